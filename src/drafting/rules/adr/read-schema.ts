import { withoutGivenUp } from '../../../analysis/design/ends/given-up.ts';
import { upperFirst } from '../../../analysis/design/as-sentence.ts';

/**
 * What a sentence names of a database schema, as one writes it down: "table `outbox`", "unique (carrier, parcel number)". Only what it calls so: a rule that a
 * constraint could keep names none, and neither does what people sit at or a screen shows.
 */
export function readSchema(sentence: string): string[] {
  const said = withoutGivenUp(sentence.replace(renamed, '`$1`')).replace(/“[^”]*”/g, '…');
  const tables = tablesIn(said);
  const found = [
    ...tables.map((name) => `table ${asCode(name)}`),
    ...columnsIn(said).map(({ name, table }) => `column ${asCode(name)}${table === '' ? '' : ` of ${asCode(table)}`}`),
    ...constraintsIn(said),
    ...[...said.matchAll(/\bpartition(?:ed|s)? by (?:the )?(\w+)/gi)].map(([, by = '']) => `partitions by ${by}`),
    ...(/\b(?:its|their|an?) (?:own )?(?:database )?schema of (?:its|their) own\b|\b(?:its|their) own (?:database )?schema\b/i.test(
      said,
    )
      ? ['own schema']
      : []),
  ];
  return [...new Set(found)];
}

/** The same for a list: "Table `outbox`, unique (a, b)". */
export function tellSchema(parts: readonly string[]): string {
  return upperFirst(parts.join(', '));
}

/** Once it is done, nobody finds the old name. */
const renamed = /`[\w.]+` (?:(?:is|are|gets?|will be) )?(?:renamed (?:in)?to|becomes) `([\w.]+)`/g;

function asCode(name: string): string {
  return `\`${name}\``;
}

