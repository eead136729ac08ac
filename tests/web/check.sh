#!/bin/sh
# usage: sh tests/web/check.sh [TEST...]
#
# Tests the page in real browsers, headless, driven by puppeteer-core: chromium with mouse, touch and keys, firefox with
# mouse and keys. Each TEST is a name, or a part of names, of tests/web/*.mjs; without one, all run. Run it from the
# root. BROWSERS=chromium takes one browser only; ALL=1
# takes all tests, in all their browsers; otherwise those of bed.mjs that run each time.
#
# Prints lines of the Test Anything Protocol; skipped where a browser or the driver cannot be had. npm fetches the
# driver, and axe-core, into build/npm. Pictures of the views are left in build/web-pictures for a person to look at.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
driver=24.43.1 # of puppeteer-core: node 18 and later
axe=4.14.1     # of axe-core

if ! sh tests/install.sh web page firefox serve; then
    echo "skipped: not all that the browser test needs is installed"
    exit 0
fi
# Both at once: npm removes packages that a call does not name.
if { [ ! -d build/npm/node_modules/puppeteer-core ] || [ ! -d build/npm/node_modules/axe-core ]; } &&
    ! npm install --prefix build/npm --no-save --no-package-lock --no-audit --no-fund --silent \
        "puppeteer-core@$driver" "axe-core@$axe"; then
    echo "skipped: npm cannot fetch puppeteer-core and axe-core"
    exit 0
fi
# Other tests may be building in the same folder.
[ -n "${PAGE-}" ] || { mkdir -p build && flock build make --no-print-directory -s web; } || exit 1
exec node tests/web/check.mjs "$@"
