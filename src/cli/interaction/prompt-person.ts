import { createInterface } from 'node:readline/promises';

/**
 * Asks a question and returns the trimmed answer. `early` also accepts a line that was typed before
 * the question. Without it, a decision takes only later lines.
 */
export type Ask = (question: string, options?: { readonly early?: boolean }) => Promise<string>;

/** Runs `work` with a prompt. Throws what `left` returns at Ctrl-C or when the person leaves. */
export async function promptPerson<T>(
  work: (ask: Ask) => Promise<T>,
  { signal, left }: { signal: AbortSignal; left: () => Error },
): Promise<T> {
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: true });
  const stop = new AbortController();
  const stopped = AbortSignal.any([signal, stop.signal]);
  const typed: string[] = [];
  lines.on('SIGINT', () => stop.abort()).on('close', () => stop.abort());
  // Only lines that answer no question arrive here.
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

/** Returns true for yes, false for no, null for anything else. */
export function readYesNo(answer: string): boolean | null {
  const word = answer.trim().toLowerCase();
  if (['y', 'yes'].includes(word)) return true;
  return ['n', 'no'].includes(word) ? false : null;
}
