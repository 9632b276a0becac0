import type { Tinypool } from 'tinypool';
import { InputError, ThroughlineError } from '../../lifecycle/errors.ts';
import type { PrdReader, PrdReading } from '../../ports/prd-reader.ts';
import type { PrdAnswer, PrdTask } from './prd-thread.ts';
import { readPrdText } from './read-prd-text.ts';
import { mostThreads } from './rules-in-threads.ts';
import { createTurns } from './turns.ts';

/** Characters of all texts that are read inline in a few ms; a thread takes a second to start. */
const largestInline = 20_000;
/** Milliseconds until an idle thread ends. */
const idleMs = 60_000;

interface Options {
  /** Timeout of one reading; the largest document takes some 3 s on a busy machine. */
  readonly deadlineMs?: number;
  readonly threadFile?: URL;
}

/** Reads large PRDs in threads, so that no request waits for an untrusted document. */
export function createPrdReader({
  deadlineMs = 60_000,
  threadFile = new URL('./prd-thread.ts', import.meta.url),
}: Options = {}): PrdReader {
  const turns = createTurns(mostThreads);
  let threads: Promise<Tinypool> | undefined;

  async function readInThread(task: PrdTask): Promise<PrdReading> {
    await turns.enter();
    const deadline = AbortSignal.timeout(deadlineMs);
    try {
      turns.requireOpen();
      threads ??= openThreads(threadFile);
      const answer = (await (await threads).run(task, { signal: deadline })) as PrdAnswer;
      if ('reading' in answer) return answer.reading;
      throw answer.isInput ? new InputError(answer.refusal) : new ThroughlineError(answer.refusal);
    } catch (error) {
      throw deadline.aborted ? tooSlow(task, deadlineMs) : error;
    } finally {
      turns.leave();
    }
  }

  return {
    async read(texts, earlier) {
      const size = texts.reduce((sum, { text }) => sum + text.length, 0);
      return size <= largestInline ? readPrdText(texts, earlier) : await readInThread({ texts, earlier });
    },

    async close() {
      turns.close();
      const pool = await threads?.catch(() => undefined);
      threads = undefined;
      await pool?.destroy();
    },
  };
}

async function openThreads(threadFile: URL): Promise<Tinypool> {
  const { Tinypool: Pool } = await import('tinypool');
  const pool = new Pool({ filename: threadFile.href, minThreads: 0, maxThreads: mostThreads, idleTimeout: idleMs });
  // A failed thread start is reported only here; unhandled, it ends the process or hangs callers.
  pool.on('error', () => pool.cancelPendingTasks());
  return pool;
}

function tooSlow({ texts }: PrdTask, deadlineMs: number): InputError {
  const [first] = texts;
  return new InputError({
    id: 'prd.too-slow',
    message: `${first?.name ?? 'The document'} was not read within ${deadlineMs / 1000} seconds; nothing was stored.`,
    fix: 'Split the document into several files and import them together, or import it again when the machine is less busy.',
  });
}
