import { stem } from '../challenge/phrases/stem.ts';
import { subjectWords } from '../challenge/subject-words.ts';

/** Verbs of one deed: whoever decides says "polled" of what the design "fetches". */
const alike = [
  'send mail email deliver post push transmit',
  'poll ask query fetch pull check look request collect',
  'copy replicate sync synchronize transfer mirror',
  'export write',
  'import load',
  'build rebuild compute calculate create generate refresh renew recompute',
  'delete remove purge erase clean',
  'save backup',
  'end expire lapse',
  'try retry repeat attempt',
].map((words) => words.split(' ').map(stem));

/** What a text says is done, to what, in its order; forms of a word, and verbs of one deed, as one word. */
export function deedWords(text: string): string[] {
  return (text.match(/\p{L}+/gu) ?? [])
    .filter((word) => subjectWords(word).size > 0)
    .map((word) => stem(word.toLowerCase()))
    .map((word) => alike.find((verbs) => verbs.includes(word))?.[0] ?? word);
}

/** Whether a word is a deed that is done to many things: "send". */
export function isCommonDeed(word: string): boolean {
  return alike.some(([deed]) => deed === word);
}
