#!/bin/sh
# usage: sh tests/schema/check.sh BUILD
#
# Tests the JSON Schemas of problems/schema, by ajv: every file and every output of ours is valid, what readers refuse
# is not, and the manuals of section 5 have the same keys. Run it from the root; SHARED names the folder of the
# contest's material.
#
# Prints lines of the Test Anything Protocol; skipped where node or ajv cannot be had. npm fetches ajv into build/ajv.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -eq 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
version=8.20.0 # of ajv: draft 2020-12

if ! sh tests/install.sh schema; then
    echo "skipped: not all that the test of the schemas needs is installed"
    exit 0
fi
if [ ! -d build/ajv/node_modules/ajv ] && ! npm install --prefix build/ajv --no-save \
    --no-package-lock --no-audit --no-fund --silent "ajv@$version"; then
    echo "skipped: npm cannot fetch ajv"
    exit 0
fi
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
node tests/schema/check.mjs "$1" "$work" "${SHARED:-../shared}"
