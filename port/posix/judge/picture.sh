#!/bin/sh
# The picture of the top README: a moment of each game, side by side, as the judges draw it. `make picture` writes it.
#
#     sh port/posix/judge/picture.sh BUILD FILE.png     from the root of the repository
#
# The games are played by fixed budgets, so the picture shows the same moments wherever it is made. chromium draws it; fonts
# and the smoothing of edges are those of the machine. Needs chromium, jq and the programs in BUILD. Exit status: 0; 1 if a
# step fails or the picture has 100,000 bytes or more.
set -u
build=$1 file=$2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
hextris=problems/gaps_5.json wall=problems/brainwall/mesh_19.json

"$build/play_icfp2015" -q -f $hextris -p 'ei!' -p 'ia! ia!' -p "r'lyeh" -b 50M >"$work/hextris.json" &&
    "$build/picture" hextris $hextris "$work/hextris.json" 95 >"$work/hextris.svg" || exit 1
"$build/play_icfp2021" -q -f $wall -b 100M >"$work/wall.json" &&
    "$build/picture" brainwall $wall "$work/wall.json" 1 >"$work/wall.svg" || exit 1
sed -n 1p problems/less/boards >"$work/board"
"$build/judge_less" --board "$work/board" --log "$work/log" --teams "$build/play_less -b 20k" "$build/play_less -b 5k" \
    >"$work/report" 2>&1 && "$build/picture" less "$work/board" "$work/log" 44 >"$work/less.svg" || exit 1

cat >"$work/page.html" <<'END'
<!doctype html>
<style>
* { margin: 0; box-sizing: border-box }
body { width: 1000px; height: 372px; padding: 14px 20px 12px; display: flex; gap: 16px; background: #55606b;
       border-radius: 14px; color: #fff; font: 600 18px "DejaVu Sans", sans-serif; text-align: center }
figure { flex: 1; min-width: 0 }
img { width: 100%; height: 320px; object-fit: contain }
</style>
<figure><img src="hextris.svg">Hextris (ICFP 2015)</figure>
<figure><img src="wall.svg">Brain Wall (ICFP 2021)</figure>
<figure><img src="less.svg">Less (CodeCup 2017)</figure>
END
chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --default-background-color=00000000 \
    --window-size=1000,372 --screenshot="$work/page.png" "file://$work/page.html" >/dev/null 2>&1
[ -s "$work/page.png" ] || { echo 'picture.sh: chromium made no picture' >&2; exit 1; }
bytes=$(wc -c <"$work/page.png")
[ "$bytes" -lt 100000 ] || { echo "picture.sh: the picture has $bytes bytes; at most 99999 are wanted" >&2; exit 1; }
cp "$work/page.png" "$file"
