#!/bin/sh
# shellcheck disable=SC2016 # commands in single quotes are for other shells
# usage: sh tests/packaging.sh
#
# Tests what users get: the installed files, the manuals, the completion and the source archive. Run it from the root,
# with all programs built. Everything is installed into a folder whose name has a blank, and tried there.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
sh tests/install.sh packaging
unset DESTDIR PREFIX
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
stage="$work/a root"
names=$(make --no-print-directory -s programs)
version=$(sed -n 's/.*define VERSION "\(.*\)"/\1/p' core/base/version.h)
headers=$(make --no-print-directory -s headers)
formats=$(make --no-print-directory -s formats)
documents=$(make --no-print-directory -s documents)
. tests/kit/check.sh

details() {
    tail -n 20 "$work/log" | sed 's/^/# /'
}

# have COMMAND...: true if all are installed, else the first that is missing is named
have() {
    for command in "$@"; do
        command -v "$command" >/dev/null || { echo "skipped: no $command here"; return 1; }
    done
}

# same: standard input and the file $work/found are equal; what differs goes to the log
same() {
    diff - "$work/found" >"$work/log" 2>&1
}

# ---- install and uninstall ----

(umask 077 && make --no-print-directory install DESTDIR="$stage" PREFIX=/usr) >"$work/log" 2>&1
check 'make install succeeds' $?

(cd "$stage" && find . -type f -printf '%m %P\n' | sort -k 2) >"$work/found"
for name in $names; do
    printf '%s\n' "755 usr/bin/$name" "644 usr/share/bash-completion/completions/$name" "644 usr/share/man/man1/$name.1"
done >"$work/list"
for header in $headers; do
    name=$(basename "$header" .h)
    printf '644 usr/%s\n' "share/man/man3/$name.3" "include/$name.h" "lib/lib$name.a" "lib/lib$name.so.$version" \
        "lib/pkgconfig/$name.pc"
done >>"$work/list"
printf '644 usr/share/man/man5/%s\n' $formats >>"$work/list"
printf '644 usr/share/doc/play_icfp2015/%s\n' $documents >>"$work/list"
sort -k 2 "$work/list" | same && [ "$(wc -l <"$work/list")" -ge 27 ]
check 'the installed files and their modes are those of the list' $?

find "$stage/usr" -type d ! -perm 755 >"$work/found"
same </dev/null
check 'everybody may open the installed folders, whatever the umask' $?

if have pkg-config c++; then
    make --no-print-directory installcheck DESTDIR="$stage" PREFIX=/usr >"$work/log" 2>&1 &&
        [ "$(grep -c '^ok - .* links lib' "$work/log")" -ge 9 ]
    check 'examples in C and C++ are compiled and run with the installed libraries' $?
fi

if have pkg-config c++; then
    make --no-print-directory install PREFIX="$work/a b" >"$work/log" 2>&1 &&
        make --no-print-directory installcheck PREFIX="$work/a b" >"$work/log" 2>&1 &&
        [ "$(grep -c '^ok - .* links lib' "$work/log")" -ge 9 ]
    check 'so are they with libraries in a folder with a blank in its name' $?
fi

make --no-print-directory install DESTDIR="$work/b" >"$work/log" 2>&1 &&
    [ -x "$work/b/usr/local/bin/play_icfp2015" ]
check 'without PREFIX the files go to /usr/local' $?

