# shellcheck shell=sh
# A function for scripts that run others for a long time: a signal ends what runs, then the script, with 128 + signal.
#
#     . tests/bench/running.sh
#     running COMMAND [WORD]...     runs it, without standard input; the status is the command's
#
# The shell alone would wait for the command's end, or leave it behind. A script that runs something by itself sets
# running_pid. While it starts, GNU Parallel passes over SIGTERM: it is told again until it ends.
running_pid=''

running_end() { # STATUS
    trap '' HUP INT TERM
    if [ -n "$running_pid" ]; then
        while kill -TERM "$running_pid"; do sleep 1; done >/dev/null 2>&1 &
        wait "$running_pid"
    fi
    exit "$1"
}
trap 'running_end 129' HUP
trap 'running_end 130' INT
trap 'running_end 143' TERM

running() {
    "$@" </dev/null &
    running_pid=$!
    wait "$running_pid"
    running_status=$?
    running_pid=''
    return $running_status
}
