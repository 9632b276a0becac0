/** The files that a check reads: globs from the root of the repository. */
export interface CheckScope {
  readonly within: readonly string[];
  readonly except: readonly string[];
}

/** How a machine checks whether code follows a decision: a closed list of forms. */
export type PointCheck =
  | { readonly kind: 'no-import'; readonly names: readonly string[]; readonly scope: CheckScope }
  | { readonly kind: 'no-dependency'; readonly names: readonly string[]; readonly scope: CheckScope }
  | { readonly kind: 'no-path'; readonly scope: CheckScope }
  | { readonly kind: 'no-match'; readonly search: CodeSearch; readonly scope: CheckScope }
  | { readonly kind: 'no-text'; readonly words: readonly string[]; readonly scope: CheckScope }
  | { readonly kind: 'only-in'; readonly names: readonly string[]; readonly paths: readonly string[] }
  | { readonly kind: 'exact-paths'; readonly scope: CheckScope; readonly values: readonly string[] }
  | { readonly kind: 'exact-dependencies'; readonly scope: CheckScope; readonly values: readonly string[] }
  | {
      readonly kind: 'exact-values';
      readonly variable: string;
      readonly search: CodeSearch;
      readonly scope: CheckScope;
      readonly values: readonly string[];
    };

/** What ast-grep looks for: patterns, of which one has to match, or a whole rule in YAML. */
export interface CodeSearch {
  readonly language: string;
  readonly patterns: readonly string[];
  readonly rule: string;
  /** What the text of a pattern's variable has to match, as a regular expression. */
  readonly where: readonly { readonly variable: string; readonly matches: string }[];
}

export const pointCheckForms = [
  'no import of NAME in GLOB',
  'no dependency on NAME',
  'no path GLOB',
  'no match of LANGUAGE `PATTERN` in GLOB',
  'no match of LANGUAGE `PATTERN` where $NAME matches `REGEX` in GLOB',
  'no match of LANGUAGE rule `YAML` in GLOB',
  'no text `WORD` in GLOB',
  'imports of NAME only in GLOB, GLOB',
  'paths GLOB are exactly PATH, PATH',
  'dependencies of GLOB are exactly NAME, NAME',
  'values of $NAME in LANGUAGE `PATTERN` in GLOB are exactly `TEXT`, `TEXT`',
] as const;

/** Two forms are combined with a semicolon, and globs are narrowed with `except`. */
export const pointCheckGrammar =
  'Several names or globs have commas between; `in GLOB except GLOB` leaves files out; several checks have `; ` between, and all have to hold. `WORD` matches whole words in any case, and its `*` stands for more letters.';

const everywhere: CheckScope = { within: ['**'], except: [] };

const readers: readonly [string, (rest: string) => PointCheck | null][] = [
  [
    'no import of ',
    (rest) => {
      const [head, tail] = cut(rest, ' in ');
      const names = list(head);
      const scope = readScope(tail);
      return names && scope && { kind: 'no-import', names, scope };
    },
  ],
  [
    'no dependency on ',
    (rest) => {
      const [head, tail] = cut(rest, ' in ');
      const names = list(head);
      const scope = tail === null ? everywhere : readScope(tail);
      return names && scope && { kind: 'no-dependency', names, scope };
    },
  ],
  [
    'no path ',
    (rest) => {
      const scope = readScope(rest);
      return scope && { kind: 'no-path', scope };
    },
  ],
  [
    'no match of ',
    (rest) => {
      const found = readSearch(rest);
      const scope = found && readScope(found.rest);
      return scope && { kind: 'no-match', search: found.search, scope };
    },
  ],
  [
    'no text ',
    (rest) => {
      const { items: words, rest: after } = takeQuoted(rest);
      const scope = after.startsWith('in ') ? readScope(after.slice(3)) : null;
      return words.length > 0 && scope ? { kind: 'no-text', words, scope } : null;
    },
  ],
  [
    'imports of ',
    (rest) => {
      const [head, tail] = cut(rest, ' only in ');
      const names = list(head);
      const paths = list(tail);
      return names && paths && { kind: 'only-in', names, paths };
    },
  ],
  [
    'paths ',
    (rest) => {
      const [head, tail] = cut(rest, ' are exactly ');
      const scope = readScope(head);
      const values = list(tail);
      return scope && values && { kind: 'exact-paths', scope, values };
    },
  ],
  [
    'dependencies of ',
    (rest) => {
      const [head, tail] = cut(rest, ' are exactly ');
      const scope = readScope(head);
      const values = list(tail);
      return scope && values && { kind: 'exact-dependencies', scope, values };
    },
  ],
  [
    'values of $',
    (rest) => {
      const [variable, tail] = cut(rest, ' in ');
      const found = tail === null ? null : readSearch(tail);
      const [head, last] = cut(found?.rest ?? '', ' are exactly ');
      const scope = readScope(head);
      const { items: values, rest: after } = takeQuoted(last ?? '');
      if (!found || !scope || values.length === 0 || after !== '' || !/^[A-Z_]\w*$/.test(variable)) return null;
      return { kind: 'exact-values', variable, search: found.search, scope, values };
    },
  ],
];

