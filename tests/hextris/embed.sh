#!/bin/sh
# Checks that the player as a library (embed.c) plays the problem that embed.c has in memory as the program does.
#
#     sh tests/hextris/embed.sh COMMAND...      COMMAND runs embed
set -u
: "${BUILD:=build}"
problem='{"id": 1, "width": 10, "height": 12, "sourceLength": 20, "sourceSeeds": [17], "units": [
    {"members": [{"x": 0, "y": 0}, {"x": 1, "y": 0}, {"x": 2, "y": 0}], "pivot": {"x": 1, "y": 0}},
    {"members": [{"x": 0, "y": 0}, {"x": 1, "y": 0}, {"x": 0, "y": 1}], "pivot": {"x": 0, "y": 0}}],
    "filled": [{"x": 0, "y": 11}, {"x": 1, "y": 11}, {"x": 2, "y": 11}, {"x": 3, "y": 11}, {"x": 4, "y": 11}]}'
expected=$(echo "$problem" | "$BUILD/play_icfp2015" -f - -p 'ei!' -p 'ia! ia!' -b 20000:65536 | jq -r '.[0].solution')
if [ -n "$expected" ] && [ "$("$@")" = "$expected" ]; then
    echo 'ok 1 - the library plays what the program plays'
    echo 1..1
else
    echo 'not ok 1 - the library plays what the program plays'
    echo 1..1
    exit 1
fi
