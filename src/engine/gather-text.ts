import type { LiveText, TextPiece } from '../ports/live-text.ts';
import type { Lease } from '../ports/run-execution.ts';

/** Text of this many milliseconds makes one piece: at most twenty rows a second per model call. */
const gatherMs = 50;

export interface TextGatherer {
  hear(piece: Pick<TextPiece, 'text' | 'restarted'>): void;
  /** Writes the rest and has all of the text removed soon. Does not throw. */
  end(): Promise<void>;
}

/**
 * Passes on what a model writes, one piece after the other. A piece that cannot be written is
 * dropped, and pieces join while the database is slow: a draft waits only for the last one, and the
 * text is a convenience.
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
      // Readers may still hold text of an earlier visit whose process was killed; this voids it.
      const restarted = piece.restarted || isFirst;
      isFirst = false;
      // A restart voids the text before it.
      waiting = restarted || !waiting ? { text, restarted } : { ...waiting, text: waiting.text + text };
      timer ??= setTimeout(() => void flush(), gatherMs);
    },
    async end() {
      await flush();
      if (last !== null) liveText.clear(lease, last);
    },
  };
}
