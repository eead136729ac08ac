#!/bin/sh
# usage: sh port/posix/header_manual.sh HEADER
#
# Writes the manual of a library, section 3 in mdoc, from the comments and declarations of its public header: so the
# header is the only text. The first sentence of the head becomes the description; /* ---- NAME ---- */ begins a
# section; lines of a comment that are indented by five blanks are literal. The date is that of the newest version in
# CHANGELOG.
set -eu
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -eq 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
LC_ALL=C
export LC_ALL
newest=$(sed -n 's/^## .*(\([0-9-]*\)).*/\1/p' CHANGELOG | sed 1q)

awk -v newest="$newest" '
    function escape(text) {
        gsub(/\\/, "\\e", text)
        gsub(/-/, "\\-", text)
        return text ~ /^[.\047]/ ? "\\&" text : text
    }
    # Lines of up to 80 bytes; each sentence begins a line, as mandoc wants it. `name` is in italics, name() bold.
    function sentences(text,   count, word, line, i) {
        count = split(text, word, / +/)
        line = ""
        for (i = 1; i <= count; i++) {
            if (line != "" && (length(line) + 1 + length(word[i]) > 66 || line ~ /[A-Za-z0-9)`][.:]$/ || line ~ /[.]"$/)) {
                write_line(line)
                line = ""
            }
            line = line (line == "" ? "" : " ") word[i]
        }
        write_line(line)
    }
    function write_line(line) {
        line = escape(line)
        while (match(line, /`[^`]*`/))
            line = substr(line, 1, RSTART - 1) "\\fI" substr(line, RSTART + 1, RLENGTH - 2) "\\fP" \
                   substr(line, RSTART + RLENGTH)
        gsub(/[a-z0-9_]+\(\)/, "\\fB&\\fP", line)
        gsub(/\(\)\\fP/, "\\fP()", line)
        print line
    }
    function literal(lines) {
        print ".Bd -literal -offset indent"
        printf "%s", lines
        print ".Ed"
    }
    # Ends what was collected of a comment: a paragraph or a literal block.
    function flush_paragraph() {
        if (paragraph != "") { if (needs_pp) print ".Pp"; sentences(paragraph); needs_pp = 1 }
        paragraph = ""
    }
    function flush_literal() {
        if (block != "") { literal(block); needs_pp = 1 }
        block = ""
    }
    function end_comment() { flush_paragraph(); flush_literal() }
    function comment_line(line) {
        if (line ~ /^     /) {
            flush_paragraph()
            block = block escape(substr(line, 5)) "\n"
        } else if (line ~ /^ *$/) {
            if (block != "") flush_literal()
            else flush_paragraph()
        } else {
            flush_literal()
            sub(/^ */, "", line)
            paragraph = paragraph (paragraph == "" ? "" : " ") line
        }
    }
    function end_declaration() {
        if (declaration != "") { literal(declaration); needs_pp = 1 }
        declaration = ""
    }
    function head(   month, part) {
        split("January February March April May June July August September October November December", month, " ")
        split(newest, part, "-")
        print ".Dd " month[part[2] + 0] " " part[3] + 0 ", " part[1]
        print ".Dt " toupper(name) " 3\n.Os\n.Sh NAME\n.Nm " name "\n.Nd " summary
        print ".Sh LIBRARY\nlib" name ": \\-l" name
        print ".Sh SYNOPSIS\n.In " name ".h\n.Sh DESCRIPTION"
    }
    FNR == 1 {
        name = FILENAME
        sub(/.*\//, "", name); sub(/\.h$/, "", name)
        summary = $0
        sub(/^\/\* /, "", summary); sub(/[.:].*/, "", summary)
        summary = tolower(substr(summary, 1, 1)) substr(summary, 2)
        head()
    }
    /^#(ifndef|endif|include|ifdef|else|if )/ || /^extern "C"/ || /^}$/ { end_declaration(); next }
    /^#define [A-Z0-9_]*(_H|_API)$/ { next }
    /^\/\* ---- .* ---- \*\/$/ {
        end_declaration()
        title = $0
        gsub(/^\/\* ---- | ---- \*\/$/, "", title)
        print ".Ss " toupper(substr(title, 1, 1)) substr(title, 2)
        needs_pp = 0
        next
    }
    /^\/\*/ {
        end_declaration()
        inside = 1
        sub(/^\/\*/, "")
    }
    inside {
        line = $0
        sub(/^ \*/, "", line)
        if (line ~ /\*\/ *$/) { sub(/ *\*\/ *$/, "", line); inside = 2 }
        if (line ~ /^\//) line = ""
        comment_line(line)
        if (inside == 2) { end_comment(); inside = 0 }
        next
    }
    /^ *$/ { end_declaration(); next }
    {
        line = $0
        sub(/^[A-Z0-9_]*_API /, "", line)
        declaration = declaration escape(line) "\n"
    }
    END {
        end_declaration()
        print ".Sh SEE ALSO"
        other = name ~ /less/ ? "play_less 1" : "play_" name " 1"
        print (name < other) ".Xr " other " ,\n.Xr " name " 5"
    }' "$1" | sed 's/^[01]\(\.Xr \)/\1/'
