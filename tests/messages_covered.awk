# Prints the messages that no pieces of the table make up: awk -F '\t' -f messages_covered.awk TABLE MESSAGES
#
# TABLE: the lines of messages.awk. MESSAGES: a line is the location of a message, a tab, and the message, or several
# divided by " & ". A piece is what stands between the values of a text. Values are numbers, quoted parts, names of files,
# options and single letters.
BEGIN {
    # Words of the tests themselves, and messages of the operating system.
    left_out = "^(accepted|uncounted|no pose|no points|score .*|valid .*)$|No such file or directory$|" \
               "Not a directory$|Is a directory$|File name too long$|Too many levels of symbolic links$"
}
# Without quoted parts, names of files, options, numbers and single letters.
function clean(text) {
    gsub(/\\"[^"\\]*\\"|\$\{[^}]*\}/, "\001", text)
    gsub(/\\n|\\"/, " ", text)
    gsub(/%(lld|llu|zu|[.][*]s|[sducx])|<[a-z0-9_:]+>|\{last\}|[][|]/, "\001", text)
    gsub(/[^ ]+\.(json|csv)(\/x)?|--[a-z=]+|[^ ]*\\x[^ ]*/, "\001", text)
    text = " " text " "
    gsub(/[0-9]+/, "\001", text)
    while (match(text, /[^A-Za-z_][A-Za-z_][^A-Za-z_]/))
        text = substr(text, 1, RSTART) "\001" substr(text, RSTART + 2)
    return text
}
function add(text,   count, i, piece, part) {
    count = split(text, part, "\001")
    for (i = 1; i <= count; i++) {
        piece = part[i]
        gsub(/^[^A-Za-z_]+|[^A-Za-z_]+$/, "", piece)
        known[piece] = 1
        if (length(piece) > longest)
            longest = length(piece)
    }
}
function is_letter(at) { return substr(text, at, 1) ~ /[A-Za-z_]/ }
# Where the part of `text` begins that no pieces make up; 0: they make up all of it.
function uncovered_at(   at, size, covered, end) {
    end = length(text) + 1
    covered[end] = 1
    for (at = end - 1; at > 0; at--) {
        if (!is_letter(at))
            covered[at] = covered[at + 1]
        for (size = 2; is_letter(at) && !covered[at] && size <= longest && at + size <= end; size++)
            covered[at] = covered[at + size] && !(is_letter(at + size - 1) && is_letter(at + size)) && \
                          substr(text, at, size) in known
        if (covered[at])
            first = at
    }
    return covered[1] ? 0 : first
}
FNR == NR {
    text = $3
    sub(/^[a-z_]+\(/, "", text)
    gsub(/^`|`$|" [|] "|", "|"[|]"|\("|"[|]|[|]"/, "\001", text)
    add(clean(text))
    next
}
{
    count = split($2, part, / & /)
    for (i = 1; i <= count; i++) {
        if (part[i] ~ left_out)
            continue
        text = part[i]
        gsub(/'/, "\"", text)
        gsub(/"[^"]*"/, "\001", text)
        text = clean(text)
        if ((at = uncovered_at()) > 0)
            print $1 ": " part[i] " (not covered: before " substr(text, at) ")"
    }
}
