#!/bin/sh
# Installs, on Debian and as root, what building and running all targets takes; elsewhere says what
# is missing. Never fails: what is not there is skipped later, target by target.
set -u

# A command of each package that is needed.
needed='arm-none-eabi-gcc gcc-arm-none-eabi
riscv64-unknown-elf-gcc gcc-riscv64-unknown-elf
qemu-system-arm qemu-system-arm
qemu-system-riscv32 qemu-system-misc
qemu-s390x-static qemu-user-static
clang clang
musl-gcc musl-tools
wasm-ld lld
node nodejs
i686-linux-gnu-gcc gcc-i686-linux-gnu libc6-dev-i386-cross
arm-linux-gnueabihf-gcc gcc-arm-linux-gnueabihf libc6-dev-armhf-cross
aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu libc6-dev-arm64-cross
riscv64-linux-gnu-gcc gcc-riscv64-linux-gnu libc6-dev-riscv64-cross
s390x-linux-gnu-gcc gcc-s390x-linux-gnu libc6-dev-s390x-cross'

missing=$(echo "$needed" | while read -r command packages; do
    command -v "$command" >/dev/null || echo "$packages"
done)
[ -n "$missing" ] || exit 0
# shellcheck disable=SC2086 # several packages
set -- $missing
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    echo "installing $*"
    export DEBIAN_FRONTEND=noninteractive
    # Another installation may be under way: wait for it.
    apt='apt-get -o DPkg::Lock::Timeout=300'
    $apt install -qy --no-install-recommends "$@" >/dev/null 2>&1 ||
        { $apt update -q && $apt install -qy --no-install-recommends "$@"; } >/dev/null 2>&1 ||
        echo "skipped: could not install all of $*"
else
    echo "skipped: not installed: $* (on Debian: apt-get install $*)"
fi
exit 0