make --no-print-directory install DESTDIR="$work/d" PREFIX=/usr LIBDIR=/usr/lib/a INCLUDEDIR=/usr/include/b \
    >"$work/log" 2>&1 && (cd "$work/d/usr" && ls lib/a/*.so.*.* lib/a/pkgconfig/*.pc include/b/*.h) >>"$work/log" 2>&1 &&
    grep -qx 'libdir=${prefix}/lib/a' "$work"/d/usr/lib/a/pkgconfig/*.pc
check 'LIBDIR and INCLUDEDIR say where the libraries go' $?

# A file of another package beside each of ours.
(cd "$work/b" && find . -type d -exec touch '{}/other' \; &&
    find . -type f -name other | sort) >"$work/before"
make --no-print-directory uninstall DESTDIR="$work/b" >"$work/log" 2>&1 &&
    (cd "$work/b" && find . -type f | sort) >"$work/found" && same <"$work/before"
check 'make uninstall removes our files and no other' $?

cp -R "$stage" "$work/c" &&
    make --no-print-directory uninstall DESTDIR="$work/c" PREFIX=/usr >"$work/log" 2>&1 &&
    make --no-print-directory uninstall DESTDIR="$work/c" PREFIX=/usr >>"$work/log" 2>&1 &&
    [ -z "$(find "$work/c" -type f -o -type l)" ] &&
    [ ! -e "$work/c/usr/share/doc/play_icfp2015" ] && [ -d "$work/c/usr/share/man/man1" ]
check 'make uninstall removes its own folder, keeps shared ones, and may be repeated' $?

# ---- manuals ----

manuals="$stage/usr/share/man/man1" formats_folder="$stage/usr/share/man/man5" libraries="$stage/usr/share/man/man3"
# From one folder with all sections, so that references between manuals are found.
if have mandoc; then
    mkdir "$work/pages" && cp "$manuals"/* "$libraries"/* "$formats_folder"/* "$work/pages" &&
        (cd "$work/pages" && mandoc -Tlint ./*) >"$work/found" 2>&1
    same </dev/null
    check 'mandoc finds nothing to say about the manuals' $?
fi
if have man groff; then
    for name in $names; do
        MANWIDTH=80 man --warnings -l "$manuals/$name.1" 2>"$work/found" >"$work/page"
        same </dev/null && grep -q '^EXIT STATUS' "$work/page"
        check "man shows the manual of $name without a warning" $?
    done
    for page in "$libraries"/*; do
        MANWIDTH=120 man --warnings -l "$page" 2>"$work/found" >"$work/page"
        same </dev/null && grep -q '^DESCRIPTION' "$work/page"
        check "man shows the manual ${page##*/} without a warning" $?
    done
    for page in $formats; do
        MANWIDTH=80 man --warnings -l "$formats_folder/$page" 2>"$work/found" >"$work/page"
        same </dev/null && grep -q '^SEE ALSO' "$work/page"
        check "man shows the manual $page without a warning" $?
    done
fi

# Every public name of a header stands in its manual.
for header in $headers; do
    name=$(basename "$header" .h)
    sed 's/\\//g' "$libraries/$name.3" >"$work/page"
    grep -oE "$name"'_[a-z0-9_]+\(' "$header" | sort -u >"$work/names"
    [ -s "$work/names" ] && while read -r function; do
        grep -qF "$function" "$work/page" || echo "$function"
    done <"$work/names" >"$work/found"
    same </dev/null
    check "the manual of $name has all functions of its header" $?
done

for name in $names; do
    grep -q ' begin$' "port/posix/$name.1" &&
        sh port/posix/manual.sh "$stage/usr/bin/$name" "port/posix/$name.1" >"$work/found" 2>&1 &&
        same <"$manuals/$name.1"
    check "the manual of $name has the options of --help (make manuals writes them)" $?
done

