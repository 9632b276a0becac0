import type { DraftProgress } from '../ports/drafter.ts';
import { LeaseLost } from '../ports/run-execution.ts';
import type { RunEvent } from '../ports/runs.ts';

/** Names that a model writes within this time make one event. */
const gatherMs = 200;
/** What a model writes may be of any length; an event is a short line. */
const longestName = 80;
const longestText = 500;

/** What makes events; text as it comes is none. */
export type ShownProgress = Exclude<DraftProgress, { type: 'text' }>;

interface ShownDrafting<T> {
  readonly signal: AbortSignal;
  readonly record: (event: Pick<RunEvent, 'type' | 'text'>) => Promise<void>;
  readonly work: (options: { signal: AbortSignal; onProgress: (progress: ShownProgress) => void }) => Promise<T>;
}

/**
 * Does `work` and records what it tells meanwhile, one event after the other, all of them before this returns. A lost lease aborts the work at once;
 * any other event that could not be stored is left out, because a line for whoever watches is not worth a draft that was paid for, and the storing
 * of the draft itself will tell what is wrong with the database.
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
    // The node may have finished by then, and its events are over.
    if (isOver) return;
    if (progress.type === 'found') {
      found.push(oneLine(progress.name, longestName));
      timer ??= setTimeout(writeFound, gatherMs);
    } else {
      // In the order it happened: what was found before a repeat stands before the note of it.
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

/** Comma-separated names, in as many texts as their length needs. */
function joinNames(names: readonly string[]): string[] {
  const texts: string[] = [];
  for (const name of names.filter((one) => one !== '')) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + name.length + 2 <= longestText) texts[texts.length - 1] = `${last}, ${name}`;
    else texts.push(name);
  }
  return texts;
}

/** Without control characters, half characters and line breaks, and not longer than that. */
function oneLine(text: string, longest: number): string {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return (line.length > longest ? `${line.slice(0, longest - 1)}…` : line).toWellFormed();
}
