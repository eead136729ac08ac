# Prints every text in sources that a player, a judge or the page may show: awk -f messages.awk SOURCE...
#
# A line is FILE:LINE, the function, table or macro that has the text, and the text, divided by tabs:
#
#     "a" | "b"         texts of one expression or of one row of a table
#     name("a", "b")    the texts that a call of another function is given
#     ... [...] <name>  a message as calls append its pieces: what an `if` guards in brackets, values in angles
#
# Left out are strings without two letters in a row and the calls in SKIPPED. A string belongs to the innermost call
# around it. JavaScript is read line by line: of it strings of two words or more are printed, but no markup.
BEGIN {
    TOKEN = "[A-Za-z_][A-Za-z_0-9]*|\"([^\"\\\\]|\\\\.)*\"|'([^'\\\\]|\\\\.)*'|/[*]|//|[^ \t]"
    count = split("_Static_assert __asm__ volatile export_name getenv fopen memcmp strchr strspn strcmp strncmp", \
                  names, " ")
    for (i = 1; i <= count; i++)
        SKIPPED[names[i]] = 1
    count = split("if while for switch return sizeof else do case defined", names, " ")
    for (i = 1; i <= count; i++)
        KEYWORD[names[i]] = 1
    VALUE["message_name"] = VALUE["message_name_within"] = "<name>"
    VALUE["message_excerpt"] = "<text>"
    VALUE["message_quoted"] = "\"<text>\""
    VALUE["message_unsigned"] = VALUE["message_signed"] = "<number>"
    VALUE["message_of"] = "<file>: "
    VALUE["message_bytes"] = "<memory>"
    VALUE["message_seconds"] = VALUE["message_hundredths"] = "<time>"
    VALUE["budget_print"] = "<budget>"
    count = split("message_clear message_of json_refuse report_error report_note report_progress reporter_error " \
                  "reporter_note return case break", \
                  names, " ")
    for (i = 1; i <= count; i++)
        ENDS[names[i]] = 1
}

function print_row(line, text) {
    print file ":" line "\t" owner "\t" text
}

function end_message(   text) {
    text = message
    gsub(/<[^>]*>/, "", text)
    if (has_words(text))
        print_row(message_line, message)
    message = ""
}

function appends(name) {
    return name in VALUE || name == "message_text" || name == "message_print" || name == "message_vprint"
}

# Without its quotes; pieces of one string are joined.
function inside(literal) {
    return substr(literal, 2, length(literal) - 2)
}

