import type { DraftProgress } from '../ports/drafter.ts';
import { LeaseLost } from '../ports/run-execution.ts';
import type { RunEvent } from '../ports/runs.ts';

/** Names that a model writes within this many milliseconds make one event. */
const gatherMs = 200;
/** A model may write names of any length; an event is a short line. In characters. */
const longestName = 80;
const longestText = 500;

/** The progress that makes events; live text makes none. */
export type ShownProgress = Exclude<DraftProgress, { type: 'text' }>;

interface ShownDrafting<T> {
  readonly signal: AbortSignal;
  readonly record: (event: Pick<RunEvent, 'type' | 'text'>) => Promise<void>;
  readonly work: (options: { signal: AbortSignal; onProgress: (progress: ShownProgress) => void }) => Promise<T>;
}

/**
 * Does `work` and records its progress in order; all events are stored before this returns. A lost
 * lease aborts the work at once. Any other event that fails to store is dropped: it is not worth a
 * draft that was paid for, and storing the draft will report what is wrong.
 */
export async function showDrafting<T>({ signal, record, work }: ShownDrafting<T>): Promise<T> {
  const lost = new AbortController();
  let found: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let written = Promise.resolve();
  let isOver = false;

  const write = (event: Pick<RunEvent, 'type' | 'text'>): void => {
    written = written
      .then(() => (lost.signal.aborted ? undefined : record(event)))
      .catch((error: unknown) => {
        if (error instanceof LeaseLost) lost.abort(error);
      });
  };
  const writeFound = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const text of joinNames(found)) write({ type: 'found', text });
    found = [];
  };
  const onProgress = (progress: ShownProgress): void => {
    // The node may be finished by then, and its events complete.
    if (isOver) return;
    if (progress.type === 'found') {
      found.push(oneLine(progress.name, longestName));
      timer ??= setTimeout(writeFound, gatherMs);
    } else {
      // Keeps the order: names found before a repeat precede the note of the repeat.
      writeFound();
      write({ type: 'progress', text: oneLine(progress.text, longestText) });
    }
  };

  try {
    return await work({ signal: AbortSignal.any([signal, lost.signal]), onProgress });
  } finally {
    isOver = true;
    writeFound();
    await written;
  }
}

/** Joins names with commas, into as many texts as their length needs. */
function joinNames(names: readonly string[]): string[] {
  const texts: string[] = [];
  for (const name of names.filter((one) => one !== '')) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + name.length + 2 <= longestText) texts[texts.length - 1] = `${last}, ${name}`;
    else texts.push(name);
  }
  return texts;
}

/** Removes control characters, lone surrogates and line breaks; cuts to `longest` characters. */
function oneLine(text: string, longest: number): string {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return (line.length > longest ? `${line.slice(0, longest - 1)}…` : line).toWellFormed();
}
