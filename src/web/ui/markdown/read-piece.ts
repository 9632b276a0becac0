import { startWorker } from '../start-worker.ts';
import type { RenderedPiece } from './piece-worker.ts';
import workerAddress from './piece-worker.ts?worker&url';
import type { Piece } from './split-markdown.ts';

interface Job {
  readonly piece: Piece;
  readonly key: string;
  readonly at: number;
  readonly resolve: (rendered: RenderedPiece) => void;
}

/** Longer than any piece takes that is not made to take long. */
const patience = 5_000;
const mostKept = 400;

const waiting = new Set<Job>();
const kept = new Map<string, RenderedPiece>();
let worker: Worker | null = null;
let isBusy = false;

/**
 * Renders a piece in a worker, one after the other. `at` is its place in the document: beginnings come
 * first, so that a long document holds no short one up. Null when that fails or takes too long.
 */
export function readPiece(piece: Piece, at: number, signal: AbortSignal): Promise<RenderedPiece> {
  const key = JSON.stringify(piece);
  const known = kept.get(key);
  if (known !== undefined) return Promise.resolve(known);
  return new Promise((resolve) => {
    const job = { piece, key, at, resolve };
    waiting.add(job);
    signal.addEventListener('abort', () => waiting.delete(job));
    next();
  });
}

function next(): void {
  if (isBusy || waiting.size === 0) return;
  const job = [...waiting].reduce((first, other) => (other.at < first.at ? other : first));
  waiting.delete(job);
  isBusy = true;
  worker ??= startWorker(workerAddress);
  const end = (rendered: RenderedPiece): void => {
    clearTimeout(timer);
    isBusy = false;
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '');
    kept.set(job.key, rendered);
    job.resolve(rendered);
    next();
  };
  const giveUp = (): void => {
    worker?.terminate();
    worker = null;
    end(null);
  };
  const timer = setTimeout(giveUp, patience);
  worker.onmessage = ({ data }: MessageEvent<RenderedPiece>) => end(data);
  worker.onerror = giveUp;
  worker.postMessage(job.piece);
}
