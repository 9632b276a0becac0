import { labelWords, kindOfLabel } from './labels.ts';
import type { FoundSecret } from './found-secret.ts';
import { isMixedPassword, isPlainPassword } from './plain-password.ts';

// The look-behind lets each run of characters start once, so that it is read once.
const form = new RegExp(
  `(?<![^\\s"'\`“(|])(?<mark>["'\`“])?(?<secret>[^\\s"'\`“”|<>()\\uFFFF]{6,256})["'\`”]?(?:[ \\t](?:is|was|as|(?<=["'\`”][ \\t])for)[ \\t](?:(?:the|our|my|its|their|an?)[ \\t])?(?:[A-Za-z]{1,20}[ \\t]){0,2}?|[ \\t]\\((?:(?:the|our|my)[ \\t])?(?:[A-Za-z]{1,20}[ \\t])?)(?<label>${labelWords})(?=[ \\t]*(?:$|[\\r\\n.,;:)|<"'\`]|(?:and|or|but|for|in|on|at|of|to|until|while|when|so|because)\\b))`,
  'dgi',
);

/** Finds values before their name: `3f7a… is the API key`, `hunter2 (password)`. */
export function findBeforeLabels(text: string): FoundSecret[] {
  const found: FoundSecret[] = [];
  form.lastIndex = 0;
  for (let match = form.exec(text); match; match = form.exec(text)) {
    const { mark, secret = '', label = '' } = match.groups ?? {};
    const [start, end] = match.indices?.groups?.['secret'] ?? [match.index, match.index];
    const kind = kindOfLabel(label);
    const isWord = kind === 'password' && mark !== undefined && mark !== '`';
    if (isWord ? isPlainPassword(secret) : kind === 'password' || mark !== undefined ? isMixedPassword(secret) : isKey(secret))
      found.push({ kind, start, end });
    else form.lastIndex = end;
  }
  return found;
}

/** Without quotes, a value must look like neither a word nor a class name. */
function isKey(value: string): boolean {
  return (
    isMixedPassword(value) && (/^[0-9a-f]{32,}$/i.test(value) || (value.length >= 16 && /\d[A-Za-z_+/=-]{1,40}\d/.test(value)))
  );
}
