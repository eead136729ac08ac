# Completion of judge_icfp2021 for bash.
#
# A word that begins with - completes to an option, a table to folders and files named *.csv, a picture to
# those named *.svg, any other word to those named *.json.
# shellcheck shell=bash

_judge_icfp2021()
{
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} kind=json

    COMPREPLY=()
    case $before/$word in
    --best/*) kind=csv ;;
    --show/*) kind=svg ;;
    */-*)
        mapfile -t COMPREPLY < <(compgen -W '--json --show --best --unlocked -h --help --version' -- "$word")
        return
        ;;
    esac
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -X "!*.$kind" -- "$word"; compgen -d -- "$word")
}
complete -F _judge_icfp2021 judge_icfp2021
