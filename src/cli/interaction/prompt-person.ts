import { createInterface } from 'node:readline/promises';

/**
 * Asks one question and gives back what was typed, without spaces around it. `early`: a line that was typed before the question came answers it; a question
 * that decides something takes only what was typed after it.
 */
export type Ask = (question: string, options?: { readonly early?: boolean }) => Promise<string>;

/** Asks whoever sits at the terminal. Throws what `left` makes when they leave or press Ctrl-C before `work` is done. */
export async function promptPerson<T>(
  work: (ask: Ask) => Promise<T>,
  { signal, left }: { signal: AbortSignal; left: () => Error },
): Promise<T> {
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: true });
  const stop = new AbortController();
  const stopped = AbortSignal.any([signal, stop.signal]);
  const typed: string[] = [];
  lines.on('SIGINT', () => stop.abort()).on('close', () => stop.abort());
  // Only lines that no question waits for come here.
  lines.on('line', (line) => typed.push(line));
  try {
    return await work(async (question, { early = false } = {}) => {
      const before = early ? typed.shift() : undefined;
      if (before === undefined) return (await lines.question(question, { signal: stopped })).trim();
      process.stderr.write(`${question}${before}\n`);
      return before.trim();
    });
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
