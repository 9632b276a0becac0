/** What a fix says for the command line, and how the same is typed in a conversation. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/`throughline design say \S+ decide --as ([\w-]+) --about (\S+) --anew "…"`/g, '`/$1 $2 anew: …`'],
  [/`throughline design say \S+ decide --as ([\w-]+) --about (\S+) "…"`/g, '`/$1 $2 …`'],
  [/`throughline design say \S+ (\w+) --about (\S+) --anew "…"`/g, '`/$1 $2 anew: …`'],
  [/`throughline design say \S+ (\w+) --about (\S+) "…"`/g, '`/$1 $2 …`'],
  [/`throughline design say \S+ --again`/g, '`/again`'],
  [/`throughline design say \S+ (\w+)`/g, '`/$1`'],
  [/`throughline design edits take \S+ (\S+)`/g, '`/take $1`'],
  [/`throughline design edits list \S+`/g, '`/edits`'],
  [/`throughline design show \S+ --challenges`/g, '`/challenges`'],
  [/`throughline design show \S+`/g, '`/show`'],
  [/`throughline design finalize \S+`/g, '`/finalize`'],
  [/ in `about`/g, ' behind the move'],
  [/ in `text`/g, ' behind the move'],
];

/** The way on as one types it in a conversation. */
export function renderMoves(fix: string): string {
  return forms.reduce((text, [command, typed]) => text.replaceAll(command, typed), fix);
}
