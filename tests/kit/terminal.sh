# shellcheck shell=sh disable=SC2034,SC2154 # work is used by the scripts that read this file in; number is of check.sh
# A judge's --watch on a terminal of tmux. Read in at the script's start, from the root of the repository, which ends
# here where tmux cannot be installed. Brings check.sh and a folder for files, $work, that is removed at the end.
#
#     . tests/kit/terminal.sh
#     open_terminal                       a shell in it
#     colours COMMAND FIRST LAST          cases of colours
#     ways_out COMMAND FIRST START        cases of every way to end or stop it
#     unfit_terminals COMMAND             cases of terminals that are refused
#     many_descriptors COMMAND FIRST LAST   a case of more open descriptors than an fd_set holds; only a sanitized or
#                                         fortified program is sure to notice one that is written beyond its end
#
# COMMAND watches games. FIRST is a pattern of a line of its first picture, LAST of its last one. The command START is
# true once the start of the first game is shown.
#
# Nothing depends on how long something takes: what is expected is waited for, a minute at most.
sh tests/install.sh terminal || true
command -v tmux >/dev/null || { echo 'skipped: no tmux here'; exit 0; }
work=$(mktemp -d)
unset TMUX NO_COLOR
tm() {
    tmux -f /dev/null -S "$work/socket" "$@"
}
trap 'tm kill-server 2>/dev/null; rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
. tests/kit/check.sh
patience=600 # tenths of a second; less once a test has failed

details() {
    tm capture-pane -p 2>&1 | sed '/^$/d; s/^/# /'
    patience=50
}

# ---- the terminal ---------------------------------------------------------------------------------

screen() {
    tm capture-pane -p
}
await() { # PATTERN: until a line of the screen matches
    for _ in $(seq $patience); do
        ! screen | grep -q -e "$1" || return 0
        sleep 0.1
    done
    return 1
}
press() {
    tm send-keys "$@"
}
# A command line for the shell in the terminal. What it shows before is gone at once, so that no await finds it.
enter() { # LINE
    press -R
    tm clear-history
    press -l "clear; $1"
    press Enter
}
resize() { # COLUMNS ROWS
    tm resize-window -x "$1" -y "$2"
}
# The settings of the terminal, in a file.
settings() { # FILE
    rm -f "$1"
    press -l "stty -g >$1.new; mv $1.new $1"
    press Enter
    until [ -e "$1" ]; do sleep 0.1; done
}
open_terminal() {
    tm new-session -d -x 100 -y 24 "PS1='ready ' ENV= sh"
    await 'ready'
    settings "$work/settings.before"
}
# The shell has the terminal back: its first screen, a cursor, all settings.
restored() {
    for _ in $(seq $patience); do
        [ "$(tm display-message -p '#{alternate_on}#{cursor_flag}')" != 01 ] || break
        sleep 0.1
    done
    [ "$(tm display-message -p '#{alternate_on}#{cursor_flag}')" = 01 ] || return 1
    settings "$work/settings"
    cmp -s "$work/settings" "$work/settings.before"
}
coloured() {
    tm capture-pane -p -e | grep -q "$(printf '\033')\[[0-9;]*3[1-7]m"
}

# ---- what is the same for all judges --------------------------------------------------------------

colours() { # COMMAND FIRST LAST
    enter "$1"
    await "$2" && coloured
    check 'there are colours' $?
    press q
    await ready
    for setting in NO_COLOR=1 TERM=vt100; do
        enter "$setting $1"
        await "$2" && press End && await "$3" && ! coloured
        check "there are none with $setting" $?
        press q
        await ready
    done
    enter "NO_COLOR= $1"
    await "$2" && coloured
    check 'an empty NO_COLOR is none' $?
    press q
    await ready
}

ways_out() { # COMMAND FIRST START
    for signal in INT TERM HUP QUIT SEGV TRAP VTALRM PROF SYS; do
        enter "sh -c 'echo \$\$ >$work/pid; exec $1'"
        await "$2" && kill -s $signal "$(cat "$work/pid")" && await '^ready' && restored
        check "$signal leaves the terminal as it was" $?
    done
    enter "$1"
    await "$2" && press C-c && await '^ready' && restored
    check 'so does the interrupt key' $?

    enter "$1"
    await "$2" && press C-z && await '^ready' && restored
    check 'while it is stopped the terminal is as it was' $?
    press -l fg
    press Enter
    await "$2" && press Home && await 'paused' && $3
    check 'afterwards it goes on' $?
    press q
    await '^ready' && restored
    check 'and still leaves the terminal as it was' $?
}

unfit_terminals() { # COMMAND
    enter "setsid -w $1; echo status=\$?"
    await '^judge_[a-z0-9]*: --watch: no terminal to read keys from (/dev/tty)' && await '^status=2'
    check 'without a terminal for its keys it says so' $?
    enter "TERM=dumb $1; echo status=\$?"
    await '^judge_[a-z0-9]*: --watch: the terminal (TERM=dumb) cannot move its cursor' && await '^status=2'
    check 'so it does on a terminal that cannot move its cursor' $?
}

many_descriptors() { # COMMAND FIRST LAST
    (ulimit -n 1300) 2>/dev/null || { echo 'skipped: no more than 1,024 descriptors here'; return; }
    echo "$1" >"$work/command"
    enter "ulimit -n 1300; perl -e '\$^F = 2000; open \$f[\$_], \"</dev/null\" or die for 1 .. 1200; exec @ARGV' \
        sh $work/command; echo status=\$?"
    await "$2" && press End && await "$3" && press q && await '^status=[01]$' && restored
    check 'it reads keys when more than 1,024 descriptors are open' $?
}
