#!/bin/sh
# The manual of a program with its options as the program lists them.
#
#     sh port/posix/manual.sh PROGRAM MANUAL       writes the manual to standard output
#
# The lines between .\" begin and .\" end are regenerated from PROGRAM --help: one option a line in the synopsis, the
# list of options in the description. `make manuals` updates all manuals of programs; tests/packaging.sh fails where
# one is out of date.
set -eu
LC_ALL=C
export LC_ALL
help=$(mktemp)
trap 'rm -f "$help"' EXIT
"$1" --help >"$help"

awk '
    # The next word of letters and _ of a text, or else its next character.
    function piece(text) {
        return match(text, /^[A-Za-z_]+/) ? substr(text, 1, RLENGTH) : substr(text, 1, 1)
    }
    # A value for mdoc: WORK[:PRESET] is " Ar work Ns Oo : Ns Ar preset Oc".
    function value(text,   out, part) {
        for (; text != ""; text = substr(text, length(part) + 1)) {
            part = piece(text)
            out = out (part == "[" ? " Ns Oo" : part == "]" ? " Oc" : part !~ /[A-Z]/ ? " " part : \
                       (out == "" ? " Ar " : " Ns Ar ") tolower(part))
        }
        return out
    }
    # A text with the names of a value in italics.
    function italic(text, names,   out, part) {
        names = "," names ","
        gsub(/[^A-Z]+/, ",", names)
        for (; text != ""; text = substr(text, length(part) + 1)) {
            part = piece(text)
            out = out (part == "-" ? "\\-" : part ~ /^[A-Z]+$/ && index(names, "," part ",") ? \
                       "\\fI" tolower(part) "\\fP" : part)
        }
        return out
    }
    # Lines of up to 78 characters; each sentence begins a line, as mandoc wants it.
    function write_lines(text,   count, word, line, i) {
        count = split(text, word, / +/)
        line = word[1]
        for (i = 2; i <= count; i++)
            if (length(line) + 1 + length(word[i]) > 78 || line ~ /([a-z]|\\fP)\.$/ && word[i] ~ /^[A-Z]/) {
                print line
                line = word[i]
            } else line = line " " word[i]
        print line
    }
    function write_synopsis(   i, one) {
        for (i = 1; i <= rows; i++) {
            one = "Fl" flags[i] value(values[i]) (texts[i] ~ /may be repeated/ ? " ..." : "")
            if (flags[i] !~ /-(help|version)$/) print "." (i == 1 && needed ? "" : "Op ") one
        }
        for (i = 1; i <= operands; i++) print ".Ar " tolower(operand[i])
        print ".Nm\n.Fl h | Fl -help | Fl -version"
    }
    # Of "Games", "Game options".
    function heading(group) {
        sub(/s$/, "", group)
        return group
    }
    function write_list(   i) {
        for (i = 1; i <= rows; i++) {
            if (i == 1 || groups[i] != groups[i - 1]) {
                if (i > 1) print ".El"
                if (groups[i] != "") print ".Pp\n" heading(groups[i]) " options:"
                print ".Bl -tag -width Ds"
            }
            print ".It Fl" flags[i] value(values[i])
            write_lines(italic(toupper(substr(texts[i], 1, 1)) substr(texts[i], 2), values[i]) ".")
        }
        print ".El"
    }
    # --help: the first line is "usage: PROGRAM", options, and operands as PROBLEM...; < FILE is no operand, and what
    # stands behind | is another way to call the program.
    FNR == NR && FNR == 1 {
        needed = / -f FILE\.\.\. /
        gsub(/\[[^]]*\](\.\.\.)?|-f FILE\.\.\.|[<|].*/, "")
        operands = split($0, operand) - 2
        for (i = 1; i <= operands; i++) {
            operand[i] = operand[i + 2]
            sub(/\.\.\.$/, " ...", operand[i])
        }
    }
    # A heading stands below an empty line. Under it, the names of an option stand up to column 20, its text from column
    # 22 on, in the same line or the next ones.
    FNR == NR && last == "" && /^[A-Z].*:$/ { group = substr($0, 1, length($0) - 1) }
    FNR == NR { last = $0 }
    FNR == NR && /^  -/ {
        row = ++rows
        groups[row] = group
        text = substr($0, 21, 1) == " " && substr($0, 22, 1) != " " ? substr($0, 22) : ""
        count = split(text == "" ? $0 : substr($0, 1, 21), word, / +/)
        for (i = 2; i <= count; i++)
            if (word[i] ~ /^-/) flags[row] = flags[row] (flags[row] == "" ? " " : " ") substr(word[i], 2)
            else values[row] = values[row] word[i]
        sub(/,/, " ,", flags[row])
        texts[row] = text
        next
    }
    FNR == NR { row = /^ +[^ ]/ ? row : 0 }
    FNR == NR && row { sub(/^ +/, ""); texts[row] = texts[row] (texts[row] == "" ? "" : " ") $0 }
    FNR == NR { next }
    /^\.Sh / { section = $2 }
    /^\.\\" end$/ { inside = 0 }
    !inside
    /^\.\\" begin$/ {
        inside = 1
        if (section == "SYNOPSIS") write_synopsis()
        else write_list()
    }' "$help" "$2"
