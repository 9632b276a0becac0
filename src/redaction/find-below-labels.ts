import type { FoundSecret } from './found-secret.ts';
import { kindOfLabel, labelEnd, labelWords } from './labels.ts';
import { isMixedPassword, isPlainPassword } from './plain-password.ts';

const lineFeed = '[ \\t]{0,20}(?:\\r\\n?|\\n)';
const indent = '[ \\t>]{0,40}';
const rest = '["\'`*_]{0,3}(?<secret>[^\\s"\'`|<\\uFFFF]{4,256})["\'`*_.,;]{0,4}(?=[ \\t]{0,20}(?:[\\r\\n]|$))';
const label = `(?<label>(?:${labelWords}|pw)${labelEnd})(?![A-Za-z])["'\`*_]{0,3}`;

// "Password:", maybe with a YAML block sign, then the value alone on the next line, list or code.
const below = new RegExp(
  `${label}[ \\t]{0,4}:[*_]{0,3}[ \\t]{0,4}(?:[|>][+-]?\\d?)?${lineFeed}(?<apart>${indent}(?:\\r\\n?|\\n))?(?<fence>${indent}(?:\`{3}|~{3})[\\w-]{0,20}${lineFeed})?${indent}(?<item>(?:[-*+]|\\d[.)])[ \\t]{1,4})?${rest}`,
  'dgi',
);
const definition = new RegExp(`${label}${lineFeed}${indent}:[ \\t]{1,8}${rest}`, 'dgi');
const heading = new RegExp(
  `${label}(?<=(?:^|[\\r\\n])#{1,6}[ \\t][^\\r\\n]{0,80})${lineFeed}(?:${indent}(?:\\r\\n?|\\n))?${indent}${rest}`,
  'dgi',
);

/** Finds a value alone on the line below its label. A word counts only right below a password's. */
export function findBelowLabels(text: string): FoundSecret[] {
  return [below, definition, heading].flatMap((form) => {
    const found: FoundSecret[] = [];
    form.lastIndex = 0;
    for (let match = form.exec(text); match; match = form.exec(text)) {
      const { label: name = '', secret = '', apart, fence, item } = match.groups ?? {};
      const value = secret.replace(/(?<![.,;*_])[.,;*_]+$/, '');
      const start = match.indices?.groups?.['secret']?.[0] ?? match.index;
      const kind = kindOfLabel(name);
      const isClose = form === below && !apart && !fence && !item && kind === 'password';
      if (!value.endsWith(':') && (isClose ? isPlainPassword(value) : isMixedPassword(value)))
        found.push({ kind, start, end: start + value.length });
      else form.lastIndex = match.index + name.length;
    }
    return found;
  });
}
