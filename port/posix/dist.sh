#!/bin/sh
# Writes the last commit as a source archive: one folder, NAME, with the files of the commit.
#
#     sh port/posix/dist.sh NAME FILE.tar        makes FILE.tar.gz, from the root of the repository
#
# Equal commits make equal bytes: git sorts the names, gives each file the time of the commit (or SOURCE_DATE_EPOCH, in
# seconds since 1970, where that is set) and the owner 0; the umask of whoever runs it and the time of compression are
# left out. git also asks the settings and attributes of the person, the machine and the repository how to write a file:
# line ends, ident, filters, what to leave out. So the archive is made by an empty repository that borrows the objects
# of this one and has no settings.
set -u
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES
name=$1 archive=$2
fail() {
    echo "make dist: $*" >&2
    exit 1
}

# Whoever owns the folder: its Makefile is already trusted.
ours() { # WORD...
    git -c safe.directory='*' "$@"
}
[ -e .git ] || fail 'this is no git repository'
commit=$(ours rev-parse --verify HEAD) || fail 'there is no commit'
[ -z "$(ours status --porcelain)" ] || echo 'make dist: changes that are not committed are left out' >&2

bare=$(mktemp -d) || exit 1
trap 'rm -rf "$bare"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
# A path from rev-parse may be relative to this folder.
objects=$(ours rev-parse --git-path objects) && objects=$(cd -- "$objects" && pwd -P) || exit 1
mkdir "$bare/refs" "$bare/objects" "$bare/objects/info" && echo 'ref: refs/heads/none' >"$bare/HEAD" &&
    printf '%s\n' "$objects" >"$bare/objects/info/alternates" || exit 1
apart() { # WORD...
    GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null GIT_ATTR_NOSYSTEM=1 git --git-dir="$bare" \
        -c core.attributesFile=/dev/null -c core.autocrlf=false -c core.eol=lf -c tar.umask=0022 \
        -c safe.directory='*' -c user.name=dist -c user.email=dist "$@"
}

# The files take the time of their commit: for another time, that of a commit of the same files.
if [ -n "${SOURCE_DATE_EPOCH-}" ]; then
    GIT_AUTHOR_DATE="@$SOURCE_DATE_EPOCH +0000" GIT_COMMITTER_DATE="@$SOURCE_DATE_EPOCH +0000"
    export GIT_AUTHOR_DATE GIT_COMMITTER_DATE
    commit=$(apart commit-tree -m "$name" "$commit^{tree}") || fail "SOURCE_DATE_EPOCH=$SOURCE_DATE_EPOCH is no time"
fi
apart archive --format=tar --prefix="$name/" -o "$archive" "$commit" && gzip -9 -n -f "$archive"
