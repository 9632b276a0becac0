#!/usr/bin/env bash
# Runs the README's commands in fresh clones under the conditions of a newcomer's machine: as root in a folder that no other user may enter, as an
# ordinary user, with HOME elsewhere and only Node, npm and system tools on the PATH; twice in a row, after a SIGKILL, from two checkouts at
# once, and by two commands at once on one folder.
#
#   test/e2e/fresh-clone.sh [--with-changes] [--without-tests] [--keep]
#
# --with-changes copies uncommitted changes over the clones, --without-tests leaves out `npm test`, --keep leaves the clones for a look.
set -euo pipefail

repository=$(cd "$(dirname "$0")/../.." && pwd)
with_changes='' with_tests=yes keep=''
for option in "$@"; do
  case $option in
    --with-changes) with_changes=yes ;;
    --without-tests) with_tests='' ;;
    --keep) keep=yes ;;
    *) echo "unknown option: $option" >&2 && exit 2 ;;
  esac
done

generate='bin/throughline daa generate examples/library-lending.prd.md'
readme_generate="npm ci && $generate"
readme_test='npm ci && npm test'

place=$(mktemp -d /tmp/fresh-clone-XXXXXX)
chmod 711 "$place"
checkouts=()

say() { printf '\n== %s\n' "$*" >&2; }
fail() { printf 'FAILED: %s\n' "$*" >&2 && exit 1; }

# The system's Node and npm alone, whatever lies beside them or comes before them in node_modules/.bin.
tools=$place/tools
mkdir "$tools"
system_path=$(tr ':' '\n' <<<"$PATH" | grep -v node_modules | paste -sd:)
for tool in node npm npx; do ln -s "$(readlink -f "$(PATH=$system_path command -v $tool)")" "$tools/$tool"; done
registry=$(npm config get registry)
cache=$(npm config get cache)

# run_in <checkout> <command line>: as the checkout's owner, in a bare environment.
run_in() {
  local as=()
  [ -O "$1" ] || as=(setpriv --reuid "$(stat -c %u "$1")" --regid "$(stat -c %g "$1")" --clear-groups)
  (cd "$1" && "${as[@]}" env -i "PATH=$tools:/usr/bin:/bin" "HOME=$1/../home" "npm_config_cache=$1/../cache" \
    "npm_config_registry=$registry" npm_config_prefer_offline=true bash -c "$2")
}

# make_checkout <folder> <mode> [user]
make_checkout() {
  mkdir -p "$1/home" "$1/cache"
  [ ! -d "$cache/_cacache" ] || cp -r "$cache/_cacache" "$1/cache/"
  git clone --quiet "$repository" "$1/throughline"
  if [ "$with_changes" ]; then
    git -C "$repository" ls-files -z --modified --others --exclude-standard |
      (cd "$repository" && tar -c --null --files-from=- --ignore-failed-read 2>/dev/null) | tar -x -C "$1/throughline"
  fi
  [ -z "${3:-}" ] || chown -R "$3" "$1"
  chmod "$2" "$1"
  checkouts+=("$1/throughline")
}

# Where the checkout's database is: in its folder, or where its location file says.
base_of() {
  local location=$1/.throughline/location
  if [ -f "$location" ]; then sed -n 's/.*"base": "\(.*\)".*/\1/p' "$location"; else echo "$1/.throughline"; fi
}
server_of() { head -n 1 "$(base_of "$1")/data/postmaster.pid" 2>/dev/null || true; }
server_is_ready() { grep -qs '^ready' "$(base_of "$1")/data/postmaster.pid"; }

# expect <checkout> <what> <text>...: the checkout's last output holds every text.
expect() {
  local checkout=$1 what=$2 text
  for text in "${@:3}"; do
    grep -qF -- "$text" "$checkout.log" || { cat "$checkout.log" >&2 && fail "$what in $checkout: no \"$text\""; }
  done
}

