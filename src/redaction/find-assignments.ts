import { inAnyCase } from './in-any-case.ts';
import type { FoundSecret } from './found-secret.ts';
import { kindOfLabel, labelEnd, labelWords } from './labels.ts';
import { isNotation, isReference, isStandIn, looksRandom } from './plausible-secret.ts';

// People write "(staging)" or "for the admin account" between the name and the value.
const between = '(?:[ \\t]\\([^()\\n\\r]{1,40}\\)|[ \\t](?:for|of|on|in|at)[ \\t][\\w.@ -]{1,40}?)?';
const mark = '\\\\?["\'`*_\\]]{0,3}';
const separators = {
  // The last two are XML (`key="…" value="…"`) and container files (`name:`, then `value:`).
  code: '(?:[ \\t]{0,4}(?:=>|:=|={1,3}|:)|[ \\t]{1,4}value[ ]?=|[ \\t]{0,4}\\r?\\n[ \\t]{0,40}value:)[ \\t]{0,8}',
  table: '(?:[ \\t]{0,20}\\|[ \\t]{0,20}|<\\/(?:t[dh]|dt)>\\s{0,40}<(?:t[dh]|dd)[^<>\\n\\r]{0,80}>[ \\t]{0,20}(?:<code>)?)',
  prose:
    '(?:[ \\t](?:is|was|to|are|be|equals|ist|lautet|est|es|reads)(?:[ \\t](?:now|still|currently|always|(?:set|changed|reset)[ \\t]to))?:?[ \\t]{1,3}|[ \\t](?:[-–—]|->|→)[ \\t])',
};
const quoted =
  '(?:\\\\"(?<escaped>[^"\\\\\\n\\r\\uFFFF]{1,512})\\\\"|"(?<double>(?:[^"\\\\\\n\\r\\uFFFF]|\\\\[^\\n\\r\\uFFFF]){1,512})"|\'(?<single>[^\'\\n\\r\\uFFFF]{1,512})\'|`(?<ticked>[^`\\n\\r\\uFFFF]{1,512})`)';
const bare = '[*_("\'`\\\\]{0,3}(?<bare>[^\\s"\'`|<(*\\\\\\uFFFF][^\\s"\'`|<\\uFFFF]{2,255})';

const assignment = new RegExp(
  `(?<label>(?:${labelWords})${labelEnd})(?<tail>(?![A-Za-z])${mark}${between}(?:${separators.code}|${separators.table}|${separators.prose})\\*{0,2}[ \\t]?)(?:${quoted}|${bare})`,
  'dgi',
);
// Without a separator, only quotes or backticks mark the value: password `hunter2`.
const apposition = new RegExp(`(?<label>${labelWords})(?<tail>[ \\t]\\(?)(?:${quoted})`, 'dgi');

// In "use password Xk9#mQ2v", only a value that no word, scheme or class name looks like counts.
const someOf = (characters: string): string => `(?=[^\\s]{0,255}?${characters})`;
const unmarked = [
  `${someOf('\\d')}${someOf('[a-z]')}${someOf('[!#$%^&*+=?~@]')}[^\\s"'\`|<(*\\\\\\uFFFF][^\\s"'\`|<\\uFFFF]{7,255}`,
  `${someOf('\\d[A-Za-z_+/=-]{1,40}\\d')}${someOf('[a-z]')}${someOf('[A-Z]')}[A-Za-z0-9_+/=-]{16,255}`,
  '[0-9a-f]{32,128}(?![A-Za-z0-9])',
].join('|');
const bareApposition = new RegExp(`(?<label>${inAnyCase(labelWords)})(?<tail>[ \\t])(?<bare>${unmarked})`, 'dg');
// The look-behind follows the label; before it, it would run at every character.
const element = new RegExp(
  `(?<label>${labelWords})(?<tail>>)(?<=<[\\w:.-]{0,40}(?:${labelWords})>)(?<bare>[^\\s"'<>\\uFFFF]{3,256})(?=<\\/)`,
  'dgi',
);

/** Finds values after a secret's name in configuration, JSON, XML, a table row or a sentence. */
export function findAssignments(text: string): FoundSecret[] {
  return [
    ...findForm(text, assignment),
    ...findForm(text, apposition),
    ...findForm(text, bareApposition),
    ...findForm(text, element),
  ];
}

function findForm(text: string, form: RegExp): FoundSecret[] {
  const found: FoundSecret[] = [];
  form.lastIndex = 0;
  for (let match = form.exec(text); match; match = form.exec(text)) {
    const secret = readAssignment(text, match);
    if (secret) found.push(secret);
    // A rejected match may itself contain a name and its value.
    else form.lastIndex = match.index + (match.groups?.['label'] ?? '').length;
  }
  return found;
}

