/** What a hook of somebody else needs to do the same. */
export const callLine = '"$(dirname "$0")/throughline-commit-msg" "$1"';

export const hookScript = `#!/bin/sh
# Installed by Throughline: names the Bolt of a commit in its message.
exec ${callLine}
`;

/**
 * Adds `Bolt: BOLT-012` from `git config throughline.bolt`, else from the name of the branch. A
 * message without text stays without: git gives such a commit up. Git's own comments and the diff
 * of `commit -v` are no text.
 */
export const trailerScript = `#!/bin/sh
# Adds the trailer of the Bolt to the message in "$1". Throughline writes this file anew.
key=$(git config --get throughline.bolt)
if [ -z "$key" ]; then
  branch=$(git symbolic-ref --quiet --short HEAD)
  number=$(printf '%s\\n' "$branch" | sed -n 's/^\\(.*[^A-Za-z0-9]\\)\\{0,1\\}[Bb][Oo][Ll][Tt][-_/]\\{0,1\\}0*\\([0-9]\\{1,9\\}\\)\\([^0-9].*\\)\\{0,1\\}$/\\2/p')
  if [ -n "$number" ]; then
    key=$(printf 'BOLT-%03d' "$number")
  else
    key=$(printf '%s\\n' "$branch" | sed -n 's/^\\(.*[^A-Za-z0-9]\\)\\{0,1\\}\\(FIX-[0-9]\\{3,9\\}\\)\\([^0-9].*\\)\\{0,1\\}$/\\2/p')
  fi
fi
[ -n "$key" ] || exit 0
printf '%s\\n' "$key" | grep -Eq '^(BOLT|FIX)-[0-9]{1,9}$' || {
  echo "throughline: git config throughline.bolt is no Bolt; write BOLT-012." >&2
  exit 0
}
text=$(sed '/^# -* >8 -*$/,$d' "$1" | git stripspace --strip-comments)
[ -n "$text" ] || exit 0
printf '%s\\n' "$text" | grep -Eiq '(^|[^A-Za-z0-9_])Bolts?[[:blank:]]*:[[:blank:]]*(BOLT|FIX)-[0-9]' && exit 0
git interpret-trailers --in-place --if-exists doNothing --trailer "Bolt: $key" "$1"
`;
