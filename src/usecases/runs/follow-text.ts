import type { TextPiece } from '../../ports/live-text.ts';
import { readRun } from './describe-run.ts';
import type { UsecasePorts } from '../ports.ts';
import { moves } from '../../ports/runs.ts';

const batchSize = 100;

/** Streams models' text until the run rests or `signal` aborts. NotFoundError `run.not-found`. */
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
      // Reading the run before its text ensures that all text was read once the run rests.
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