# The literal blocks of a manual: commands after "$ ", each followed by what it prints. A block below a line
# .\" file NAME is that file.
examples() { # MANUAL [NAME]
    awk -v wanted="${2-}" '
        /^\.\\" file / { file = $3 }
        /^\.Bd -literal/ { inside = 1; next }
        /^\.Ed/ { inside = 0; file = "" }
        inside && file == wanted' "$1" |
        sed "s/\\\\(aq/'/g; s/\\\\-/-/g"
}
# example_holds MANUAL: its commands, run in a folder with its files, print what it shows
example_holds() {
    mkdir -p "$work/examples"
    for file in $(sed -n 's/^\.\\" file //p' "$1"); do
        examples "$1" "$file" >"$work/examples/$file"
    done
    examples "$1" >"$work/example"
    sed -n 's/^\$ //p' "$work/example" >"$work/commands"
    (cd "$work/examples" && PATH=$stage/usr/bin:$PATH sh ../commands) >"$work/found" 2>&1
    [ -s "$work/commands" ] && grep -v '^\$ ' "$work/example" | same
}
mkdir "$work/examples"
cp "$stage/usr/share/doc/play_icfp2015"/*.json "$work"
cp "$work"/*.json "$work/examples"
for name in $names; do
    example_holds "$manuals/$name.1"
    check "the examples of $name print what its manual shows" $?
done
for page in $formats; do
    example_holds "$formats_folder/$page"
    check "the examples of $page print what it shows" $?
    # The keys of all JSON in its examples.
    awk '/^\.Bd -literal/ { inside = 1 } /^\.Ed/ { inside = 0 } inside' "$formats_folder/$page" |
        grep -o '"[A-Za-z_]*":' | tr -d '":' | sort -u >"$work/keys"
    while read -r key; do
        grep -qE "^\.(It )?Cm (.* , )?$key( |\$)" "$formats_folder/$page" || echo "$key"
    done <"$work/keys" >"$work/found"
    [ -s "$work/keys" ] && same </dev/null
    check "$page explains each key that its examples have" $?
done

# The keys of a log of judge_less, from the table of its reader.
sed -n '/LESS_KEY_NAME\[LESS_KEYS\] = {/,/^}/p' core/judge/less/log.c | grep -o '"[a-z]*"' | tr -d '"' >"$work/keys"
sed -n '/^\.Ss Logs of judge_less/,/^\.El/s/^\.It Cm \([a-z]*\).*/\1/p' "$formats_folder/codecup_less.5" >"$work/found"
[ -s "$work/keys" ] && same <"$work/keys"
check 'codecup_less.5 lists the keys of a log that judge_less reads' $?

# ---- the options, wherever they are listed ----

in_help() { # NAME
    "$stage/usr/bin/$1" --help |
        awk '/^  -/ { for (i = 1; i <= NF && $i ~ /^-/; i++) { sub(/,$/, "", $i); print $i } }'
}
# The words after Fl, up to a word that begins something else: of every line of the synopsis, of the headings
# of the list in the description.
in_manual() { # NAME SECTION
    awk -v section="$2" '
        /^\.Sh / { inside = index($0, section) }
        inside && (section == "SYNOPSIS" || /^\.It /) {
            flag = 0
            for (i = 1; i <= NF; i++)
                if ($i ~ /^\.?Fl$/) flag = 1
                else if ($i ~ /^[A-Z][a-z]$/) flag = 0
                else if (flag && $i ~ /[A-Za-z]/) print "-" $i
        }' "$manuals/$1.1"
}
# What the last of some words may become, of a command line that begins with a program's name. As bash does, its
# completion is loaded by that name and called with the program, the word and the word before.
complete_words() { # NAME WORD...
    PATH=$stage/usr/bin:$PATH bash -c '. "$1" && shift && at=$(complete -p "$1") && at=${at#* -F } &&
        "${at%% *}" "$1" "${@: -1}" "${@: -2:1}" && printf "%s\n" "${COMPREPLY[@]}"' \
        bash "$stage/usr/share/bash-completion/completions/$1" "$@"
}
# The letters that the program does not call unknown, whatever else it says about them.
accepted() { # NAME
    for letter in a b c d e f g h i j k l m n o p q r s t u v w x y z \
        A B C D E F G H I J K L M N O P Q R S T U V W X Y Z 0 1 2 3 4 5 6 7 8 9; do
        (cd "$work" && "$stage/usr/bin/$1" "-$letter" value 2>&1 </dev/null) |
            grep -q 'unknown option' || echo "-$letter"
    done
}

for name in $names; do
    in_help "$name" | LC_ALL=C sort >"$work/options"
    accepted "$name" | LC_ALL=C sort >"$work/found"
    grep '^-[^-]$' "$work/options" | same
    check "$name accepts the letters that --help lists, and no other" $?
    for section in SYNOPSIS DESCRIPTION; do
        in_manual "$name" $section | LC_ALL=C sort -u >"$work/found"
        [ -s "$work/options" ] && same <"$work/options"
        check "the options of $name in $section of its manual are those of --help" $?
    done
    if have bash; then
        complete_words "$name" - | LC_ALL=C sort >"$work/found"
        same <"$work/options"
        check "the completion of $name offers the options of --help" $?
    fi
