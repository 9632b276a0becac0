#!/usr/bin/env bash
# Packs the product, installs the tarball into empty folders, and runs the README's main job from there on Node 22 and 24: as root and as an
# ordinary user, at once, with only Node, npm and system tools on the PATH. Three minutes on two cores.
#
#   test/e2e/package.sh [--keep]
set -euo pipefail

repository=$(cd "$(dirname "$0")/../.." && pwd)
keep=${1:-}
place=$(mktemp -d /tmp/package-XXXXXX)
chmod 711 "$place"
registry=$(npm config get registry)
cache=$(npm config get cache)
folders=()

say() { printf '\n== %s\n' "$*" >&2; }
fail() { printf 'FAILED: %s\n' "$*" >&2 && exit 1; }

clean_up() {
  local folder base server
  [ -z "$keep" ] || { echo "kept: $place" >&2 && return; }
  for folder in "${folders[@]}"; do
    [ ! -f "$folder.server" ] || kill "$(cat "$folder.server")" 2>/dev/null || true
    base=$folder/.throughline
    [ ! -f "$base/location" ] || base=$(sed -n 's/.*"base": "\(.*\)".*/\1/p' "$base/location")
    server=$(head -n 1 "$base/data/postmaster.pid" 2>/dev/null || true)
    [ -z "$server" ] || kill -QUIT "$server" 2>/dev/null || true
    case $base in /var/lib/throughline/data/*) rm -rf "$base" ;; esac
  done
  rm -rf "$place"
}
trap clean_up EXIT

# run_in <folder> <command line>: as the folder's owner on the folder's Node, in a bare environment.
run_in() {
  local as=()
  [ -O "$1" ] || as=(setpriv --reuid "$(stat -c %u "$1")" --regid "$(stat -c %g "$1")" --clear-groups)
  (cd "$1" && exec "${as[@]}" env -i "PATH=$(cat "$1.node"):/usr/bin:/bin" "HOME=$1.home" "npm_config_registry=$registry" \
    "npm_config_cache=$(cat "$1.cache")" npm_config_prefer_offline=true ${NODE_EXTRA_CA_CERTS:+"NODE_EXTRA_CA_CERTS=$NODE_EXTRA_CA_CERTS"} bash -c "$2")
}

# run_everywhere <command line>: in all folders at once; the output goes beside each folder.
run_everywhere() {
  local folder pids=() index
  for folder in "${folders[@]}"; do
    run_in "$folder" "$1" >"$folder.log" 2>&1 &
    pids+=($!)
  done
  for index in "${!pids[@]}"; do
    wait "${pids[$index]}" || { cat "${folders[$index]}.log" >&2 && fail "$1 in ${folders[$index]}"; }
  done
}

# expect <text>...: the last output of every folder holds every text.
expect() {
  local folder text
  for folder in "${folders[@]}"; do
    for text in "$@"; do
      grep -qF -- "$text" "$folder.log" || { cat "$folder.log" >&2 && fail "no \"$text\" in $folder"; }
    done
  done
}

# make_folder <name> <folder of node> [user]
make_folder() {
  local folder=$place/$1
  mkdir "$folder" "$folder.home"
  echo "$2" >"$folder.node"
  cp "$repository/examples/library-lending.prd.md" "$folder"
  echo "$cache" >"$folder.cache"
  if [ -n "${3:-}" ]; then
    echo "$place/cache" >"$folder.cache"
    mkdir "$place/cache"
    [ ! -d "$cache/_cacache" ] || cp -r "$cache/_cacache" "$place/cache/"
    chown -R "$3" "$folder" "$folder.home" "$place/cache"
  fi
  folders+=("$folder")
}

say 'npm pack'
(cd "$repository" && npm pack --silent --pack-destination "$place" >/dev/null)
tarball=$(echo "$place"/throughline-*.tgz)
listed=$(tar -tzf "$tarball")
! grep -E '\.tsx?$' <<<"$listed" | grep -v '^package/examples/' || fail 'the tarball carries TypeScript'
grep -qx 'package/dist/web/index.html' <<<"$listed" || fail 'the tarball carries no web app'

say 'Node 20, 22 and 24'
for major in 20 22 24; do
  mkdir "$place/node-$major"
  (cd "$place/node-$major" && npm install --silent --no-save --prefix . "node@$major")
done
node_of() { echo "$place/node-$1/node_modules/node/bin"; }
# These Nodes have no npm of their own; npm runs on whatever Node comes first.
[ -x /usr/bin/npm ] || fail 'npm is not in /usr/bin'

make_folder node-22-a "$(node_of 22)"
if [ "$(id -u)" = 0 ]; then
  make_folder node-24-b "$(node_of 24)" nobody:
else
  echo 'SKIPPED: root, as this is an ordinary user' >&2
  make_folder node-24-b "$(node_of 24)"
fi

say 'npm install, with dependencies alone'
run_everywhere "npm install --no-audit --no-fund '$tarball'"
for folder in "${folders[@]}"; do
  for unwanted in typescript node vite rolldown vitest; do
    [ ! -e "$folder/node_modules/$unwanted" ] || fail "$unwanted came with the package into $folder"
  done
done

say '--help and --version'
run_everywhere 'npx --no -- throughline --help && npx --no -- throughline --version'
expect 'Usage: throughline' "$(node -p "require('$repository/package.json').version")"
(PATH=$(node_of 20):/usr/bin:/bin "${folders[0]}/node_modules/.bin/throughline" --help 2>&1 || true) | grep -F 'needs Node 22.18' >&2 ||
  fail 'Node 20 is not refused'

say 'the main job of the README'
run_everywhere 'npx --no -- throughline daa generate library-lending.prd.md'
expect DAA-001 'node_modules/.bin/throughline gate show GATE-001'
run_everywhere 'node_modules/.bin/throughline gate approve GATE-001 --all --note reviewed --waive DAA-STORY-UNCOVERED=later --waive DAA-INVARIANT-MISSING=none && node_modules/.bin/throughline daa show DAA-001'
expect Validated

say 'the example, up to its incident'
run_everywhere 'mkdir example && cd example && ../node_modules/.bin/throughline demo --until incident'
expect INC-

say 'serve'
for folder in "${folders[@]}"; do
  run_in "$folder" 'exec node_modules/.bin/throughline serve --port 0 --json' >"$folder.log" 2>&1 &
  echo $! >"$folder.server"
done
for folder in "${folders[@]}"; do
  for _ in $(seq 300); do
    url=$(sed -n 's/^ *"url": "\(.*\)".*/\1/p' "$folder.log")
    [ -z "$url" ] || break
    sleep 0.1
  done
  [ -n "$url" ] || { cat "$folder.log" >&2 && fail "no server in $folder"; }
  for path in healthz docs ''; do
    node -e "fetch('$url/$path').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))" || fail "$url/$path in $folder"
  done
done
run_everywhere 'node_modules/.bin/throughline next'
for folder in "${folders[@]}"; do
  kill "$(cat "$folder.server")"
  for _ in $(seq 100); do kill -0 "$(cat "$folder.server")" 2>/dev/null || break; sleep 0.1; done
done

say 'the package works on Node 22 and 24'
