import type { TextPiece } from '../../ports/live-text.ts';
import { readRun } from './describe-run.ts';
import type { UsecasePorts } from '../ports.ts';
import { moves } from '../../ports/runs.ts';

const batchSize = 100;

/** Hands on what models write for a run, from whichever process, until it rests or `signal` aborts. Throws NotFoundError `run.not-found`. */
export async function followText(
  ports: Pick<UsecasePorts, 'runs' | 'liveText'>,
  { key, signal, onText }: { key: string; signal?: AbortSignal | undefined; onText: (piece: TextPiece) => void },
): Promise<void> {
  let bell = Promise.withResolvers<void>();
  const ring = (): void => bell.resolve();
  const stopListening = ports.liveText.onAdded(key, ring);
  signal?.addEventListener('abort', ring);
  let after: string | null = null;
  try {
    while (!signal?.aborted) {
      bell = Promise.withResolvers<void>();
      // The run before its text: whoever reads that it rests has then read all that was written.
      const run = await readRun(ports, key);
      let pieces: readonly TextPiece[];
      do {
        pieces = await ports.liveText.read({ runKey: key, after, limit: batchSize });
        pieces.forEach(onText);
        after = pieces.at(-1)?.id ?? after;
      } while (pieces.length === batchSize);
      if (!moves(run)) return;
      await bell.promise;
    }
  } finally {
    signal?.removeEventListener('abort', ring);
    stopListening();
  }
}
