# Completion of play_less for bash: options only, as their values cannot be listed.
# shellcheck shell=bash

_play_less()
{
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}

    COMPREPLY=()
    case $before in
    -[tbm]) ;;
    *) mapfile -t COMPREPLY < <(compgen -W '-t -b -m -v -h --clock --help --version' -- "$word") ;;
    esac
}
complete -F _play_less play_less
