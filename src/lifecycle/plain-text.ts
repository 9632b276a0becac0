const tag = /<\/?([A-Za-z][A-Za-z0-9-]{0,30})(?:[\s/][^<>]{0,500})?>/y;
const address = /<((?:https?:\/\/|mailto:)[^<>\s]{1,500})>/y;
const comment = /<!--[^<>]{0,1000}-->/y;
const entity = /&(?:(amp|lt|gt|quot|apos|nbsp|mdash|ndash|hellip|rarr|larr)|#(\d{1,6})|#x([0-9a-f]{1,6}));/iy;
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  rarr: '→',
  larr: '←',
};
const word = /[\p{L}\p{N}]/u;
const escapable = /[!-/:-@[-`{-~]/;

/**
 * Returns text without inline markup, on one line. One pass, because documents come from anywhere:
 * a full Markdown parser takes 1.4 s for 20 kB of `*a`. Unclosed marks are dropped all the same.
 */
export function plainText(source: string): string {
  return flat(/[\\*_`~[\]<&]/.test(source) ? stripMarks(source) : source);
}

/** Collapses white space of every kind to single spaces. */
export function flat(text: string): string {
  return text.replace(/[\s\u200b\ufeff]+/g, ' ').trim();
}

function stripMarks(text: string): string {
  const out: string[] = [];
  /** Places in `out` of brackets that may begin a link. */
  const opened: number[] = [];
  let closes = true;
  let at = 0;
  const taken = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  while (at < text.length) {
    const char = text[at] ?? '';
    let step = 1;
    if (char === '\\' && escapable.test(text[at + 1] ?? '')) {
      out.push(text[at + 1] ?? '');
      step = 2;
    } else if (char === '*' || char === '_' || char === '~') {
      step = runLength(text, at);
      if (!isMark(text, at, step)) out.push(text.slice(at, at + step));
    } else if (char === '[') {
      opened.push(out.length);
      out.push('[');
    } else if (char === ']') {
      const open = opened.pop();
      const end = text[at + 1] === '(' && open !== undefined && closes ? text.indexOf(')', at + 2) : -1;
      if (text[at + 1] === '(' && end < 0 && open !== undefined) closes = false;
      if (end > 0 && open !== undefined) {
        out[open] = '';
        if (out[open - 1] === '!') out[open - 1] = '';
        step = end + 1 - at;
      } else {
        out.push(']');
      }
    } else if (char === '<') {
      const found = taken(tag) ?? taken(address) ?? taken(comment);
      if (found && found[0].startsWith('<http')) out.push(found[1] ?? '');
      else if (found) out.push(/^(?:br|p|div|li|tr|td)$/i.test(found[1] ?? '') ? '\n' : '');
      else out.push('<');
      step = found?.[0].length ?? 1;
    } else if (char === '&') {
      const found = taken(entity);
      out.push(found ? characterOf(found) : '&');
      step = found?.[0].length ?? 1;
    } else if (char !== '`') {
      out.push(char);
    }
    at += step;
  }
  return out.join('');
}

function runLength(text: string, start: number): number {
  let end = start + 1;
  while (text[end] === text[start]) end += 1;
  return end - start;
}

/** False in "2 * 3", "a*b", "snake_case" and "~5". */
function isMark(text: string, at: number, length: number): boolean {
  const before = text[at - 1] ?? ' ';
  const after = text[at + length] ?? ' ';
  if (text[at] === '~') return length === 2;
  if (/\s/.test(before) && /\s/.test(after)) return false;
  return length > 1 && text[at] === '*' ? true : !(word.test(before) && word.test(after));
}

function characterOf([whole, name, decimal, hex]: RegExpExecArray): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' ';
}
