# Completion of the players and the judges for bash. What there is to complete is asked of the program: --help begins
# with how it is called and lists its options, each with the name of its value.
#
# After an option that takes a file: folders and files of that kind; after one whose values are listed ("A, B or C"):
# these; other values cannot be completed. Any other word is an option or, where the program takes words that are none,
# such a word unless it begins with -.
# shellcheck shell=bash

_contest_files() # NAME_OF_VALUE WORD
{
    local kind
    case $1 in
    FILE | POSES | PROBLEM) kind=json ;;
    TABLE) kind=csv ;;
    PICTURE) kind=svg ;;
    esac
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f ${kind:+-X "!*.$kind"} -- "$2"; [[ -z $kind ]] || compgen -d -- "$2")
}

_contest_program() # PROGRAM WORD WORD_BEFORE
{
    local IFS=$' \t\n' line word words options=() asked='' value='' text='' operand
    local listed='[A-Z][A-Z_]+(, [A-Z][A-Z_]+)+ or [A-Za-z_]+'

    COMPREPLY=()
    while IFS= read -r line; do
        [[ -n ${operand+set} ]] || operand=$(sed 's/^usage: //; s/\[[^]]*\]//g; s/-f FILE//; s/<.*//
            s/^[^A-Z]*\([A-Z]*\).*/\1/' <<<"$line")
        [[ $line == '      '* ]] || asked=
        words=()
        [[ $line != '  -'* ]] || read -ra words <<<"$line"
        for word in "${words[@]}"; do
            if [[ $word != -* ]]; then
                [[ -z $asked || ! $word =~ ^[A-Z]+(\[.*)?$ ]] || value=${word%%\[*}
                break
            fi
            options+=("${word%,}")
            [[ ${word%,} != "$3" ]] || asked=yes
        done
        [[ -z $asked ]] || text+=" ${line#"${line%%[! ]*}"}"
    done < <("${1/#~\//$HOME/}" --help 2>/dev/null </dev/null)
    case $value in
    FILE | POSES | TABLE | PICTURE | BOARD | LOG) _contest_files "$value" "$2" ;;
    ?*)
        if [[ $text =~ $listed ]]; then
            value=${BASH_REMATCH[0]/ or / }
            mapfile -t COMPREPLY < <(compgen -W "${value//,/}" -- "$2")
        fi
        ;;
    *)
        if [[ $2 == -* || -z $operand ]]; then
            mapfile -t COMPREPLY < <(compgen -W "${options[*]}" -- "$2")
        else
            _contest_files "$operand" "$2"
        fi
        ;;
    esac
}
# It is installed once for each program, by its name, and read when the first word of a line is that name.
complete -F _contest_program "${BASH_SOURCE[0]##*/}"