# In every checkout at the same moment; fails with the output of the one that failed.
run_everywhere() {
  local checkout pids=() index
  for checkout in "${checkouts[@]}"; do
    run_in "$checkout" "$1" >"$checkout.log" 2>&1 &
    pids+=($!)
  done
  for index in "${!pids[@]}"; do
    wait "${pids[$index]}" || { cat "${checkouts[$index]}.log" >&2 && fail "$1 in ${checkouts[$index]}"; }
  done
}

expect_everywhere() {
  local checkout
  for checkout in "${checkouts[@]}"; do expect "$checkout" "$@"; done
}

clean_up() {
  local checkout base server
  [ -z "$keep" ] || { echo "kept: $place" >&2 && return; }
  for checkout in "${checkouts[@]}"; do
    base=$(base_of "$checkout")
    server=$(server_of "$checkout")
    [ -z "$server" ] || kill -QUIT "$server" 2>/dev/null || true
    case $base in /var/lib/throughline/data/*) rm -rf "$base" ;; esac
  done
  rm -rf "$place"
}
trap clean_up EXIT

# kill_in_flight <checkout>: SIGKILLs a command, with all it started in its session, once the database serves it.
kill_in_flight() {
  local checkout=$1 victim
  rm -rf "$checkout/.throughline"
  set -m
  run_in "$checkout" "$generate" >"$checkout.log" 2>&1 &
  victim=$!
  set +m
  until server_is_ready "$checkout"; do
    kill -0 "$victim" 2>/dev/null || { cat "$checkout.log" >&2 && fail "the command to kill in $checkout ended before"; }
    sleep 0.02
  done
  kill -KILL -- "-$victim"
  wait "$victim" 2>/dev/null || true
  kill -0 "$(server_of "$checkout")" || fail "the server in $checkout did not survive the command"
}

if [ "$(id -u)" = 0 ]; then
  make_checkout "$place/root" 700
  make_checkout "$place/ordinary" 755 nobody:
else
  echo 'SKIPPED: the checkout of root, as this is an ordinary user' >&2
  make_checkout "$place/one" 700
  make_checkout "$place/two" 755
fi
for checkout in "${checkouts[@]}"; do
  for command in "$readme_generate" "$readme_test"; do
    grep -qF "$command" "$checkout/README.md" || fail "README.md does not say: $command"
  done
done

say "two checkouts at once: $readme_generate"
run_everywhere "$readme_generate"
expect_everywhere 'the first time' DAA-001 GATE-001

say 'the same command again shows the same DAA'
run_everywhere "$readme_generate"
expect_everywhere 'the second time' DAA-001 GATE-001

say 'a later process decides'
run_everywhere 'bin/throughline gate show GATE-001 && bin/throughline gate approve GATE-001 --all --note "reviewed with the domain team" --waive DAA-STORY-UNCOVERED="US-5 and US-6 come later" --waive DAA-INVARIANT-MISSING="none is known"'
run_everywhere 'bin/throughline daa show DAA-001'
expect_everywhere 'daa show' Validated

say 'two commands at once on one folder'
for checkout in "${checkouts[@]}"; do rm -rf "$checkout/.throughline"; done
run_everywhere "$generate & $generate; second=\$?; wait \$! && exit \$second"
run_everywhere 'bin/throughline daa list --json'
for checkout in "${checkouts[@]}"; do
  [ "$(grep -c '"DAA-00' "$checkout.log")" = 1 ] || { cat "$checkout.log" >&2 && fail "two commands at once made two DAAs in $checkout"; }
done

say 'after a SIGKILL that left the server behind'
for checkout in "${checkouts[@]}"; do kill_in_flight "$checkout"; done
run_everywhere "$readme_generate"
expect_everywhere 'after the SIGKILL' DAA-001 GATE-001
for checkout in "${checkouts[@]}"; do
  [ -z "$(server_of "$checkout")" ] || fail "the last command left a server running in $checkout"
done

if [ "$with_tests" ]; then
  say "two checkouts at once: $readme_test"
  run_everywhere "$readme_test"
  for checkout in "${checkouts[@]}"; do tail -n 6 "$checkout.log" >&2; done
fi

say 'every command of the README works in a fresh clone'
