#!/bin/sh
# usage: sh tests/install.sh GROUP...
# usage: sh tests/install.sh --unpack PACKAGE...
# usage: sh tests/install.sh --name COMMAND...
#
# Checks that the commands are there which a GROUP of tests needs (the first words of the list below) and prints nothing
# if so. On Debian and as root it installs what is missing; elsewhere, or where that fails, it says what to install and
# exits with status 1. It starts and enables no service of a package.
#
# --unpack unpacks Debian packages, and missing ones that they depend on, into build/unpacked: it changes nothing in the
# system and does not need root. --name prints which package has each COMMAND, and installs nothing.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }

# A group, a command or file of it, and the packages that bring it.
needed='build gcc gcc libc6-dev
build make make
build /usr/include/jsmn.h libjsmn-dev
build /usr/include/cmocka.h libcmocka-dev
test jq jq
plot gnuplot gnuplot-nox
plot jq jq
small musl-gcc musl-tools
xml xmllint libxml2-utils
analysis clang clang
analysis clang-tidy clang-tidy
analysis cppcheck cppcheck
coverage gcovr gcovr
instructions valgrind valgrind
instructions jq jq
spread parallel parallel
spread jq jq
spread ssh openssh-client
spread rsync rsync
terminal tmux tmux
packaging mandoc mandoc
packaging git git
packaging pkg-config pkgconf
packaging c++ g++
packaging hardening-check devscripts
bmake bmake bmake
packaging /usr/share/i18n/locales/tr_TR locales
ports arm-none-eabi-gcc gcc-arm-none-eabi
ports riscv64-unknown-elf-gcc gcc-riscv64-unknown-elf
ports qemu-system-arm qemu-system-arm
ports qemu-system-riscv32 qemu-system-misc
ports qemu-s390x-static qemu-user-static
web clang clang
web wasm-ld lld
web esbuild esbuild
web wasm-opt binaryen
flat clang clang
flat wasm-ld lld
flat wasm-opt binaryen
flat node nodejs
boards node nodejs
page chromium chromium
firefox firefox-esr firefox-esr
page node nodejs
page npm npm
npm clang clang
npm wasm-ld lld
npm wasm-opt binaryen
npm npm npm
serve python3 python3
schema node nodejs
schema npm npm
ports clang clang
ports musl-gcc musl-tools
ports wasm-ld lld
ports wasm-opt binaryen
ports llvm-ar llvm
ports node nodejs
ports i686-linux-gnu-gcc gcc-i686-linux-gnu libc6-dev-i386-cross
ports arm-linux-gnueabihf-gcc gcc-arm-linux-gnueabihf libc6-dev-armhf-cross
ports aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu libc6-dev-arm64-cross
ports riscv64-linux-gnu-gcc gcc-riscv64-linux-gnu libc6-dev-riscv64-cross
ports s390x-linux-gnu-gcc gcc-s390x-linux-gnu libc6-dev-s390x-cross'

if [ "${1:-}" = --name ]; then
    shift
    for command; do
        packages=$(echo "$needed" | sed -n "s|^[a-z]* $command ||p" | head -n 1)
        echo "no $command here${packages:+: install it (on Debian: apt-get install $packages)}"
    done
    exit 0
fi

# The packages of all that is missing in the GROUPs.
missing() { # GROUP...
    echo "$needed" | while read -r group need packages; do
        case " $* " in *" $group "*) ;; *) continue ;; esac
        command -v "$need" >/dev/null || [ -e "$need" ] || echo "$packages"
    done
}

# Commands by which scripts of packages start and enable services, and register interpreters of foreign programs. In
# their places stand commands that do nothing, first in the path that the scripts have. The lock waits for another
# installation that may be under way.
inactive='systemctl deb-systemd-helper deb-systemd-invoke invoke-rc.d update-rc.d rc-update service update-binfmts'
install() { # PACKAGE...
    nothing=$(mktemp -d) || return
    for name in $inactive; do
        printf '#!/bin/sh\nexit 0\n' >"$nothing/$name"
    done
    chmod -R a+rx "$nothing"
    DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 \
        -o DPkg::Path="$nothing:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" \
        install -qy --no-install-recommends "$@" >/dev/null 2>&1
    status=$?
    rm -rf "$nothing"
    return $status
}

unpack() { # PACKAGE...
    archives=$PWD/build/unpacked/archives
    mkdir -p "$archives/partial" &&
        apt-get -o Debug::NoLocking=1 -o Dir::Cache::archives="$archives" install -qy --no-install-recommends \
            --download-only "$@" >/dev/null 2>&1 || return
    for package in "$archives"/*.deb; do
        [ ! -e "$package" ] || dpkg -x "$package" build/unpacked || return # none where all is installed
    done
}

if [ "${1:-}" = --unpack ]; then
    shift
    unpack "$@" || { [ "$(id -u)" = 0 ] && apt-get update -q >/dev/null 2>&1 && unpack "$@"; } || {
        echo "cannot fetch $* (Debian packages)" >&2
        exit 1
    }
    exit 0
fi

packages=$(missing "$@" | tr '\n' ' ')
[ -n "$packages" ] || exit 0
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    echo "installing $packages"
    # shellcheck disable=SC2086 # several packages
    install $packages || { apt-get update -q >/dev/null 2>&1 && install $packages; }
    packages=$(missing "$@" | tr '\n' ' ')
    [ -n "$packages" ] || exit 0
fi
echo "not all that is needed is installed; on Debian: apt-get install ${packages% }" >&2
exit 1
