import { InputError } from '../../lifecycle/errors.ts';

/** Parses a number of turns. Throws InputError `session.turns-malformed`. */
export function readTurns(text: string): number {
  const turns = /^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) : 0;
  if (turns >= 1 && turns <= 1000) return turns;
  throw new InputError({
    id: 'session.turns-malformed',
    message: `"${text}" is no number of turns.`,
    fix: 'Write a whole number from 1 to 1000.',
  });
}
