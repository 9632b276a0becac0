import { viewWithout, type View } from './view.ts';

// Word processors put invisible characters, such as soft hyphens, where a line may break.
const escapeOrInvisible =
  /\\([!-/:-@[-`{-~])|&(?:#\d{2,5}|#[xX][0-9A-Fa-f]{2,4}|amp|lt|gt|quot|apos|nbsp|colon|equals|excl|num|dollar|percnt|commat|ast|lowbar|sol);|[\u00ad\u200b-\u200d\u2060\ufeff]/g;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  colon: ':',
  equals: '=',
  excl: '!',
  num: '#',
  dollar: '$',
  percnt: '%',
  commat: '@',
  ast: '*',
  lowbar: '_',
  sol: '/',
};

/** Replacements are one for one, so that no offset moves. */
const lookAlikes: Readonly<Record<string, string>> = { '：': ':', '＝': '=', '｜': '|' };

/**
 * Returns the text as a reader sees it, and a map back: without backslash escapes, HTML entities,
 * invisible characters, other spaces and wide signs. Null when nothing changes.
 */
export function showText(text: string): View | null {
  const common = text
    .replaceAll(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replaceAll(/[：＝｜]/g, (sign) => lookAlikes[sign] ?? sign);
  const view = viewWithout(common, escapeOrInvisible, readCharacter);
  if (view) return view;
  return common === text ? null : { text: common, offsetOf: (at) => at };
}

function readCharacter(found: string): string | null {
  if (found.startsWith('\\')) return found.slice(1);
  if (!found.startsWith('&')) return '';
  const name = found.slice(1, -1);
  if (!name.startsWith('#')) return entities[name] ?? null;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  // A line end would shift lines, and half of a surrogate pair is no character.
  return code < 0x20 || code > 0xd7ff ? null : String.fromCharCode(code);
}