function has_words(text) {
    gsub(/%(lld|llu|zu|[sducx])/, "", text)
    gsub(/\\033\[[0-9;]*[A-Za-z]|\\x[0-9a-f]+|\\[a-z]/, "", text)
    return text ~ /[A-Za-z][A-Za-z]/
}

# The level of brackets that a string belongs to: a call, or the braces around.
function level_of_string(   i) {
    for (i = level; i > 0 && called[i] == "("; i--);
    return i
}

function add_string(literal, i) {
    i = level_of_string()
    if (strings[i] == 0)
        first_line[i] = FNR
    strings[i]++
    string[i, strings[i]] = literal
}

function words_in(i,   k) {
    for (k = 1; k <= strings[i]; k++)
        if (has_words(inside(string[i, k])))
            return 1
    return 0
}

function all_strings(i, divider,   k, text) {
    for (k = 1; k <= strings[i]; k++)
        text = text (k > 1 ? divider : "") string[i, k]
    return text
}

function append_piece(i,   piece, k) {
    if (called[i] in VALUE)
        piece = VALUE[called[i]]
    else if (strings[i] == 0)
        piece = "<" arguments[i] ">"
    else if (called[i] == "message_text")
        piece = strings[i] == 1 ? inside(string[i, 1]) : "(" all_strings(i, "|") ")"
    else {
        piece = inside(string[i, 1])
        if (strings[i] > 1) {
            sub(/^"[^"]*"/, "", string[i, 1])
            piece = piece " (" substr(all_strings(i, "|"), 2) ")"
        }
    }
    if (message == "")
        message_line = strings[i] ? first_line[i] : FNR
    message = message (guarded ? "[" piece "]" : piece)
}

function end_level(   i) {
    i = level
    if (appends(called[i]) && braces > 0)
        append_piece(i)
    else if (message != "" && called[i] ~ /^(add|put|append|write)_/ && strings[i] == 0)
        message = message "<" called[i] ">"
    else if (words_in(i) && !(called[i] in SKIPPED)) {
        if (called[i] == "{")
            print_row(first_line[i], all_strings(i, " | "))
        else
            print_row(first_line[i], called[i] "(" all_strings(i, ", ") ")")
    }
    strings[i] = 0
}

function end_statement() {
    if (words_in(level) && (level == 0 || called[level] == "{"))
        print_row(first_line[level], all_strings(level, " | "))
    strings[level] = 0
    guarded = 0
}

function open_level(kind) {
    level++
    called[level] = kind
    strings[level] = 0
    arguments[level] = ""
}

function take(token,   i) {
    if (token == "(") {
        if (braces == 0 && before ~ /^[A-Za-z_]/)
            owner = before
        open_level(before ~ /^[A-Za-z_]/ && !(before in KEYWORD) ? before : "(")
    } else if (token == "{" || token == "[") {
        if (token == "{") {
            if (before == "=" && braces == 0)
                owner = assigned
            braces++
            guarded = 0
        }
        open_level("{")
    } else if (token == ")" || token == "}" || token == "]") {
        end_level()
        level--
        if (token == "}" && --braces == 0)
            end_message()
    } else if (token == ";")
        end_statement()
    else if (token ~ /^"/) {
        i = level_of_string()
        if (before ~ /^"/)
            string[i, strings[i]] = substr(string[i, strings[i]], 1, length(string[i, strings[i]]) - 1) substr(token, 2)
        else
            add_string(token)
    } else {
        if (token in ENDS || (token == "else" && before == "}"))
            end_message()
        if (token == "if" || token == "else")
            guarded = 1
        if (token ~ /^[A-Za-z_]/ && braces == 0 && level == 0)
            assigned = token
        if (token == "," && level > 0 && called[level] != "{" )
            arguments[level] = ""
        else if (level > 0)
            arguments[level] = arguments[level] token
    }
    before = token
}

FNR == 1 { file = FILENAME; level = braces = comment = macro = 0; before = message = owner = "" }
FILENAME ~ /\.js$/ {
    while (match($0, /"([^"\\]|\\.)*"|`[^`]*`|\/\//)) {
        token = substr($0, RSTART, RLENGTH)
        $0 = substr($0, RSTART + RLENGTH)
        if (token == "//")
            break
        if (token ~ /[A-Za-z][A-Za-z:,}]+ +[$A-Za-z]/ && token !~ /=\"|^.<|^"[(.#]/)
            print_row(FNR, token)
    }
    next
}
!comment && !macro && /^[ \t]*#/ {
    if ($0 !~ /^[ \t]*#[ \t]*define/)
        next
    match($0, /define[ \t]+[A-Za-z_0-9]+/)
    owner = substr($0, RSTART + 7, RLENGTH - 7)
    $0 = substr($0, RSTART + RLENGTH)
    macro = 1
}
{
    rest = $0
    continued = sub(/\\$/, "", rest)
    while (rest != "") {
        if (comment) {
            end = index(rest, "*/")
            if (!end)
                break
            rest = substr(rest, end + 2)
            comment = 0
            continue
        }
        if (!match(rest, TOKEN))
            break
        token = substr(rest, RSTART, RLENGTH)
        rest = substr(rest, RSTART + RLENGTH)
        if (token == "//")
            break
        if (token == "/*")
            comment = 1
        else
            take(token)
    }
    if (macro && !continued) {
        end_message()
        end_statement()
        macro = 0
    }
}
