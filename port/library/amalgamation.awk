# Writes the library of a game as one C file, from the root of the repository:
#
#     awk -v public=HEADER -v jsmn=JSMN -v version=VERSION -f amalgamation.awk SOURCE...
#
# HEADER is the public header; the file includes it. SOURCEs are the files of the library in reading order. JSMN is the
# header of jsmn, which is copied unchanged but for the conditions that its options decide. Headers of the system are
# included once, at the head; local ones are inlined where they are first included.
#
# What the functions of HEADER do not reach is left out, so that no function is unused. A file is read as chunks: a
# comment with the definition, declaration, macro or #if group behind it. A chunk is reached when a chunk that is
# reached uses a name that it defines. A name is looked up in the own file, then among those that files share: names in
# headers, and functions and data that are not static. Names after `.` and `->` are members, those after struct, union
# and enum are tags.
#
# All functions but those of HEADER become static. Names that are local to a file must differ from those of all others
# that are reached.
function fail(text) {
    print "amalgamation: " text >"/dev/stderr"
    failed = 1
    exit 1
}

function folder(path) {
    return match(path, /.*\//) ? substr(path, 1, RLENGTH) : ""
}

# Without FOLDER/.. in it.
function normal(path) {
    while (match(path, /[^\/.]+\/\.\.\//))
        path = substr(path, 1, RSTART - 1) substr(path, RSTART + RLENGTH)
    return path
}

function base(path) {
    sub(/.*\//, "", path)
    return path
}

# ---- lines of code ----

# The code of a line: without comments, strings and character constants. Inside a comment that goes on, comment_open is
# 1; comment_ended says that the line was in or had a comment.
function code_of(line,   code, at) {
    code = ""
    while (line != "") {
        if (comment_open) {
            at = index(line, "*/")
            if (at == 0)
                return code
            line = substr(line, at + 2)
            comment_open = 0
            code = code " "
        }
        if (!match(line, /\/\*|"([^"\\]|\\.)*"|'([^'\\]|\\.)*'/))
            return code line
        code = code substr(line, 1, RSTART - 1) " "
        if (substr(line, RSTART, 2) == "/*") {
            comment_open = 1
            line = substr(line, RSTART + 2)
        } else {
            line = substr(line, RSTART + RLENGTH)
        }
    }
    return code
}

function depth_of(code,   open, shut) {
    open = gsub(/[{([]/, "", code)
    shut = gsub(/[])}]/, "", code)
    return open - shut
}

# ---- files ----

# Whether a condition on a macro that is decided here is true: 1 or 0; -1: not decided here.
function decided(line,   words, count) {
    count = split(line, words, /[ \t]+/)
    if (count < 2 || !(words[2] in DEFINED))
        return -1
    if (words[1] == "#ifdef")
        return DEFINED[words[2]]
    if (words[1] == "#ifndef")
        return 1 - DEFINED[words[2]]
    return -1
}

function include(file, line,   name) {
    if (match(line, /<[^>]*>/)) {
        name = substr(line, RSTART + 1, RLENGTH - 2)
        if (name == "jsmn.h")
            read(jsmn)
        else
            system_headers[name] = 1
        return
    }
    match(line, /"[^"]*"/)
    name = substr(line, RSTART + 1, RLENGTH - 2)
    name = normal(folder(file) name)
    if (name != public)
        read(name)
}

# Whether a line is left out: a condition that is decided here, or what such a condition leaves out. `open` has the open
# conditions of the file: k kept as it is, t taken, n not taken; open["skips"] counts those not taken.
function is_left_out(open, line,   verdict) {
    if (comment_open)
        return open["skips"] > 0
    if (line ~ /^[ \t]*# *(if|ifdef|ifndef)([^a-z]|$)/) {
        verdict = decided(line)
        if (verdict < 0 && open["guard"] == "" && line ~ /^#ifndef [A-Z0-9_]+_H$/) {
            open["guard"] = substr(line, 9)
            verdict = 1
        }
        open[++open["count"]] = verdict < 0 ? "k" : verdict ? "t" : "n"
        open["skips"] += (verdict == 0)
        return verdict >= 0 || open["skips"] > 0
    }
    if (line ~ /^[ \t]*# *else/ && open[open["count"]] != "k") {
        open["skips"] += (open[open["count"]] == "t" ? 1 : -1)
        open[open["count"]] = open[open["count"]] == "t" ? "n" : "t"
        return 1
    }
    if (line ~ /^[ \t]*# *endif/ && open[open["count"]--] != "k") {
        open["skips"] -= (open[open["count"] + 1] == "n")
        return 1
    }
    return open["skips"] > 0 || line == "#define " open["guard"]
}

function kind_of(code) {
    return code ~ /^# *if/ ? "group" : code ~ /^# *define/ ? "define" : code ~ /^#/ ? "directive" : "plain"
}

# Whether a chunk of this kind ends with a line. `nested` has the conditions and brackets that it has open.
function ends_here(kind, nested, line, code) {
    if (kind == "group") {
        nested["if"] += (code ~ /^[ \t]*# *if/ ? 1 : code ~ /^[ \t]*# *endif/ ? -1 : 0)
        return nested["if"] == 0
    }
    if (kind != "plain")
        return line !~ /\\$/ && !comment_open
    if (code !~ /^[ \t]*#/)
        nested["brackets"] += depth_of(code)
    return nested["brackets"] <= 0 && !comment_open && code ~ /[;}][ \t]*$/
}

# A comment that stands alone.
function comment(file, text) {
    if (text != "")
        chunk(file, "comment", text, "")
}

# Reads a file into chunks, once.
function read(file,   line, code, text, body, kind, got, open, nested) {
    if (file in seen)
        return
    seen[file] = 1
    text = body = kind = open["guard"] = ""
    open["count"] = open["skips"] = nested["if"] = nested["brackets"] = 0
    while ((got = (getline line < file)) > 0) {
        if (is_left_out(open, line))
            continue
        if (kind == "" && !comment_open && line ~ /^# *include|^[ \t]*$/) {
            comment(file, text)
            text = ""
            if (line ~ /include/)
                include(file, line)
            continue
        }
        code = code_of(line)
        text = text line "\n"
        if (kind == "" && code ~ /^[ \t]*$/)
            continue
        kind = kind == "" ? kind_of(code) : kind
        body = body code "\n"
        if (!ends_here(kind, nested, line, code))
            continue
        chunk(file, kind, text, body)
        text = body = kind = ""
        nested["brackets"] = 0
    }
    if (got < 0)
        fail(file ": cannot be read")
    if (kind != "" || open["count"] != 0)
        fail(file ": ends inside a definition")
    comment(file, text)
    close(file)
}

# ---- names ----

# Notes that the chunk defines a name: a tag begins with a blank.
function define(name, is_shared,   key) {
    key = (is_shared ? "" : chunk_file[chunks]) SUBSEP name
    defined_in[key] = defined_in[key] " " chunks
    chunk_names[chunks] = chunk_names[chunks] "," name
}

# Without what stands in braces (or, with "[" and "]", in brackets).
function without(code, open, shut,   result, depth, i, letter) {
    result = ""
    depth = 0
    for (i = 1; i <= length(code); i++) {
        letter = substr(code, i, 1)
        if (letter == open)
            depth++
        if (depth == 0)
            result = result letter
        if (letter == shut && depth > 0 && --depth == 0)
            result = result " "
    }
    return result
}

# The enumerators of a list in braces.
function define_enumerators(code, is_shared,   list, parts, count, i) {
    if (!match(code, /enum[ \t]*[A-Za-z_0-9]*[ \t\n]*\{/))
        return
    list = substr(code, RSTART + RLENGTH)
    sub(/\}[^}]*$/, "", list)
    list = without(list, "(", ")")
    count = split(list, parts, ",")
    for (i = 1; i <= count; i++)
        if (match(parts[i], /[A-Za-z_][A-Za-z_0-9]*/))
            define(substr(parts[i], RSTART, RLENGTH), is_shared)
}

function last_name(code,   name) {
    name = ""
    while (match(code, /[A-Za-z_][A-Za-z_0-9]*/)) {
        name = substr(code, RSTART, RLENGTH)
        code = substr(code, RSTART + RLENGTH)
    }
    return name
}

# Defines the names of a declaration or definition.
function define_plain(code,   shared, plain, parts, count, i, head) {
    gsub(/__attribute__[ \t]*\(\([^()]*(\([^()]*\))?[^()]*\)\)/, " ", code)
    shared = chunk_file[chunks] ~ /\.h$/ || code !~ /^[ \t]*static[ \t]/
    if (code ~ /^[ \t]*_Static_assert/) {
        chunk_kind[chunks] = "assert"
        return
    }
    if (chunk_file[chunks] !~ /\.h$/ && code ~ /^[ \t]*(struct|enum|union|typedef)[ \t]/ && code !~ /\)[ \t\n]*\{/)
        shared = 0
    head = code
    sub(/^[ \t]*(typedef[ \t]+)?((static|const|extern)[ \t]+)*/, "", head)
    if (match(head, /^(struct|enum|union)[ \t]+[A-Za-z_][A-Za-z_0-9]*[ \t\n]*[{;]/)) {
        plain = substr(head, 1, RLENGTH - 1)
        define(" " last_name(plain), shared)
    }
    if (head ~ /^enum/)
        define_enumerators(head, shared)
    plain = without(code, "{", "}")
    if (code ~ /^[ \t]*typedef/) {
        if (match(plain, /\(\*[A-Za-z_0-9]+\)/) || match(plain, /[A-Za-z_0-9]+[ \t]*\(/))
            plain = substr(plain, RSTART, RLENGTH)
        sub(/[ \t\n]*(\[[^]]*\])?[ \t\n]*;[ \t\n]*$/, "", plain)
        define(last_name(plain), shared)
        return
    }
    if (plain ~ /^[ \t]*(struct|enum|union)[ \t]*[A-Za-z_0-9]*[ \t\n]*;?[ \t\n]*$/)
        return
    if (code !~ /^[^={]*[A-Za-z_0-9][ \t]*\(/ || code ~ /^[^(]*=/) {
        chunk_kind[chunks] = "data"
        plain = without(plain, "[", "]")
        count = split(plain, parts, ",")
        for (i = 1; i <= count; i++) {
            sub(/=.*/, "", parts[i])
            if (last_name(parts[i]) != "")
                define(last_name(parts[i]), shared)
        }
    } else {
        chunk_kind[chunks] = "function"
        match(code, /[A-Za-z_][A-Za-z_0-9]*[ \t]*\(/)
        plain = substr(code, RSTART, RLENGTH - 1)
        define(last_name(plain), shared)
    }
    chunk_shared[chunks] = shared
}

function define_macro(code,   name) {
    sub(/^[ \t]*# *define[ \t]+/, "", code)
    match(code, /^[A-Za-z_0-9]+/)
    name = substr(code, 1, RLENGTH)
    define(name, chunk_file[chunks] ~ /\.h$/)
}

# Each line of a #if group, each definition being on lines of its own.
function define_group(code,   lines, count, i, part, depth) {
    count = split(code, lines, "\n")
    part = ""
    depth = 0
    for (i = 1; i <= count; i++) {
        if (lines[i] ~ /^[ \t]*# *define/)
            define_macro(lines[i])
        if (lines[i] ~ /^[ \t]*#/ || lines[i] ~ /\\$/)
            continue
        part = part lines[i] "\n"
        depth += depth_of(lines[i])
        if (depth == 0 && part ~ /[;}][ \t\n]*$/) {
            define_plain(part)
            part = ""
        }
    }
    chunk_kind[chunks] = "group"
}

function chunk(file, kind, text, code) {
    chunks++
    chunk_file[chunks] = file
    chunk_kind[chunks] = kind
    chunk_text[chunks] = text
    chunk_code[chunks] = code
    if (kind == "plain")
        define_plain(code)
    else if (kind == "define")
        define_macro(code)
    else if (kind == "group")
        define_group(code)
}

# ---- what is reached ----

function reach(number) {
    if (number in reached)
        return
    reached[number] = 1
    waiting[++waits] = number
}

# The chunks that define a name, looked up from a file.
function lookup(file, name,   key) {
    key = file SUBSEP name
    if (key in defined_in)
        return defined_in[key]
    key = SUBSEP name
    return key in defined_in ? defined_in[key] : ""
}

# Calls for each name in the chunk: what 1: reaches its chunks; 2: counts those that are defined but not reached.
function visit(number, what,   code, name, before, last, list, parts, count, i, missing) {
    code = chunk_code[number]
    last = ""
    missing = 0
    while (match(code, /[A-Za-z_][A-Za-z_0-9]*/)) {
        before = substr(code, 1, RSTART - 1)
        name = substr(code, RSTART, RLENGTH)
        code = substr(code, RSTART + RLENGTH)
        if (before ~ /(\.|->)[ \t\n]*$/ && before !~ /\.\.\.[ \t\n]*$/) {
            last = name
            continue
        }
        if (before ~ /[0-9]$/) { # the suffix of a number
            last = ""
            continue
        }
        list = lookup(chunk_file[number], (last ~ /^(struct|union|enum)$/ && before ~ /^[ \t\n]*$/ ? " " : "") name)
        last = name
        if (list == "")
            continue
        count = split(list, parts, " ")
        for (i = 1; i <= count; i++) {
            if (what == 1)
                reach(parts[i])
            else if (!(parts[i] in reached))
                missing++
        }
    }
    return missing
}

function follow() {
    while (done < waits)
        visit(waiting[++done], 1)
}

# The functions of the public header that the sources define.
function reach_public(   line, name) {
    while ((getline line < public) > 0)
        if (line ~ /_API[ \t]/ && match(line, /[a-z_0-9]+\(/)) {
            name = substr(line, RSTART, RLENGTH - 1)
            if (!((SUBSEP name) in defined_in))
                fail(name "() of " public " is defined nowhere")
            is_public[name] = 1
            visit_name(name)
        }
    close(public)
}

function visit_name(name,   parts, count, i) {
    count = split(defined_in[SUBSEP name], parts, " ")
    for (i = 1; i <= count; i++)
        reach(parts[i])
}

# ---- output ----

# Checks that reached names of different files differ.
function check_names(   i, parts, count, k, name, key, clash) {
    clash = 0
    for (i = 1; i <= chunks; i++) {
        if (!(i in reached))
            continue
        count = split(chunk_names[i], parts, ",")
        for (k = 2; k <= count; k++) {
            name = parts[k]
            key = chunk_file[i]
            if (((SUBSEP name) in defined_in) && index(defined_in[SUBSEP name] " ", " " i " "))
                key = "" # shared
            if (name in owner && owner[name] != key) {
                print "amalgamation: two files define " name ": " (owner[name] != "" ? owner[name] : "a shared name") \
                    ", " chunk_file[i] >"/dev/stderr"
                clash++
            }
            owner[name] = key
        }
    }
    if (clash > 0)
        fail(clash " names clash")
}

function banner(file,   text) {
    text = "/* ==== " file " "
    while (length(text) < 117)
        text = text "="
    return text " */\n"
}

# The text of a chunk with `static` where its function or data has no linkage of its own.
function text_of(number,   text, kind, name, lines, count, i, at, longest, code) {
    text = chunk_text[number]
    kind = chunk_kind[number]
    sub(/^\/\* See [a-z_0-9]+\.h\. /, "/* ", text)
    if (kind == "group") {
        if (substr(text, 1, 7) == "inline ")
            text = "static " text
        gsub(/\ninline /, "\nstatic inline ", text)
        return text
    }
    if ((kind != "function" && kind != "data") || chunk_code[number] ~ /^[ \t]*(static|JSMN_API)[ \t]/)
        return text
    name = substr(chunk_names[number], 2)
    if (name in is_public)
        return text
    # The first line of code is behind the comment.
    count = split(text, lines, "\n")
    comment_open = 0
    for (at = 1; code_of(lines[at]) ~ /^[ \t]*$/; at++)
        continue
    comment_open = 0
    sub(/^extern[ \t]+/, "", lines[at])
    if (kind == "function")
        for (i = at + 1; i <= count && lines[i - 1] !~ /[;{]($|[ \t]*\/\*)/ && lines[i] !~ /^\{/; i++)
            lines[i] = (length(lines[i]) <= 113 ? "       " : "") lines[i]
    lines[at] = "static " lines[at]
    text = lines[1]
    for (i = 2; i <= count; i++)
        text = text "\n" lines[i]
    return text
}

# Between two files. The conversions in jsmn are its own.
function print_change(from, to) {
    if (from == jsmn)
        print "#if defined(__GNUC__)\n#pragma GCC diagnostic pop\n#endif\n"
    if (to != "")
        print banner(to == jsmn ? "jsmn.h" : to)
    if (to == jsmn) {
        print "#if defined(__GNUC__)\n#pragma GCC diagnostic push"
        print "#pragma GCC diagnostic ignored \"-Wconversion\""
        print "#pragma GCC diagnostic ignored \"-Wsign-conversion\"\n#endif\n"
    }
}

function print_held(file) {
    if (shown != file)
        print_change(shown, file)
    shown = file
    if (head[file] != "")
        printf "%s", head[file] "\n"
    if (section[file] != "")
        printf "%s", section[file] "\n"
    head[file] = section[file] = ""
}

function hold(file, text) {
    if (text ~ /^\/\* See [a-z_0-9]+\.h\. \*\/\n$/)
        return
    sub(/^\/\* See [a-z_0-9]+\.h\. /, "/* ", text)
    if (file == jsmn && text ~ /Copyright/)
        return # it stands at the head
    if (text ~ /^\/\* ---- /)
        section[file] = text
    else
        head[file] = head[file] (head[file] != "" ? "\n" : "") text
}

function print_chunks(   i, file) {
    shown = ""
    for (i = 1; i <= chunks; i++) {
        file = chunk_file[i]
        if (chunk_kind[i] == "comment") {
            hold(file, chunk_text[i])
            continue
        }
        if (!(i in reached) || chunk_code[i] ~ /^extern inline/)
            continue
        print_held(file)
        printf "%s", text_of(i) (chunk_kind[i] == "define" && next_is_define(i) ? "" : "\n")
    }
}

# Whether the chunk that is printed next is a macro, too, which then stands on the next line.
function next_is_define(i) {
    return (i + 1 in reached) && chunk_kind[i + 1] == "define" && chunk_text[i + 1] ~ /^#/
}

function print_head(   line, name, count, names, i, k) {
    print "/* The library of " base(public) ", version " version ", as one file. `make amalgamation` has made it" \
          " from the sources"
    print " * that its parts name, without what the functions of the header do not use. */"
    if (jsmn in seen)
        print "\n/* The part jsmn.h, which reads tokens of JSON, has this notice: */"
    if (jsmn in seen) {
        while ((getline line < jsmn) > 0) {
            print line
            if (line ~ /\*\//)
                break
        }
        close(jsmn)
    }
    print ""
    print "#include \"" base(public) "\""
    print ""
    count = 0
    for (name in system_headers)
        names[++count] = name
    for (i = 2; i <= count; i++)
        for (k = i; k > 1 && names[k - 1] > names[k]; k--) {
            name = names[k]
            names[k] = names[k - 1]
            names[k - 1] = name
        }
    for (i = 1; i <= count; i++)
        if (names[i] != "string.h")
            print "#include <" names[i] ">"
    print ""
    if ("string.h" in system_headers) {
        print "/* A freestanding compiler may lack this header. */"
        print "#if !defined(__has_include)\n#include <string.h>"
        print "#elif __has_include(<string.h>)\n#include <string.h>\n#else"
        print "void *memcpy(void *restrict to, const void *restrict from, size_t size);"
        print "void *memmove(void *to, const void *from, size_t size);"
        print "void *memset(void *to, int byte, size_t size);"
        print "int memcmp(const void *a, const void *b, size_t size);"
        print "size_t strlen(const char *text);"
        print "#endif\n"
    }
    if ("core/base/stop.h" in seen)
        print "/* Tests alone use the places of checks. */\n#define STOP_PLACE NULL\n"
}

BEGIN {
    if (public == "" || jsmn == "" || version == "" || ARGC < 2)
        fail("usage: awk -v public=HEADER -v jsmn=JSMN -v version=VERSION -f amalgamation.awk SOURCE...")
    DEFINED["JSMN_STATIC"] = DEFINED["JSMN_STRICT"] = DEFINED["STOP_PLACE"] = 1
    DEFINED["JSMN_PARENT_LINKS"] = DEFINED["JSMN_HEADER"] = DEFINED["__cplusplus"] = 0
    for (i = 1; i < ARGC; i++)
        read(ARGV[i])
    reach_public()
    follow()
    # Assertions about what is reached alone.
    for (i = 1; i <= chunks; i++)
        if (chunk_kind[i] == "assert" && visit(i, 2) == 0)
            reach(i)
    follow()
    check_names()
    print_head()
    print_chunks()
    exit failed
}