function tablesIn(said: string): string[] {
  const quoted = [
    ...said.matchAll(/\btables? (?:(?:called|named) )?(`[\w.]+`(?:(?:, | and |, and )`[\w.]+`)*)/gi),
    ...said.matchAll(/(`[\w.]+`(?:(?:, | and |, and )`[\w.]+`)*) tables?\b/gi),
  ].flatMap(([, names = '']) => namesIn(names));
  const written = [
    ...said.matchAll(
      /\btable (?:(?:called|named) )?(\p{Ll}[\p{Ll}\d_]+)(?=[.,;:)]|$| (?:with|and|has|gets|keeps|holds|in|for|is|until)\b)/gu,
    ),
  ]
    .map(([, name = '']) => name)
    .filter((name) => !behindTable.has(name));
  const before = [
    ...said.matchAll(/\b(?:an?|the|one|our|its|new)\s+((?:\p{Ll}[\p{Ll}\d_]*[ -])?\p{Ll}[\p{Ll}\d_]*) tables?\b(?! `)/gu),
  ]
    .map(([, name = '']) => name.replace(notOfName, '').trim())
    .filter((name) => name !== '' && !/\b(?:the|an?|of|in|into)\b/.test(name));
  const unquoted = [...written, ...before].filter((name) => name.includes('_') || stores.test(said));
  return [...new Set([...quoted, ...unquoted.map((name) => name.replace(/[ -]/g, '_'))])];
}

const behindTable: ReadonlySet<string> = new Set(
  'of is are has have had holds keeps that which with and or for in by per gets until when where while after before each every to from on at row rows only as name lock scan'.split(
    ' ',
  ),
);

/** Words that say which of several, and not what it is called. */
const notOfName =
  /\b(?:new|own|same|second|third|separate|single|small|large|other|database|append-only|partitioned|temporary|plain|normal|one|each|every|this|that|second|lookup|such|corner|dining|pool|round|operating|next|free|reserved|empty|whole)(?=$|[ -])[ -]?/g;

/** Where something is stored in rows, a table is no furniture. */
const stores =
  /\b(?:rows?|columns?|inserts?|inserted|schema|database|partition\w*|(?:primary|foreign|unique) (?:key|index|constraint)|transactions?|outbox|\w*SQL|(?:writes?|written|stor(?:es|ed)|copied|reads?|polls?)\b.{0,80}\b(?:into|in|from|to) (?:an?|the|one|its)\b)/i;

const quotedName = '`[\\w.]+`';

interface Column {
  readonly name: string;
  readonly table: string;
}

function columnsIn(said: string): Column[] {
  if (shown.test(said)) return [];
  const [, owner = ''] =
    /`([\w.]+)` (?:gets?|has|have|gains?|carries|keeps?) (?:an? |the |one |two |three |its )?(?:\w+ )?columns?\b/i.exec(said) ??
    /\bcolumns?\b[^.;]{0,60}? (?:of|on|in|to) (?:the )?(?:table )?`([\w.]+)`/i.exec(said) ??
    [];
  const behind = [...said.matchAll(/\bcolumns? (?:(?:called|named) )?((?:`?\w+`?)(?:(?:, and |, | and )`?\w+`?)*)/gi)].flatMap(
    ([, names = '']) => {
      const listed = names.split(/, and |, | and /).map((name) => name.trim());
      return listed.filter((name, at) => isCode(name) || (at === 0 && isTelling(said, name)));
    },
  );
  const before = [...said.matchAll(/(`\w+`|\b[\p{Ll}\d_]+) columns?\b/gu)]
    .map(([, name = '']) => name)
    .filter((name) => isCode(name) || isTelling(said, name));
  const names = [...behind, ...before].map((name) => name.replaceAll('`', '')).filter((name) => name !== owner);
  return [...new Set(names)].map((name) => ({ name, table: owner }));
}

/** On a screen, in a sheet or in a paper. */
const shown =
  /\b(?:screens?|pages?|spreadsheets?|CSV|sheets?|reports?|boards?|displays?|newspapers?|printed|prints|left column|right column)\b/i;

function isCode(name: string): boolean {
  return /^`\w+`$/.test(name) || /^\p{Ll}[\p{Ll}\d]*(?:_[\p{Ll}\d]+)+$/u.test(name);
}

function isTelling(said: string, name: string): boolean {
  return (
    !noName.test(name) &&
    /^\p{Ll}{3,}$/u.test(name) &&
    (stores.test(said) || /^(?:version|status|state|deleted|tenant)$/.test(name))
  );
}

const noName =
  /^(?:the|an?|its|own|new|extra|further|another|separate|second|each|every|this|that|one|two|three|of|for|on|in|to|with|and|or|is|are|has|have|holds|keeps|says|tells|which|where|nullable|gets?|last|first|per|by|called|named|only)$/i;

function constraintsIn(said: string): string[] {
  const on = String.raw`(?: (?:on|over|across|of|for))?(?: the)?(?: columns?)?`;
  const list = String.raw`\(([^()]{2,80})\)|(${quotedName}(?:(?:, | and |, and )${quotedName})*)|(\p{Ll}[\p{Ll}\d]*(?:_[\p{Ll}\d]+)+)`;
  const forms: [string, RegExp][] = [
    ['unique', new RegExp(String.raw`\bunique(?: (?:keys?|index(?:es)?|constraints?))?${on} (?:${list})`, 'giu')],
    ['primary key', new RegExp(String.raw`\bprimary key(?: is| of)?${on} (?:${list})`, 'giu')],
    ['index on', new RegExp(String.raw`(?<!\bunique )\bindex${on} (?:${list})`, 'giu')],
    ['foreign key to', new RegExp(String.raw`\bforeign key to(?: the table)? (?:${list})`, 'giu')],
    ['exclusion constraint on', new RegExp(String.raw`\bexclusion constraint${on} (?:${list})`, 'giu')],
    ['check constraint on', new RegExp(String.raw`\bcheck constraint${on} (?:${list})`, 'giu')],
  ];
  const listed = forms.flatMap(([kind, form]) =>
    [...said.matchAll(form)]
      .filter(([, bracketed]) => bracketed === undefined || listsColumns(bracketed))
      .map(([, bracketed, quoted, code]) =>
        bracketed !== undefined ? `${kind} (${bracketed})` : `${kind} (${namesIn(quoted ?? code ?? '').join(', ')})`,
      ),
  );
  if (listed.length > 0) return listed;
  // "A unique key on the request id" names in words what it is on.
  return [...said.matchAll(inWords)]
    .filter(([, , thing = '']) => !pointing.test(thing))
    .map(([, kind = '', thing = '']) => `${kind.toLowerCase().replace(/^unique .*/, 'unique')} (${thing.trim()})`);
}

const inWords =
  /\b(unique (?:key|index|constraint)|primary key|exclusion constraint|check constraint|partial index) (?:on|over|of) (?:the )?([\p{L}\d_ ]{2,50}?)(?=[.,;:]| (?:so|in|is|are|refuses?|keeps?|makes?|which|that|where|with|stops?|holds?)\b|$)/giu;

/** "Carrier, parcel number" lists columns; "screening and seat for those" says in passing of what it is said. */
function listsColumns(bracketed: string): boolean {
  return namesIn(bracketed).every((name) => /^[\p{L}_][\p{L}\d_.]*(?: [\p{L}\d_]+){0,2}$/u.test(name) && !passing.test(name));
}

const passing =
  /\b(?:for|of|in|at|on|to|from|with|by|per|that|those|these|this|them|it|which|who|each|every|all|any|both|only|not|no|if|when|where|while|as|is|are|was|see|e\.?g|such|same|than)\b/i;

/** "A unique key over both": of what was named before, and no name of a column. */
const pointing = /^(?:both|it|them|these|those|that|this|all|each|two|three)\b/i;

function namesIn(list: string): string[] {
  return list.split(/, and |, | and /).map((name) => name.replaceAll('`', '').trim());
}
