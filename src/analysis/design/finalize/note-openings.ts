import { splitSentences } from '../../challenge/passages.ts';
import { tellsOpen, type Opening } from '../tells-open.ts';
import type { NoteBlock } from './note-blocks.ts';

/** What a piece of notes states, and what it leaves open. */
interface Parted {
  /** Null where all of it is open. */
  readonly stated: NoteBlock | null;
  readonly open: readonly { readonly place: Opening; readonly text: string }[];
}

/** Takes out of a piece of notes what it leaves open, sentence by sentence; what is cut otherwise stays whole. */
export function partOpenings(block: NoteBlock): Parted {
  const whole: Parted = { stated: block, open: [] };
  if ((block.kind !== 'paragraph' && block.kind !== 'item') || isLaidOut(block.text)) return whole;
  const sentences = splitSentences(block.text);
  if (sentences.join(' ') !== block.text.replace(/\s+/g, ' ').trim()) return whole;
  const stated: string[] = [];
  const open: { place: Opening; text: string }[] = [];
  for (const [at, sentence] of sentences.entries()) {
    const place = tellsOpen(sentence);
    const before = stated.at(-1);
    if (place === null || isAnswered(sentence, sentences[at + 1])) stated.push(sentence);
    // What it speaks of was said before it, and goes on being said there.
    else open.push({ place, text: before !== undefined && pointsBack(sentence) ? `${before} ${sentence}` : sentence });
  }
  if (open.length === 0) return whole;
  return { stated: stated.length === 0 ? null : { ...block, text: stated.join(' ') }, open };
}

/** Lines of a table or of a list within a bullet belong together. */
function isLaidOut(text: string): boolean {
  return /^\s*\||\n\s*(?:[-*+>|]|\d{1,3}[.)])/.test(text);
}

/** "Why PostgreSQL? We know it." asks nobody. */
function isAnswered(sentence: string, next: string | undefined): boolean {
  if (next === undefined || !/\?\W*$/.test(sentence) || /\?\W*$/.test(next)) return false;
  return /^\W*(?:why|what (?:if|happens))\b/i.test(sentence) || answers.test(next);
}

const answers = /^\W*(?:yes|no|none|nobody|because|by|with|we|they|it|then|only|both|neither|never|always|not)\b/i;

/** "It is still to be decided how many", "they are not yet agreed". */
function pointsBack(sentence: string): boolean {
  const [, asked] = /^\W*it is\b[^.;]*?\b((?:whether|who|whose|which|what|when|where|how|why)\b.*)$/i.exec(sentence) ?? [];
  if (asked !== undefined) return asked.split(/\s+/).length < fewestAsked;
  return /^\W*(?:it|they|this|that|these|those|both|its|their|how many|how much|which one|which of them)\b/i.test(sentence);
}

/** "How many" alone asks of what was named before. */
const fewestAsked = 4;