done

# The manual has no number of presets that could be another one than the program's.
for name in play_icfp2015 play_icfp2021; do
    sed -n '/^\.It Ar preset/,/^\.It Ar steps/p' "$manuals/$name.1" >"$work/log"
    presets_of "$stage/usr/bin/$name" >>"$work/log" && grep -q 'Fl b Ar none' "$work/log" &&
        ! grep -q '0 to [0-9]' "$work/log"
    check "the manual of $name says how the program names its last preset, and it does" $?
done

# ---- what is completed beside options ----

completed() { # NAME WORD...: what the last word may become, in a folder with some files
    (cd "$work/files" && complete_words "$@") | grep . | LC_ALL=C sort >"$work/found"
}
if have bash; then
    mkdir -p "$work/files/a folder"
    touch "$work/files/a.json" "$work/files/a b.json" "$work/files/a.txt" "$work/files/c.json" \
        "$work/files/a.csv" "$work/files/a.svg"
    completed play_icfp2015 -q -f a
    printf '%s\n' 'a b.json' 'a folder' a.json | same
    check 'after -f play_icfp2015 completes problem files and folders' $?
    completed play_icfp2021 -u -f a
    printf '%s\n' 'a b.json' 'a folder' a.json | same && completed play_icfp2021 -B W && echo WALLHACK | same
    check 'play_icfp2021 completes problem files and folders after -f and bonuses after -B' $?
    completed judge_icfp2015 --json a
    printf '%s\n' 'a b.json' 'a folder' a.json | same
    check 'judge_icfp2015 completes problem files and folders' $?
    completed judge_icfp2021 --json a
    printf '%s\n' 'a b.json' 'a folder' a.json | same
    check 'judge_icfp2021 completes problem files and folders' $?
    completed judge_icfp2021 --best a
    printf '%s\n' 'a folder' a.csv | same && completed judge_icfp2021 --show a &&
        printf '%s\n' 'a folder' a.svg | same
    check 'judge_icfp2021 completes tables after --best and pictures after --show' $?
    completed judge_less --board a
    printf '%s\n' 'a b.json' 'a folder' a.csv a.json a.svg a.txt | same
    check 'judge_less completes all files and folders' $?
    completed judge_less --seed a
    same </dev/null && completed play_less -b a && same </dev/null
    check 'a number is not completed' $?
    completed play_icfp2015 -p a
    same </dev/null && completed judge_icfp2015 -p a && same </dev/null
    check 'a phrase is not completed' $?
fi

# ---- the source archive ----

release=$("$stage/usr/bin/play_icfp2015" --version | tr ' ' -)
archive=$release.tar.gz
dist() { # FOLDER BUILD: make dist there, with a build folder of its own
    make --no-print-directory -C "$1" BUILD="$2" dist >"$work/log" 2>&1
}
# Builds the unpacked tree as the README says. Packages that were fetched for this tree are lent to it.
build_unpacked() {
    mkdir "$work/unpacked/build"
    [ ! -d "${FETCHED:-build/packages}" ] || cp -R "${FETCHED:-build/packages}" "$work/unpacked/build"
    env -u BUILD make --no-print-directory -C "$work/unpacked" >"$work/log" 2>&1 &&
        ! grep warning "$work/log"
}

if ! have git tar gzip; then
    :
elif ! { [ -e .git ] && git rev-parse -q --verify HEAD >/dev/null 2>&1; }; then
    echo 'skipped: no git repository here that make dist could read'
