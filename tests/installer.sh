#!/bin/sh
# usage: sh tests/installer.sh
#
# Tests tests/install.sh on a machine that lacks everything, with an apt-get of its own: no package of the tests may
# start or enable a service, and no server may be installed.
#
# Prints lines of the Test Anything Protocol.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. tests/kit/check.sh

details() {
    sed 's/^/# /' "$work/said" "$work/log"
}

# All that install.sh may use. apt-get does what it is asked for: it notes the packages, and runs what their scripts
# have for services with the path that dpkg would give to them.
mkdir "$work/bin"
for tool in sh cat chmod find grep mkdir mktemp rm sed sort tr; do
    ln -s "$(command -v $tool)" "$work/bin"
done
printf '#!/bin/sh\necho 0\n' >"$work/bin/id"
printf '#!/bin/sh\nexit 0\n' >"$work/bin/dpkg"
cat >"$work/bin/apt-get" <<'END'
#!/bin/sh
path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin only=
for word; do
    case $word in
    DPkg::Path=*) path=${word#*=} ;;
    --download-only) only=1 ;;
    -* | *::* | install | update) ;;
    *) echo "package $word" >>"$LOG" ;;
    esac
done
[ -z "$only" ] && [ "$1" != update ] || exit 0
for command in 'systemctl enable ssh' 'deb-systemd-helper enable ssh.service' 'deb-systemd-invoke start ssh.service' \
    'invoke-rc.d ssh start' 'update-rc.d ssh defaults' 'service ssh start' 'update-binfmts --import qemu-arm'; do
    place=$(PATH=$path; command -v "${command%% *}") || continue
    case $place in
    /usr/* | /bin/* | /sbin/*) echo "service: $command" >>"$LOG" ;;
    *) $place x || echo "status $?: $command" >>"$LOG"; echo "nothing: $command" >>"$LOG" ;;
    esac
done
END
chmod +x "$work/bin/apt-get" "$work/bin/id" "$work/bin/dpkg"
LOG=$work/log
export LOG

groups=$(sed -n "/^needed='/,/'\$/p" tests/install.sh | sed "s/^needed='//; s/ .*//" | sort -u)
: >"$work/log"
for group in $groups; do
    (PATH=$work/bin; sh tests/install.sh "$group")
done >"$work/said" 2>&1
[ "$(grep -c '^package parallel$' "$work/log")" -ge 1 ] && [ "$(grep -c '^nothing: ' "$work/log")" -ge 7 ] &&
    ! grep -q '^service: \|^status' "$work/log"
check 'scripts of packages find no command that starts or enables a service' $?
! grep -qE '^package .*(server|daemon)$' "$work/log"
check 'no package of a server is installed' $?

: >"$work/log"
(PATH=$work/bin; sh tests/install.sh --unpack openssh-server) >"$work/said" 2>&1
[ "$(cat "$work/log")" = 'package openssh-server' ]
check 'a package that is unpacked is only downloaded' $?

echo "1..$number"
exit $failed
