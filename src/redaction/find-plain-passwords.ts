import type { FoundSecret } from './found-secret.ts';
import { isMixedPassword, isPhrase, isPlainPassword, endsClause } from './plain-password.ts';

const marks = '[*_"\'`“‘(]{0,3}';
// People write "(staging)" or "for the admin account" between the name and the value.
const between = '(?:[ \\t]?\\([^()\\n\\r]{1,40}\\)|[ \\t](?:for|on|in|at)[ \\t][\\w.@ -]{1,40}?)?';
const separator = '["\'`*_]{0,3}(?:[ \\t]{0,4}(?:=>|:=|:|=(?!=)|->|→)|[ \\t]{0,8}\\|)\\*{0,2}[ \\t]{0,8}';
const value = '[^\\s"\'`“”|<,;(*\\\\\\uFFFF][^\\s"\'`“”|<,;()\\\\\\uFFFF]{3,127}';

const labeled = new RegExp(
  `(?<label>password|passwd|passcode|passphrase|pwd|pw|pass|secret)(?![A-Za-z])(?<tail>${between}${separator})${marks}(?<secret>${value})`,
  'dgi',
);
const phrase =
  /passphrase["'`*_]{0,3}[ \t]{0,2}[:=]\*{0,2}[ \t]{0,4}["'`*_]{0,2}(?<secret>[a-z][a-z0-9 \t]{5,120}[a-z0-9])(?=["'`*_.]{0,3}[ \t]{0,8}(?:[\r\n|:)<]|$))/dgi;
// The article tells `a password of "swordfish"` from `the password of "ann"`.
const quoted =
  /(?<label>password|passphrase|passcode|pwd|pw|secret)(?<tail>\*{0,2}(?:[ \t](?:is|was|to)(?:[ \t](?:now|still|(?:set|changed|reset)[ \t]to))?|(?<=\ba[ \t]\w{8,10})[ \t]of)?:?[ \t]{1,2}\(?\*{0,2})(?<mark>["'`“‘])(?<secret>[^"'`“”‘’\r\n\uFFFF]{4,120})["'`”’]/dgi;
const pin =
  /(?<![A-Za-z0-9_-])(?:PIN|(?:PIN|pin|Pin)(?:[- ]?code)?(?:[ \t]is|[ \t]was|[ \t]?[:=]|[ \t]?\|)["'`*_]{0,3})[ \t]{1,4}["'`*]{0,3}(?<secret>\d{4,8})(?![\w%]|[-.,:/×x]\d|-?[ \t]?(?:digits?|characters?|times|attempts|minutes|seconds|hours|days|users|members|pins)\b)/dg;

/** Finds passwords that are words: after a label, and alone in their clause or in quotes. */
export function findPlainPasswords(text: string): FoundSecret[] {
  return [
    ...collect(text, labeled, isLabeledValue),
    ...collect(text, phrase, isWholePhrase),
    ...collect(text, quoted, isQuotedValue),
    ...collect(text, pin, isPin),
  ];
}

type Accepts = (match: {
  text: string;
  index: number;
  label: string;
  tail: string;
  mark: string;
  secret: string;
  end: number;
}) => boolean;

function collect(text: string, form: RegExp, accepts: Accepts): FoundSecret[] {
  const found: FoundSecret[] = [];
  form.lastIndex = 0;
  for (let match = form.exec(text); match; match = form.exec(text)) {
    const { label = '', tail = '', mark = '', secret: written = '' } = match.groups ?? {};
    const start = match.indices?.groups?.['secret']?.[0] ?? match.index;
    const secret = written.replace(/(?<![.:)\]}>*_])[.:)\]}>*_]+$/, '');
    const end = start + secret.length;
    if (accepts({ text, index: match.index, label, tail, mark, secret, end })) found.push({ kind: kindOf(label), start, end });
    // A rejected match may itself contain a name and its value.
    else form.lastIndex = match.index + Math.max(label.length, 3);
  }
  return found;
}

function kindOf(label: string): FoundSecret['kind'] {
  return label.toLowerCase() === 'secret' ? 'client-secret' : 'password';
}

/** In "Reset password: link" and "Wrong password: message", the label belongs to the verb. */
const verbBefore =
  /(?:forg[eo]t(?:ten)?|reset|change|lost|recover|confirm|repeat|invalid|wrong|incorrect|weak|strong|missing|no|without|show|hide|validate|check|hash|verify)[ _-]{1,2}(?:your |the |a )?$/i;
const userBefore =
  /(?<![A-Za-z])(?:user(?:[-_ ]?name)?|login|account|uid|usr|e-?mail)["'`*_]{0,3}[ \t]{0,4}[:=|][^\n\r]{0,80}(?:\r?\n[ \t>|:*-]{0,60}){0,2}\w{0,12}[ \t]?$/i;

const isLabeledValue: Accepts = ({ text, index, label, tail, secret, end }) => {
  const before = text.slice(Math.max(0, index - 120), index);
  if (!startsWord(text, index) || verbBefore.test(before.slice(-32)) || !endsClause(text.slice(end, end + 80))) return false;
  // `password = response;` is code.
  if (/[ \t]=[ \t]/.test(tail) && text[end] === ';') return false;
  const hasUser = userBefore.test(before);
  if (/^pass$/i.test(label)) return (hasUser && isPlainPassword(secret)) || (tail === '=' && isMixedPassword(secret));
  // A glossary or list of fields also has rows with one word after "Password".
  if (tail.includes('|')) return isMixedPassword(secret) || (hasUser && isPlainPassword(secret));
  if (/^secret$/i.test(label)) return isMixedPassword(secret) || (/^[a-z]+$/.test(secret) && isPlainPassword(secret));
  return isPlainPassword(secret);
};

/** Accepts `dbPassword`, `DB_PASSWORD` and "password", but not "bypass" or "compass". */
function startsWord(text: string, index: number): boolean {
  const before = text[index - 1] ?? ' ';
  return !/[A-Za-z]/.test(before) || (/[a-z]/.test(before) && /[A-Z]/.test(text[index] ?? ''));
}

const isWholePhrase: Accepts = ({ secret }) => isPhrase(secret);

/** Backticks often hold a name of the code, so only a plain word counts there. */
const isQuotedValue: Accepts = ({ text, index, label, mark, secret }) => {
  if (!startsWord(text, index) || verbBefore.test(text.slice(Math.max(0, index - 32), index))) return false;
  if (/\s/.test(secret)) return /^passphrase$/i.test(label) && isPhrase(secret);
  if (mark !== '`') return isPlainPassword(secret);
  return !/^secret$/i.test(label) && (isMixedPassword(secret) || /^[a-z]+$/.test(secret)) && isPlainPassword(secret);
};

/** Examples use 1234 and 0000. */
const isPin: Accepts = ({ secret }) => !/^(\d)\1+$/.test(secret) && !'1234567890'.startsWith(secret);
