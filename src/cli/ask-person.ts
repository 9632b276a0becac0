import { createInterface } from 'node:readline/promises';

/** Asks one question and gives back what was typed, without spaces around it. */
export type Ask = (question: string) => Promise<string>;

/** Asks whoever sits at the terminal. Throws what `left` makes when they leave or press Ctrl-C before `work` is done. */
export async function askPerson<T>(
  work: (ask: Ask) => Promise<T>,
  { signal, left }: { signal: AbortSignal; left: () => Error },
): Promise<T> {
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: true });
  const stop = new AbortController();
  const stopped = AbortSignal.any([signal, stop.signal]);
  lines.on('SIGINT', () => stop.abort()).on('close', () => stop.abort());
  try {
    return await work(async (question) => (await lines.question(question, { signal: stopped })).trim());
  } catch (error) {
    if (stopped.aborted) throw left();
    throw error;
  } finally {
    lines.close();
  }
}

/** True for yes, false for no, null for anything else. */
export function readYesNo(answer: string): boolean | null {
  const word = answer.trim().toLowerCase();
  if (['y', 'yes'].includes(word)) return true;
  return ['n', 'no'].includes(word) ? false : null;
}
