# Computes the greatest depth of the stack from the call graph of gcc -fcallgraph-info=su.
#
#     awk -f stack.awk [-v brief=1] stack_PROGRAM.txt [BOARD.ld] FILE.ci...
#     awk -f stack.awk -v each=1 stack_LIBRARY.txt LIBRARY.c FILE.ci...
#
# Prints the bound and, without brief, the deepest calls; with each, the bound of every root. Fails, with the reason, on
# recursion, on a frame of unknown size, on a call through a pointer that the table does not cover, on a call of a
# function without a graph that the table does not cover, on a pointer in the table that is not called or has no target,
# and on a bound above the reserve in the linker script of the board. The table must list the functions that nobody
# calls, and no others: else a pointer that the table lacks reaches one. "pointers FILE none" is for a file whose
# functions with calls through a pointer are never called. A root may end in *: all functions whose names begin so. The
# frames in the table are those of the libraries of all processors.
#
# LIBRARY.c is a library as one file, whose parts begin with the names of the sources. Functions are named without a
# file, since all names in it differ; "pointers FILE:FUNCTION" is for the calls in one function of a source.

function fail(text) {
    print "stack: " text > "/dev/stderr"
    failed = 1
}

function quoted(line, key,    at) { # the value of key: "..." in a line of the graph
    at = index(line, key ": \"")
    if (at == 0)
        return ""
    line = substr(line, at + length(key) + 3)
    return substr(line, 1, index(line, "\"") - 1)
}

# A function as the table names it; a source, where a place in the one file of a library is named.
function function_name(title) {
    if (parts)
        sub(/^.*\/amalgamation\/[^:]*:/, "", title)
    return title
}

function source_name(place,    at, i) {
    split(place, at, ":")
    if (at[1] !~ /\/amalgamation\//)
        return at[1]
    for (i = parts; i > 0 && part_line[i] > at[2] + 0; i--)
        continue
    return part_name[i] in pointers ? part_name[i] : part_file[i]
}

function add_part(file, name) {
    part_file[++parts] = file
    part_name[parts] = name
    part_line[parts] = FNR
}

function add_call(from, to) {
    if ((from, to) in known)
        return
    known[from, to] = 1
    callee[from, ++callees[from]] = to
    called[to] = 1
}

# Bytes below and with a function; the deepest callee is kept in next_of.
function depth(name,    i, below, most) {
    if (state[name] == "done")
        return total[name]
    if (state[name] == "open") {
        fail("recursion through " name)
        return 0
    }
    if (!(name in frame)) {
        fail("no frame is known of " name ": add it to the table")
        return 0
    }
    state[name] = "open"
    most = 0
    for (i = 1; i <= callees[name]; i++) {
        below = depth(callee[name, i])
        if (below > most) {
            most = below
            next_of[name] = callee[name, i]
        }
    }
    state[name] = "done"
    return total[name] = frame[name] + most
}

FILENAME ~ /\.txt$/ {
    if ($1 == "root" && sub(/\*$/, "", $2))
        prefix = $2
    else if ($1 == "root")
        root[$2] = 1
    else if ($1 == "uncalled")
        uncalled[$2] = 1
    else if ($1 == "frame")
        given[$2] = $3
    else if ($1 == "pointers" && $3 == "none")
        unused[$2] = 1
    else if ($1 == "pointers")
        for (i = 3; i <= NF; i++) {
            pointers[$2] = pointers[$2] " " $i
            target[$i] = $2
        }
    else if ($1 != "" && $1 !~ /^#/)
        fail("the table: what is \"" $0 "\"?")
    next
}

FILENAME ~ /\.c$/ {
    if ($0 ~ /^\/\* ==== [^ ]+ =+ \*\/$/)
        add_part($3, $3)
    else if ($0 ~ /^[a-z].*[a-z0-9_]\(/) {
        name = substr($0, 1, index($0, "(") - 1)
        sub(/.*[ *]/, "", name)
        add_part(part_file[parts], part_file[parts] ":" name)
    }
    next
}

FILENAME ~ /\.ld$/ {
    if ($1 == "stack_reserve") {
        # The last word before the semicolon: what programs have that ask for no other.
        match($0, /[0-9]+K?;/)
        reserve = substr($0, RSTART) + 0
        if (substr($0, RSTART, RLENGTH) ~ /K;$/)
            reserve *= 1024
    }
    next
}

/^node:/ {
    name = function_name(quoted($0, "title"))
    label = quoted($0, "label")
    if (match(label, /[0-9]+ bytes \([a-z,]*\)/)) {
        size = substr(label, RSTART, RLENGTH)
        if (size !~ /\(static\)/)
            fail("the frame of " name " has no fixed size: " size)
        frame[name] = size + 0
        graphs++
        if (prefix != "" && index(name, prefix) == 1)
            root[name] = 1
    }
}

/^edge:/ {
    from = function_name(quoted($0, "sourcename"))
    to = function_name(quoted($0, "targetname"))
    file = source_name(quoted($0, "label"))
    while (sub(/[^\/]+\/\.\.\//, "", file)) # a header is named by the folder that includes it, and ..
        continue
    if (to == "__indirect_call") {
        indirect[file] = 1
        count = split(pointers[file], reached, " ")
        for (i = 1; i <= count; i++)
            add_call(from, reached[i])
    } else
        add_call(from, to)
}

END {
    if (graphs == 0)
        fail("no call graph at all")
    for (name in indirect)
        if (pointers[name] == "" && !(name in unused))
            fail("calls through a pointer in " name ": name their targets in the table")
    for (name in pointers)
        if (pointers[name] != "" && !(name in indirect))
            fail("the table: no call through a pointer in " name)
    for (name in target)
        if (!(name in frame) && !(name in given))
            fail("the table: there is no " name)
    for (name in frame)
        if (!(name in called) && !(name in root) && !(name in target) && !(name in uncalled))
            fail("nobody calls " name ": name it in the table as root, target of a pointer or uncalled")
    for (name in uncalled)
        if (name in called || !(name in frame))
            fail("the table: uncalled " name " is " (name in called ? "called" : "not there"))
    for (name in given)
        if (!(name in frame))
            frame[name] = given[name]
    bound = 0
    for (name in root) {
        if (!(name in frame))
            continue
        entered = 1
        bytes = depth(name)
        if (each)
            printf "%d %s\n", bytes, name
        if (bytes > bound) {
            bound = bytes
            top = name
        }
    }
    if (!entered)
        fail("none of the roots in the table is there")
    if (failed)
        exit 1
    if (each)
        exit
    printf "stack bound %d bytes", bound
    if (reserve != "")
        printf " of %d reserved", reserve
    print brief ? "" : ":"
    for (name = top; name != "" && !brief; name = next_of[name])
        printf "%6d  %s\n", frame[name], name
    if (reserve != "" && bound > reserve) {
        fail("the bound exceeds the reserve of the linker script")
        exit 1
    }
}
