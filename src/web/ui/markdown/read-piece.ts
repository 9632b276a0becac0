import { startWorker } from '../start-worker.ts';
import type { RenderedPiece } from './piece-worker.ts';
import workerAddress from './piece-worker.ts?worker&url';
import type { Piece } from './split-markdown.ts';

interface Job {
  readonly piece: Piece;
  readonly key: string;
  readonly at: number;
  readonly frame: Element;
  readonly resolve: (rendered: RenderedPiece) => void;
}

interface ReadPieceOptions {
  /** Its place in the document. */
  readonly at: number;
  /** Where it will be shown. */
  readonly frame: Element;
  readonly signal: AbortSignal;
}

/** Longer than any piece takes that is not made to take long. */
const patience = 5_000;
const mostKept = 400;

const waiting = new Set<Job>();
const kept = new Map<string, RenderedPiece>();
/** Frames that somebody sees, or is about to. */
const seen = new WeakSet<Element>();
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) seen[isIntersecting ? 'add' : 'delete'](target);
  },
  { rootMargin: '600px' },
);
let worker: Worker | null = null;
let isBusy = false;

/**
 * Renders a piece in a worker, one after the other: what somebody sees first, then by `at`, the place in
 * the document, so that a long document holds no short one up. Null when that fails or takes too long.
 */
export function readPiece(piece: Piece, { at, frame, signal }: ReadPieceOptions): Promise<RenderedPiece> {
  const key = JSON.stringify(piece);
  const known = kept.get(key);
  if (known !== undefined) return Promise.resolve(known);
  return new Promise((resolve) => {
    const job = { piece, key, at, frame, resolve };
    waiting.add(job);
    watcher.observe(frame);
    signal.addEventListener('abort', () => {
      waiting.delete(job);
      watcher.unobserve(frame);
    });
    next();
  });
}

function rank({ frame, at }: Job): number {
  return seen.has(frame) ? at - Number.MAX_SAFE_INTEGER : at;
}

function next(): void {
  if (isBusy || waiting.size === 0) return;
  const job = [...waiting].reduce((first, other) => (rank(other) < rank(first) ? other : first));
  waiting.delete(job);
  isBusy = true;
  worker ??= startWorker(workerAddress);
  const end = (rendered: RenderedPiece): void => {
    clearTimeout(timer);
    watcher.unobserve(job.frame);
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
