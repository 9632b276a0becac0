import { stem } from './stem.ts';
import { isArticle, readNumber } from './words.ts';

/** One place of a phrase: what may stand there. */
export type Slot =
  | { readonly kind: 'word'; readonly stem: string }
  | { readonly kind: 'start'; readonly letters: string }
  | { readonly kind: 'name' }
  | { readonly kind: 'gap'; readonly most: number }
  | { readonly kind: 'choice'; readonly options: readonly Slot[][] };

/** Reads `word (a|b (c|d)) ~`; what articles say is left out here as in sentences. Throws a SyntaxError, when the module is loaded, for what it cannot read. */
export function readPhrase(phrase: string): Slot[] {
  const tokens = phrase.match(/\)\??|[(|]|[^\s()|]+/g) ?? [];
  let at = 0;
  const readSlots = (): Slot[] => {
    const slots: Slot[] = [];
    while (at < tokens.length && tokens[at] !== '|' && !tokens[at]?.startsWith(')')) {
      const token = tokens[at] ?? '';
      at += 1;
      if (token === '(') slots.push(readChoice());
      else if (!isWord.test(token)) refuse(phrase, `"${token}" is no word: "*" ends a word, "?" follows a group`);
      else if (!isArticle(token)) slots.push(readWord(token));
    }
    return slots;
  };
  const readChoice = (): Slot => {
    const options = [readSlots()];
    while (tokens[at] === '|') {
      at += 1;
      options.push(readSlots());
    }
    if (tokens[at] === undefined) refuse(phrase, 'a group that begins with "(" does not end');
    const isOptional = tokens[at] === ')?';
    at += 1;
    // One that consists of an article would be found everywhere.
    const stated = options.filter((option) => option.length > 0);
    if (stated.length === 0 && !isOptional) refuse(phrase, 'a group says nothing');
    return { kind: 'choice', options: isOptional ? [...stated, []] : stated };
  };
  const slots = readSlots();
  if (at < tokens.length) refuse(phrase, `"${tokens[at]}" stands outside of a group`);
  return slots;
}

/** A word as sentences have them, in which hyphens part words; `(a|b)*` would be found everywhere. */
const isWord = /^(?:#?[\p{L}\d_]+(?:[.,:][\p{L}\d_]+)*(?:[.,:]?\*)?|['’\p{L}]+|[#@~%]|\.{3})$/u;

function refuse(phrase: string, why: string): never {
  throw new SyntaxError(`A phrase of a concept cannot be read: ${why}. It is "${phrase.trim()}".`);
}

function readWord(written: string): Slot {
  if (written === '~') return { kind: 'gap', most: 3 };
  if (written === '...') return { kind: 'gap', most: 8 };
  if (written === '@') return { kind: 'name' };
  if (written.endsWith('*')) return { kind: 'start', letters: written.slice(0, -1).toLowerCase().replace(/e$/, '') };
  return { kind: 'word', stem: readNumber(written) ?? stem(written.toLowerCase()) };
}
