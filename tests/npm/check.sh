#!/bin/sh
# usage: sh tests/npm/check.sh BUILD
#
# Tests the packages for the web and node: made twice they have the same bytes, their types are checked by tsc, and the
# same script solves and judges problems in node and in a browser (chromium, driven by puppeteer-core), as the native
# programs do. Run it from the root.
#
# Prints lines of the Test Anything Protocol; skipped where a tool cannot be had. npm fetches the two into build/npm and
# build/typescript.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -eq 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
build=$1
unset MAKEFLAGS MAKELEVEL

if ! sh tests/install.sh npm page; then
    echo "skipped: not all that the test of the packages needs is installed"
    exit 0
fi
# fetch FOLDER PACKAGE VERSION
fetch() {
    [ -d "build/$1/node_modules/$2" ] || npm install --prefix "build/$1" --no-save --no-package-lock --no-audit \
        --no-fund --silent "$2@$3" && return
    echo "skipped: npm cannot fetch $2"
    exit 0
}
fetch npm puppeteer-core 24.43.1
fetch typescript typescript 5.9.3

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
made=$build/npm_packages
# tests/judge/flat.sh may be building in the same folder.
make_npm() {
    flock "$build" make --no-print-directory -s BUILD="$build" npm >/dev/null
}
make_npm || exit 1
mkdir "$work/first" && cp "$made"/*.tgz "$work/first" || exit 1
# Other modes and dates of the files, and a registry that does not answer.
(umask 077 && export SOURCE_DATE_EPOCH=1 npm_config_registry=http://127.0.0.1:9/ TZ=Asia/Tokyo && make_npm) || exit 1
for package in "$work"/first/*.tgz; do
    name=$(basename "$package" | sed 's/-[0-9][^-]*$//')
    mkdir -p "$work/node_modules/$name" && tar -xzf "$package" -C "$work/node_modules/$name" --strip-components=1 ||
        exit 1
done
cp tests/npm/*.js tests/npm/*.ts "$work" && echo '{"type": "module"}' >"$work/package.json" || exit 1
node tests/npm/check.mjs "$build" "$work"
