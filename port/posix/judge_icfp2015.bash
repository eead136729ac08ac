# Completion of judge_icfp2015 for bash.
#
# A word that begins with - completes to an option, any other to folders and files named *.json.
# shellcheck shell=bash

_judge_icfp2015()
{
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}

    COMPREPLY=()
    case $before/$word in
    -p/* | --seconds/*) ;;
    */-*) mapfile -t COMPREPLY < <(compgen -W '-p --json --show --watch --units --seconds -h --help --version' -- "$word") ;;
    *)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -X '!*.json' -- "$word"; compgen -d -- "$word")
        ;;
    esac
}
complete -F _judge_icfp2015 judge_icfp2015
