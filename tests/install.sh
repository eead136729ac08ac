#!/bin/sh
# Looks for the commands that a group of tests needs. On Debian and as root it installs what is missing;
# elsewhere, or where that fails, it says what to install and exits with status 1.
#
#     sh tests/install.sh GROUP...       groups are the first words of the list below; silent if all is there
set -u

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
spread parallel parallel
spread jq jq
spread ssh openssh-client
spread /usr/sbin/sshd openssh-server
spread rsync rsync
terminal tmux tmux
packaging mandoc mandoc
packaging git git
ports arm-none-eabi-gcc gcc-arm-none-eabi
ports riscv64-unknown-elf-gcc gcc-riscv64-unknown-elf
ports qemu-system-arm qemu-system-arm
ports qemu-system-riscv32 qemu-system-misc
ports qemu-s390x-static qemu-user-static
web clang clang
web wasm-ld lld
page chromium chromium
page node nodejs
page npm npm
serve python3 python3
ports clang clang
ports musl-gcc musl-tools
ports wasm-ld lld
ports llvm-ar llvm
ports node nodejs
ports i686-linux-gnu-gcc gcc-i686-linux-gnu libc6-dev-i386-cross
ports arm-linux-gnueabihf-gcc gcc-arm-linux-gnueabihf libc6-dev-armhf-cross
ports aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu libc6-dev-arm64-cross
ports riscv64-linux-gnu-gcc gcc-riscv64-linux-gnu libc6-dev-riscv64-cross
ports s390x-linux-gnu-gcc gcc-s390x-linux-gnu libc6-dev-s390x-cross'

# The packages of all that is missing in the GROUPs.
missing() { # GROUP...
    echo "$needed" | while read -r group need packages; do
        case " $* " in *" $group "*) ;; *) continue ;; esac
        command -v "$need" >/dev/null || [ -e "$need" ] || echo "$packages"
    done
}

# The lock waits for another installation that may be under way.
install() { # PACKAGE...
    DEBIAN_FRONTEND=noninteractive \
        apt-get -o DPkg::Lock::Timeout=300 install -qy --no-install-recommends "$@" >/dev/null 2>&1
}

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
