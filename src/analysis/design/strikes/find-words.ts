import { listHidden } from '../../../lifecycle/replaced-text.ts';
import { hideCode, withWhole } from '../../find-code.ts';
import type { Span } from '../find-sentence.ts';

/**
 * Each place where words stand in Markdown as it holds: exactly, but for white space and what Markdown adds for emphasis, and as whole words. What is struck, the
 * marks of decisions, and code blocks are passed over; a place takes bold signs, inline code and links with it that it would cut in two.
 */
export function findWords(markdown: string, words: string): Span[] {
  const wanted = readPlain(words).text.trim();
  // Asked first, since hardly any text has them.
  if (wanted === '' || !wanted.split(/[^\p{L}\p{N}]+/u).every((word) => markdown.includes(word))) return [];
  const { text, places } = readPlain(hideCode(markdown), listHidden(markdown));
  const found: Span[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length;
    const isCut = (isLetter(text[at - 1]) && isLetter(wanted[0])) || (isLetter(wanted.at(-1)) && isLetter(text[end]));
    const [first, last] = [places[at], places[end - 1]];
    if (isCut || first === undefined || last === undefined) continue;
    found.push(withWhole(markdown, withSigns(markdown, { start: first, end: last + 1 })));
  }
  return found;
}

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** The text as a reader sees it, and of each of its characters where it stands. */
function readPlain(markdown: string, hidden: readonly Span[] = []): { text: string; places: number[] } {
  const places: number[] = [];
  let text = '';
  let next = 0;
  for (let at = 0; at < markdown.length; at += 1) {
    while ((hidden[next]?.end ?? Infinity) <= at) next += 1;
    const skipped = hidden[next];
    if (skipped && skipped.start <= at) {
      at = skipped.end - 1;
      // What was struck in between parts nothing.
      if (text !== '' && !text.endsWith(' ') && !/^[.!?;,]/.test(markdown.slice(skipped.end))) {
        text += ' ';
        places.push(at);
      }
      continue;
    }
    const sign = markdown[at] ?? '';
    if (isEmphasis(markdown, at)) continue;
    if (!/\s/.test(sign)) {
      text += sign;
      places.push(at);
    } else if (text !== '' && !text.endsWith(' ')) {
      text += ' ';
      places.push(at);
    }
  }
  return { text, places };
}

/** An underscore within a word, and a star between blanks, are no emphasis. */
function isEmphasis(markdown: string, at: number): boolean {
  const sign = markdown[at];
  if (sign === '`' || (sign === '~' && (markdown[at + 1] === '~' || markdown[at - 1] === '~'))) return true;
  const [before, behind] = [markdown[at - 1], markdown[at + 1]];
  if (sign === '*') return !(/^\s?$/.test(before ?? '') && /^\s?$/.test(behind ?? ''));
  return sign === '_' && !(isLetter(before) && isLetter(behind));
}

/** Signs around all of it go with it: "**Kafka**" is struck as a whole, and "from **Kafka" is closed behind. */
function withSigns(markdown: string, span: Span): Span {
  let { start, end } = span;
  for (const sign of ['**', '`']) {
    const isTorn = markdown.slice(start, end).split(sign).length % 2 === 0;
    if (isTorn && markdown.startsWith(sign, end)) end += sign.length;
    else if (isTorn && markdown.slice(0, start).endsWith(sign)) start -= sign.length;
  }
  return { start, end };
}
