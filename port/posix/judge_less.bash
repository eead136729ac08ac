# Completion of judge_less for bash.
#
# A word that begins with - completes to an option, any other to folders and files: programs, boards and logs.
# The values of some options cannot be listed.
# shellcheck shell=bash

_judge_less()
{
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local options='-t --board --seed --games --jobs --clock --patience --late --errors --log --show --json
        --teams --perms --replay --watch --gen -h --help --version'

    COMPREPLY=()
    case $before/$word in
    -t/* | --seed/* | --games/* | --jobs/* | --patience/* | --gen/*) ;;
    */-*) mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word") ;;
    *)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        ;;
    esac
}
complete -F _judge_less judge_less