else
    dist . "$work/first"
    check 'make dist succeeds' $?

    # Another copy of the repository, younger files, another umask, time zone and locale.
    git clone -q . "$work/clone" && git -C "$work/clone" config tar.umask user &&
        (umask 077 && export TZ=Asia/Tokyo LC_ALL=C && dist "$work/clone" "$work/second") &&
        cmp "$work/first/$archive" "$work/second/$archive" >"$work/log" 2>&1
    check 'make dist writes the same bytes in another copy of the repository' $?

    SOURCE_DATE_EPOCH=86400 dist . "$work/dated" &&
        TZ=UTC0 tar -tvzf "$work/dated/$archive" | grep -v ' 1970-01-02 00:00 ' >"$work/found"
    [ -s "$work/dated/$archive" ] && same </dev/null
    check 'the files of the archive have the time of SOURCE_DATE_EPOCH' $?

    tar -tzf "$work/first/$archive" | grep -v '/$' | LC_ALL=C sort >"$work/found"
    git ls-tree -r --name-only HEAD | sed "s|^|$release/|" | LC_ALL=C sort | same
    check 'the archive has the files of the commit, in one folder with its name' $?

    tar --numeric-owner -tvzf "$work/first/$archive" | awk '{ print $2 }' | sort -u >"$work/found"
    echo 0/0 | same
    check 'all files of the archive have the owner 0' $?

    tar -xzf "$work/first/$archive" -C "$work" && mv "$work/$release" "$work/unpacked" && build_unpacked
    check 'make builds the unpacked archive without a warning' $?

    "$work/unpacked/play_icfp2015" -f problems/letters_4.json -p 'ei!' -b 100k >"$work/found" 2>"$work/log" &&
        "$work/unpacked/judge_icfp2015" -p 'ei!' problems/letters_4.json <"$work/found" >"$work/log" &&
        "$stage/usr/bin/play_icfp2015" -f problems/letters_4.json -p 'ei!' -b 100k | same
    check 'the programs of the archive play and judge as those of this tree' $?

    (cd "$work/unpacked" && env -u BUILD make --no-print-directory build/tests/hextris/test_unit &&
        build/tests/hextris/test_unit) \
        >"$work/log" 2>&1
    check 'a unit test of the unpacked archive passes' $?

    from_list() { make --no-print-directory -C "$work/unpacked" -q "$@" build/judge_icfp2021 >"$work/log" 2>&1; }
    from_list && ! from_list -W port/posix/judge/judges.mk
    check 'a program is made anew after a change of the file that lists its sources' $?

    make --no-print-directory -C "$work/unpacked" -n BUILD=other test >"$work/log" 2>&1 &&
        grep -q 'other/play_less' "$work/log" && ! grep -E '[^/a-z]\./(play|judge)_' "$work/log" >"$work/found"
    check 'make test BUILD=folder tests the programs of that folder' $?

    make --no-print-directory -C "$work/unpacked" -s run-host ARGS=--version >"$work/found" 2>"$work/log" &&
        "$stage/usr/bin/play_icfp2015" --version | cmp - "$work/found" >"$work/log"
    check 'make run-host runs the player on this machine' $?

    sh "$work/unpacked/port/run.sh" 2>"$work/log"
    [ $? -eq 2 ] && grep -q '^usage: sh port/run.sh TARGET' "$work/log"
    check 'port/run.sh without a target says how it is used' $?

    (cd "$work/unpacked" && ! sh tests/run.sh 'echo "skipped: no command"') >"$work/log" 2>&1 &&
        tail -n 1 "$work/log" | grep -qx '0 passed, 0 failed'
    check 'a run of tests fails where all are skipped' $?

    mkdir "$work/ci" "$work/ci/tests" && cp -R "$work/unpacked/.ci" "$work/ci" &&
        echo '[ "$1" != web ]' >"$work/ci/tests/install.sh" &&
        printf '%s:\n\t@echo "1 passed, 0 failed"\n' 'test analyse check-ports check-web' >"$work/ci/Makefile" &&
        ! sh "$work/ci/.ci/run" >"$work/log" 2>&1 && tail -n 1 "$work/log" | grep -qx '4 passed, 1 failed'
    check 'the continuous integration fails where a command cannot be installed' $?

    ! make --no-print-directory -C "$work/unpacked" dist >"$work/log" 2>&1 &&
        grep -q 'this is no git repository' "$work/log"
    check 'make dist says that it needs the repository' $?
fi
[ "$failed" -eq 0 ]
