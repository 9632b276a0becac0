import type { FoundSecret } from './found-secret.ts';
import { endsClause, isDescriptive, isMixedPassword, isPlainPassword } from './plain-password.ts';

const user = '["\'`*]{0,2}(?<user>[\\w.@+-]{2,64})["\'`*]{0,2}';
const secret = '["\'`*]{0,2}(?<secret>[^\\s"\'`|<,;\\uFFFF]{3,128})';

const named = new RegExp(
  `(?<![A-Za-z])(?:user(?:[-_ ]?name)?[ ]?(?:\\/|:|&|\\+|and)[ ]?pass(?:word|wd)?|credentials?|creds)(?:[ \\t]\\([^()\\n\\r]{1,40}\\)|[ \\t](?:for|of|on|in|at)[ \\t][\\w.@ -]{1,40}?)?\\*{0,2}(?:[ \\t]?[:=]|[ \\t](?:are|is):?)\\*{0,2}[ \\t]{1,4}${user}(?:[ ]?[/:][ ]?|[ ]and[ ])${secret}`,
  'dgi',
);
const login = new RegExp(
  `(?<![A-Za-z])(?:log(?:ged|ging)?[ -]?(?:in|on)|sign(?:ed)?[ -]?in)[ \\t](?:[^\\n\\r.]{0,40}?[ \\t])?(?:with|as|using)[ \\t](?:user[ \\t]|account[ \\t])?${user}(?:[ \\t]?[/:][ \\t]?|[ \\t](?:with|using|and)[ \\t])${secret}`,
  'dgi',
);

/** Finds passwords after a user: `credentials: root/toor`, "log in as ada with hunter2". */
export function findCredentialPairs(text: string): FoundSecret[] {
  return [...findForm(text, named, isNamedPair), ...findForm(text, login, isLogin)];
}

function findForm(
  text: string,
  form: RegExp,
  accepts: (pair: { user: string; value: string; rest: string }) => boolean,
): FoundSecret[] {
  const found: FoundSecret[] = [];
  form.lastIndex = 0;
  for (let match = form.exec(text); match; match = form.exec(text)) {
    const { user: name = '', secret: written = '' } = match.groups ?? {};
    const start = match.indices?.groups?.['secret']?.[0] ?? match.index;
    const value = written.replace(/(?<![.:)\]}>*_])[.:)\]}>*_]+$/, '');
    const end = start + value.length;
    if (accepts({ user: name, value, rest: text.slice(end, end + 80) })) found.push({ kind: 'password', start, end });
    else form.lastIndex = match.index + 4;
  }
  return found;
}

/** Accepts `root/toor`, but not `read/write` in a clause, `email/phone` or `Google/Facebook`. */
function isNamedPair({ user: name, value, rest }: { user: string; value: string; rest: string }): boolean {
  if (isMixedPassword(value)) return true;
  const isUser =
    /^[a-z][\w.@+-]*$/.test(name) &&
    (/^(?:root|admin|administrator|guest|demo|test|user|postgres|oracle)$/.test(name) || !isDescriptive(name));
  return isUser && endsClause(rest) && (isPlainPassword(value) || /^(?:\d{3,}|[a-z]{3})$/.test(value));
}

/** In a sentence, the value must look like neither a word nor a product name. */
function isLogin({ value }: { value: string }): boolean {
  return isMixedPassword(value) && !/^[a-z]?[A-Z][A-Za-z]*\d{1,3}$/.test(value);
}
