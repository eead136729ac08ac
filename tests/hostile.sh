#!/bin/sh
# usage: sh tests/hostile.sh
#
# Tests that clone, build, install, play, judge, spread and archive work on a badly configured machine as elsewhere.
# Run it from the root; BUILD names the folder that has the programs to compare with.
#
# Folders have blanks and an apostrophe in their names, cd prints, the locale is Turkish, where i is no small I, git
# is told to change line ends, tools have colours and other options, variables have the names of ours, there is no
# home. The programs are built once, by the flags of dpkg-buildflags, and looked at by hardening-check.
#
# Prints lines of the Test Anything Protocol.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
sh tests/install.sh packaging spread || true
build=${BUILD:-build}
case $build in /*) ;; *) build=$PWD/$build ;; esac
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
. tests/kit/check.sh

details() {
    tail -n 20 "$work/log" | sed 's/^/# /'
}
if ! [ -e .git ] || ! command -v git >/dev/null; then
    echo 'skipped: no git repository here that could be cloned'
    exit 0
fi

# ---- what is around -------------------------------------------------------------------------------

here="$work/it's a  place"
mkdir -p "$here/tmp" "$here/bin" "$here/config/git" "$work/locales"
if localedef -i tr_TR -f UTF-8 "$work/locales/tr_TR.UTF-8" >"$work/log" 2>&1; then
    locale=tr_TR.UTF-8
else
    echo 'skipped: no locale tr_TR.UTF-8 here (on Debian: apt-get install locales): C.UTF-8 instead'
    locale=C.UTF-8
fi
cat >"$here/config/git/config" <<END
[core]
    autocrlf = true
    eol = crlf
    safecrlf = false
    attributesFile = $here/attributes
[tar]
    umask = 0077
[safe]
    directory = *
END
echo '* text eol=crlf ident export-subst export-ignore' >"$here/attributes"
ln -s "$(command -v "${CC:-cc}")" "$here/bin/own_cc"
echo 'echo a line too many' >"$here/start"

# in_it COMMAND...: runs it there; of the make that may have called this script it knows nothing
in_it() {
    (
        umask 077
        unset BUILD SHARED FETCHED CC CPPFLAGS CFLAGS LDFLAGS LDLIBS AR HOME TERM
        CDPATH=. LC_ALL=$locale LANGUAGE=tr LOCPATH="$work/locales" POSIXLY_CORRECT=1 IFS=ae
        TMPDIR="$here/tmp" XDG_CONFIG_HOME="$here/config" PATH="$here/bin:$PATH"
        BASH_ENV="$here/start" ENV="$here/start"
        GREP_COLORS='mt=01;31' GREP_OPTIONS=--color=always CLICOLOR_FORCE=1 GZIP=-v TAR_OPTIONS=-v
        MAKEFLAGS=-kj2 VPATH=$PWD MAP=map NEEDS=none SMALL=none WRAP=-none LINKER=none PORT=none PACKAGES=none
        export CDPATH LC_ALL LANGUAGE LOCPATH POSIXLY_CORRECT IFS TMPDIR XDG_CONFIG_HOME PATH BASH_ENV ENV
        export GREP_COLORS GREP_OPTIONS CLICOLOR_FORCE GZIP TAR_OPTIONS
        export MAKEFLAGS VPATH MAP NEEDS SMALL WRAP LINKER PORT PACKAGES
        exec "$@"
    )
}
flags() { # KIND
    DEB_BUILD_MAINT_OPTIONS='hardening=+all reproducible=-fixfilepath' dpkg-buildflags --get "$1" 2>/dev/null
}
copy="$here/check out"
in_copy() {
    (cd "$copy" && in_it "$@")
}

# ---- clone and build ------------------------------------------------------------------------------

in_it git clone -q . "$copy" 2>"$work/log" && git -C "$copy" -c core.autocrlf=false -c core.attributesFile=/dev/null \
    ls-tree -r HEAD | sed -n 's/^100[0-9]* blob //p' >"$work/expected" &&
    (cd "$copy" && cut -f 2- "$work/expected" | git hash-object --no-filters --stdin-paths | paste - "$work/expected" |
        awk '$1 != $2') >"$work/log" && [ ! -s "$work/log" ]
check 'a clone has the bytes of the commit' $?
# Attributes of the repository itself count more than those of the commit.
cp "$here/attributes" "$copy/.git/info/attributes"

programs=$(make --no-print-directory -s programs)
in_copy make CC='env MARK=1 own_cc' CFLAGS="$(flags CFLAGS)" CPPFLAGS="$(flags CPPFLAGS) -DUNUSED='\"a  b\"'" \
    LDFLAGS="$(flags LDFLAGS)" >"$work/log" 2>&1 && ! grep warning: "$work/log" >&2
check 'make builds the programs without a warning' $?

# That the players are fortified shows an open() that is: all their other functions that could be are proven or
# have no known size. The flags may lack control flow integrity.
if command -v hardening-check >/dev/null; then
    case $(flags CFLAGS) in *cf-protection*) flow= ;; *) flow=--nocfprotection ;; esac
    for name in $programs; do
        nm -D "$copy/$name" | grep -q ' __.*_chk\| __open_2' || echo "$name is not fortified"
        (cd "$copy" && hardening-check --quiet --nofortify $flow "$name")
    done >"$work/log" 2>&1
    [ ! -s "$work/log" ]
    check 'hardening-check finds nothing' $?
else
    echo 'skipped: no hardening-check here'
fi

# ---- install --------------------------------------------------------------------------------------

stage="$here/the root's"
in_copy make install DESTDIR="$stage" PREFIX="/o'p t" >"$work/log" 2>&1 && ! grep -- ' -c ' "$work/log" >&2 &&
    for name in $programs; do
        cmp "$copy/build/$name" "$stage/o'p t/bin/$name" && [ -s "$stage/o'p t/share/man/man1/$name.1" ] || exit
    done >>"$work/log" 2>&1 && [ -z "$(find "$stage/o'p t" ! -perm -044)" ]
check 'make install installs what was built, for everybody to read' $?
in_copy make uninstall DESTDIR="$stage" PREFIX="/o'p t" >"$work/log" 2>&1 && [ -z "$(find "$stage" -type f)" ]
check 'make uninstall removes it' $?

# ---- play, judge, spread --------------------------------------------------------------------------

# as_here: the list and the judge's verdict, in $work, are those of the list that is expected
as_here() {
    cmp "$work/expected" "$work/list" >>"$work/log" 2>&1 && grep -q ', 0 errors, 0 missing' "$work/verdict"
}
problem=problems/one_unit_source.json
"$build/play_icfp2015" -f $problem -p 'ei!' -b 20k >"$work/expected"
in_copy make -s run-host ARGS="-f $problem -p ei! -b 20k" >"$work/list" 2>"$work/log" &&
    in_copy ./judge_icfp2015 -p 'ei!' $problem <"$work/list" >"$work/verdict" 2>>"$work/log" && as_here
check 'make run-host prints the list that is made here and nothing else; it is judged' $?
wall=problems/brainwall/one_edge.json
"$build/play_icfp2021" -f $wall -b 20k >"$work/expected"
in_copy ./play_icfp2021 -f $wall -b 20k >"$work/list" 2>"$work/log" &&
    in_copy ./judge_icfp2021 $wall <"$work/list" >"$work/verdict" 2>>"$work/log" && as_here
check 'so it is with a pose' $?

# spread PLAYER FILE...: the list that spread.sh makes, in the folder $here; descriptors 0 and 3 are pipes
spread() {
    player=$1
    shift
    # shellcheck disable=SC2002 # pipes
    cat "$here/-x.json" | {
        exec 3<&0
        cat "$here/-x.json" | (cd "$here" && in_it sh 'check out/port/spread.sh' -d "$player's jobs" -j 2 \
            "check out/$player" -b 20k -- "$@")
    } >"$work/list" 2>"$work/log"
}
for name in parallel jq; do
    command -v $name >/dev/null || { echo "skipped: no $name here"; spreads=no; }
done
if [ "${spreads:-yes}" = yes ]; then
    cp "$problem" "$here/-x.json"
    "$build/play_icfp2015" -f $problem -f $problem -f $problem -b 20k >"$work/expected"
    spread play_icfp2015 -x.json - /dev/fd/3 && cmp "$work/expected" "$work/list" >>"$work/log" 2>&1
    check 'a list that is spread, of a name with a dash and of pipes, is that of a single run' $?
    cp $wall "$here/-x.json"
    cp $wall "$here/.d.json"
    (cd "$here" && "$build/play_icfp2021" -f -x.json -f .d.json -f - -b 20k) <$wall >"$work/expected"
    spread play_icfp2021 -x.json .d.json - && cmp "$work/expected" "$work/list" >>"$work/log" 2>&1
    check 'so it is where the list has the names of the files' $?
fi

# ---- the archive ----------------------------------------------------------------------------------

# This folder's own settings count here: the expected archive is git's, without any.
if ! command -v gzip >/dev/null; then
    echo 'skipped: no gzip here'
else
    in_copy make dist >"$work/log" 2>&1
    release=$(basename "$copy"/build/*.tar.gz .tar.gz)
    git -c safe.directory='*' -c core.autocrlf=false -c core.attributesFile=/dev/null -c tar.umask=0022 \
        archive --prefix="$release/" HEAD |
        gzip -9 -n >"$work/expected" && cmp "$copy/build/$release.tar.gz" "$work/expected" >>"$work/log" 2>&1
    check 'make dist writes the bytes that are written here' $?
fi
[ -z "$(ls -A "$here/tmp")" ]
check 'nothing is left where temporary files are' $?

echo "1..$number"
exit $failed