function readAssignment(text: string, match: RegExpExecArray): FoundSecret | null {
  const { label = '', tail = '', bare: bareValue, ...inQuotes } = match.groups ?? {};
  const [name, written] = Object.entries({ ...inQuotes, bare: bareValue }).find(([, value]) => value !== undefined) ?? [];
  const span = name === undefined ? undefined : match.indices?.groups?.[name];
  if (written === undefined || span === undefined) return null;
  const isBare = bareValue !== undefined;
  const value = isBare ? withoutSentenceEnd(written, text[match.index - 1]) : written;
  const start = span[0];
  const end = start + value.length;
  if (isBare && isVariable({ value, tail, next: text[end] })) return null;
  const isValue = saysCode({ text, match, label, tail, quotes: name }) ? isConfiguredSecret : isSecretInProse;
  if (!isValue({ value, label, rest: isBare ? text.slice(end, end + 40) : '', tight: tail === '=' })) return null;
  return { kind: kindInContext(text, match.index, label), start, end };
}

/** Returns true for lines of a program: `password == confirm` and `password = response;`. */
function isVariable({ value, tail, next }: { value: string; tail: string; next: string | undefined }): boolean {
  return /^[A-Za-z_]+$/.test(value) && (tail.includes('==') || (/[ \t]=[ \t]/.test(tail) && next === ';'));
}

interface Value {
  readonly value: string;
  readonly label: string;
  /** The rest of the line; empty after a closing quote. */
  readonly rest: string;
  /** True for `NAME=value` without a space, which no sentence has. */
  readonly tight: boolean;
}

/** Configuration gives real values, unless they are a placeholder, a reference or a description. */
function isConfiguredSecret({ value, label, rest, tight }: Value): boolean {
  if (value.length < 4 || isStandIn(value) || isReference(value) || /^[{[(]/.test(value)) return false;
  if (/\s/.test(value))
    return isPassphrase(label, value) || value.split(/\s+/).some((word) => isSecretInProse({ value: word, label, rest: '' }));
  if (kindOfLabel(label) === 'password') return !(/\d/.test(value) && isNotation(value)) && (tight || endsHere(rest));
  if (/^\d+(?:\.\d+)?$/.test(value)) return value.length >= 8;
  return (
    !isNotation(value) &&
    (looksRandom(value) || (value.length >= 8 && (tight || endsHere(rest)) && !/^[a-z]+(?:[A-Z][a-z]+)+$/.test(value)))
  );
}

/** In a sentence, what follows "token:" is most often an ordinary word. */
function isSecretInProse({ value, label, rest }: Omit<Value, 'tight'>): boolean {
  if (isStandIn(value) || isReference(value) || isNotation(value)) return false;
  if (/^\d+$/.test(value)) return value.length >= 6 && value.length <= 40 && kindOfLabel(label) === 'password' && endsHere(rest);
  if (!looksRandom(value)) return false;
  return endsHere(rest) || value.length >= 7;
}

function isPassphrase(label: string, value: string): boolean {
  return (
    /^pass(?:word|phrase)/i.test(label) &&
    /^[a-z]{3,}(?:[ -][a-z]{3,}){3,7}$/.test(value) &&
    !/\b(?:the|must|with|least|and|for|your|this|that|not|are|user|users|characters)\b/.test(value)
  );
}

function endsHere(rest: string): boolean {
  return /^[ \t]*(?:$|[\r\n.,;:)\]}|<"'`*_#&\\]|\/\/|--|[-–—(][^\n]|(?:and|or|but|for|in|on|at|to)\b)/.test(rest);
}

/** Drops the sentence's full stop and the rest of a query string from the value. */
function withoutSentenceEnd(value: string, before: string | undefined): string {
  const own = before === '?' || before === '&' ? (value.split('&')[0] ?? value) : value;
  // This handles a link such as [password: …](https://…).
  const said = own.split('](')[0] ?? own;
  return said.replace(/[*_]{0,2}[.,;:)\]}>]*[*_]{0,2}$/, '');
}

function saysCode({
  text,
  match,
  label,
  tail,
  quotes,
}: {
  text: string;
  match: RegExpExecArray;
  label: string;
  tail: string;
  quotes: string | undefined;
}): boolean {
  if (/=/.test(tail)) return true;
  if (!/:/.test(tail)) return false;
  // "password": "…" and db.password: … are configuration; **Password:** … is a sentence.
  const quotedName = /^\\?["']/.test(tail) || (quotes !== undefined && ['double', 'single', 'escaped'].includes(quotes));
  const before = text.slice(Math.max(0, match.index - 1), match.index);
  return quotedName || /[._a-z0-9-]/i.test(before) || /_/.test(label);
}

function kindInContext(text: string, index: number, label: string): FoundSecret['kind'] {
  const before = text.slice(Math.max(0, index - 12), index);
  if (/aws[-_ ]?$/i.test(before) && /secret|key/i.test(label)) return 'aws-secret-key';
  return /^secret[-_ ]?access[-_ ]?key/i.test(label) ? 'aws-secret-key' : kindOfLabel(label);
}
