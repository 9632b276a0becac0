import type { LiveText, TextPiece } from '../ports/live-text.ts';
import type { Lease } from '../ports/run-execution.ts';

/** What a model writes within this time makes one piece: twenty rows a second at most, however it streams. */
const gatherMs = 50;

export interface TextGatherer {
  hear(piece: Pick<TextPiece, 'text' | 'restarted'>): void;
  /** Writes the rest and has it all removed soon. Does not throw. */
  end(): Promise<void>;
}

/**
 * Hands what a model writes on to whoever watches, one piece after the other. A piece that cannot be written is left out,
 * and pieces that the database is too slow for grow together: a draft waits for none of it but the last, and nobody is owed it.
 */
export function gatherText({ liveText, lease, node }: { liveText: LiveText; lease: Lease; node: string }): TextGatherer {
  let waiting: { text: string; restarted: boolean } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let written = Promise.resolve();
  let isFirst = true;
  let last: string | null = null;

  const write = async (): Promise<void> => {
    if (!waiting) return;
    const piece = waiting;
    waiting = null;
    last = (await liveText.write(lease, { node, ...piece }).catch(() => null)) ?? last;
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    written = written.then(write);
    return written;
  };

  return {
    hear({ text, ...piece }) {
      // Of an earlier visit, such as one whose process was killed, readers may have a part that nobody else made void.
      const restarted = piece.restarted || isFirst;
      isFirst = false;
      // What was written before a new beginning need not be told any more.
      waiting = restarted || !waiting ? { text, restarted } : { ...waiting, text: waiting.text + text };
      timer ??= setTimeout(() => void flush(), gatherMs);
    },
    async end() {
      await flush();
      if (last !== null) liveText.clear(lease, last);
    },
  };
}