/** Parses the checks of a line. Null means that one has none of the forms, so a person has to look. */
export function readPointChecks(text: string): readonly PointCheck[] | null {
  const checks = text
    .trim()
    .split(/; ?(?=(?:no|imports|paths|dependencies|values) )/)
    .map((one) => readPointCheck(one.trim()));
  return checks.every((check) => check !== null) ? checks : null;
}

function readPointCheck(text: string): PointCheck | null {
  const reader = readers.find(([start]) => text.startsWith(start));
  return reader ? reader[1](text.slice(reader[0].length)) : null;
}

/** Reads `LANGUAGE \`PATTERN\`, … where $A matches \`REGEX\` in `, and what follows. */
function readSearch(text: string): { search: CodeSearch; rest: string } | null {
  const [language, tail] = cut(text, ' ');
  if (tail === null || !/^\w+$/.test(language)) return null;
  const isRule = tail.startsWith('rule ');
  let { items, rest } = takeQuoted(isRule ? tail.slice('rule '.length) : tail);
  const [first] = items;
  if (first === undefined || (isRule && items.length > 1)) return null;
  const where: { variable: string; matches: string }[] = [];
  for (let match; (match = /^(?:where|and) \$([A-Z_]\w*) matches /.exec(rest));) {
    const quoted = takeQuoted(rest.slice(match[0].length));
    const [regex] = quoted.items;
    if (regex === undefined || quoted.items.length > 1) return null;
    where.push({ variable: match[1] ?? '', matches: regex });
    rest = quoted.rest;
  }
  if (!rest.startsWith('in ')) return null;
  return { search: { language, patterns: isRule ? [] : items, rule: isRule ? first : '', where }, rest: rest.slice(3) };
}

/** Takes texts between backticks, with commas between, from the start. */
function takeQuoted(text: string): { items: string[]; rest: string } {
  const items: string[] = [];
  let rest = text;
  while (rest.startsWith('`')) {
    const end = rest.indexOf('`', 1);
    if (end < 2) return { items: [], rest: text };
    items.push(rest.slice(1, end));
    rest = rest.slice(end + 1).trimStart();
    if (!rest.startsWith(',')) break;
    rest = rest.slice(1).trimStart();
  }
  return { items, rest };
}

function readScope(text: string | null): CheckScope | null {
  if (text === null) return null;
  const [head, tail] = cut(text, ' except ');
  const within = list(head);
  const except = tail === null ? [] : list(tail);
  return within && except && { within, except };
}

/** Parses names that have commas between, and no spaces within. A comma in braces is the glob's own. */
function list(text: string | null): readonly string[] | null {
  const marked = (text ?? '').replaceAll(/\{[^{}]*\}/g, (braces) => braces.replaceAll(',', '\0'));
  const names = marked.split(',').map((name) => name.replaceAll('\0', ',').trim());
  return names.every((name) => /^\S+$/.test(name)) ? names : null;
}

function cut(text: string, at: string): [string, string | null] {
  const index = text.indexOf(at);
  return index === -1 ? [text, null] : [text.slice(0, index), text.slice(index + at.length)];
}
