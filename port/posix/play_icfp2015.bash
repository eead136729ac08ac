# Completion of play_icfp2015 for bash.
#
# -f completes folders and files named *.json. The other options with a value take one that cannot be listed.
# shellcheck shell=bash

_play_icfp2015()
{
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}

    COMPREPLY=()
    case $before in
    -f)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -X '!*.json' -- "$word"; compgen -d -- "$word")
        ;;
    -[pstmcb]) ;;
    *) mapfile -t COMPREPLY < <(compgen -W '-f -p -s -t -m -c -b -q -v -h --help --version' -- "$word") ;;
    esac
}
complete -F _play_icfp2015 play_icfp2015
