# Takes the table of malformed files apart: awk -f rows.awk table.txt, with LC_ALL=C.
#
# Writes the text of each row to LINE.in and that of each section, its line that begins with "= ", to LINE.base, and
# prints a line for each row, divided by tabs:
#
#     LINE  BASE  SECTION  verdict of the player, of the judge

function expand(text,   done, inside, part, i, piece) {
    for (done = ""; match(text, /<([0-9a-f][0-9a-f]|[0-9]+:[^>]*)>/); ) {
        done = done substr(text, 1, RSTART - 1)
        inside = substr(text, RSTART + 1, RLENGTH - 2)
        text = substr(text, RSTART + RLENGTH)
        if (inside ~ /^[0-9a-f][0-9a-f]$/) {
            done = done sprintf("%c", 16 * (index("0123456789abcdef", substr(inside, 1, 1)) - 1) + \
                                      index("0123456789abcdef", substr(inside, 2)) - 1)
            continue
        }
        part = substr(inside, index(inside, ":") + 1)
        for (i = 0; i < inside + 0; i++) {
            piece = part
            gsub(/#/, i, piece)
            done = done piece
        }
    }
    return done text
}

function stop(what) {
    printf "Bail out! line %d of the table: %s\n", NR, what >"/dev/stderr"
    failed = 1
    exit 2
}

# Where the mark stands, as "LINE:COLUMN: ".
function place_of(text, mark,   before, lines) {
    before = substr(text, 1, mark - 1)
    lines = gsub(/\n/, "\n", before)
    sub(/.*\n/, "", before)
    return (lines + 1) ":" (length(before) + 1) ": "
}

function write(name, text) {
    printf "%s", text >name
    close(name)
}

function verdict(text, implied) {
    if (implied && text != "accepted" && text !~ /^[0-9]/)
        text = "^" text
    if (index(text, "^") && place == "")
        stop("the verdict has a place, the text no mark")
    while (index(text, "^"))
        sub(/\^/, place, text)
    return text
}

/^#/ || /^$/ { next }
/^\[.*\]$/ { section = substr($0, 2, length($0) - 2); base = ""; next }
/^= / {
    gsub(/\047/, "\"")
    base = expand(substr($0, 3))
    base_line = NR
    write(NR ".base", base)
    next
}
{
    gsub(/\047/, "\"")
    count = split($0, column, / \| /)
    for (i = 1; i <= count; i++)
        gsub(/^ +| +$/, "", column[i])
    first = 2
    text = expand(column[1])
    if (section ~ /(problem|log)$/) {
        first = 3
        by = expand(column[2])
        at = text == "*" ? 1 : index(base, text)
        if (at == 0)
            stop("the base has no such part")
        text = text == "*" ? by : substr(base, 1, at - 1) by substr(base, at + length(text))
    }
    mark = index(text, "^")
    place = mark ? place_of(text, mark) : ""
    if (mark)
        text = substr(text, 1, mark - 1) substr(text, mark + 1)
    write(NR ".in", text)
    said["player"] = said["judge"] = column[first]
    for (i = first + 1; i <= count; i++) {
        colon = index(column[i], ":")
        reader = substr(column[i], 1, colon - 1)
        if (reader !~ /^(player|judge)$/)
            stop("no reader is called " reader)
        said[reader] = substr(column[i], colon + 2)
    }
    implied = section ~ /problem$/
    printf "%d\t%d\t%s\t%s\t%s\n", NR, base_line, section, verdict(said["player"], implied), \
        verdict(said["judge"], implied)
}
END { exit failed * 2 }
