# Completion of play_icfp2021 for bash.
#
# -f and -i complete folders and files named *.json, -B the names of bonuses. The other options with a value take one
# that cannot be listed.
# shellcheck shell=bash

_play_icfp2021()
{
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}

    COMPREPLY=()
    case $before in
    -f | -i)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -X '!*.json' -- "$word"; compgen -d -- "$word")
        ;;
    -B) mapfile -t COMPREPLY < <(compgen -W 'GLOBALIST BREAK_A_LEG WALLHACK SUPERFLEX all' -- "$word") ;;
    -[tmcb]) ;;
    *) mapfile -t COMPREPLY < <(compgen -W '-f -B -i -u -t -m -c -b -q -v -h --pose --help --version' -- "$word") ;;
    esac
}
complete -F _play_icfp2021 play_icfp2021
