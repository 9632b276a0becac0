import { z } from 'zod';
import { line } from './document-fields.ts';

/**
 * What a person says of the words of an RFC that a decision is about: these go with it, or these stand, whatever the rules read. Said in order: the later one
 * counts where two speak of the same words.
 */
export const strikeWordSchema = z.strictObject({
  does: z.enum(['gives-up', 'keeps']),
  place: line.describe('Part, section or component that is meant; empty where the words are meant wherever they stand.'),
  words: line.describe('As the RFC has them; empty where all of the place is meant.'),
});

export type StrikeWord = z.infer<typeof strikeWordSchema>;

/** The same with who said it and when. */
export const saidStrikeSchema = strikeWordSchema.extend({
  by: line.describe('Name of the person.'),
  at: line.describe('ISO date and time, UTC.'),
});

export type SaidStrike = z.infer<typeof saidStrikeSchema>;

/** Words that one turn may say of what is given up, and of what stands. */
export const mostStrikeWords = 20;

/** Characters of the words of one passage; what is longer has an id, or is quoted sentence by sentence. */
export const longestStrikeWords = 1000;

/** As a person types it again: `from Kafka`, `RISK-1: from Kafka`, `RISK-1`. */
export function tellStrikeWord({ place, words }: Pick<StrikeWord, 'place' | 'words'>): string {
  return words === '' ? place : place === '' ? `“${words}”` : `“${words}” (${place})`;
}

/** What was said last of each, in the order in which it was said. */
export function lastSaid<T extends StrikeWord>(strikes: readonly T[]): T[] {
  return strikes.filter(
    ({ place, words }, at) => !strikes.slice(at + 1).some((later) => later.place === place && later.words === words),
  );
}

/** In one line of a document. */
export function tellStrikes(strikes: readonly StrikeWord[], does: StrikeWord['does']): string {
  return lastSaid(strikes)
    .filter((one) => one.does === does)
    .map(tellStrikeWord)
    .join(', ');
}

/** The words in such a line. */
export function readToldWords(told: string): string[] {
  return Array.from(told.matchAll(/“([^”]+)”/g), ([, words = '']) => words);
}
