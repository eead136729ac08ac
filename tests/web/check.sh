#!/bin/sh
# usage: sh tests/web/check.sh
#
# Tests the page in a real browser: chromium, headless, driven by puppeteer-core. Run it from the root; SHARED names the
# folder of the contest's material.
#
# Prints lines of the Test Anything Protocol; skipped where the browser or its driver cannot be had. npm fetches the
# driver into build/npm. Pictures of the main views are left in build/web-pictures for a person to look at.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
version=24.43.1 # of puppeteer-core: node 18 and later

if ! sh tests/install.sh web page serve; then
    echo "skipped: not all that the browser test needs is installed"
    exit 0
fi
if [ ! -d build/npm/node_modules/puppeteer-core ] && ! npm install --prefix build/npm --no-save \
    --no-package-lock --no-audit --no-fund --silent "puppeteer-core@$version"; then
    echo "skipped: npm cannot fetch puppeteer-core"
    exit 0
fi
make --no-print-directory -s all web || exit 1
exec node tests/web/check.mjs
