import { availableParallelism, totalmem } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ComplianceReport } from '../../lifecycle/compliance.ts';
import { UnavailableError } from '../../lifecycle/errors.ts';
import { createGitSlots } from '../git/git-slots.ts';
import type { ReportOrder, ReportSources } from './read-report.ts';

/** How long a report may take with its waiting, and how large the heap of its thread may grow. */
export interface ReportLimits {
  readonly deadlineMs?: number;
  readonly heapMb?: number;
}

const longestMs = 120_000;
const slots = createGitSlots(Math.min(2, availableParallelism()));
/** Two heaps, and as much for parsers and everybody else, fit what a container may have. */
const largestHeapMb = Math.min(1024, Math.floor((process.constrainedMemory() || totalmem()) / 4 / 2 ** 20));

/** A call of the thread for what this process alone may reach. */
export interface SourceCall {
  readonly id: number;
  readonly name: 'listFiles' | 'readText' | 'changedLines' | 'readCatalogs';
  readonly given: readonly unknown[];
}

export type ThreadMessage = { readonly call: SourceCall } | { readonly report: ComplianceReport } | { readonly error: string };

/**
 * Reads a report in a thread of its own, which ends with it: a file of brackets keeps a parser busy
 * for minutes, and nobody else may wait for it. Throws what the sources throw, and UnavailableError
 * `compliance.too-slow` and `compliance.too-large`.
 */
export async function readReportInThread(
  order: ReportOrder,
  sources: ReportSources,
  { deadlineMs = longestMs, heapMb = largestHeapMb }: ReportLimits = {},
): Promise<ComplianceReport> {
  const late = new AbortController();
  const deadline = setTimeout(() => late.abort(tooSlow(deadlineMs)), deadlineMs);
  try {
    await slots.acquire(late.signal);
    return await runThread(order, sources, { signal: late.signal, heapMb });
  } finally {
    clearTimeout(deadline);
  }
}

/** Runs the thread in a place that the caller took, and gives the place back when the thread has ended. */
async function runThread(
  order: ReportOrder,
  { snapshot, throwaway }: ReportSources,
  { signal, heapMb }: { signal: AbortSignal; heapMb: number },
): Promise<ComplianceReport> {
  const sources: Record<SourceCall['name'], (...given: never[]) => Promise<unknown>> = {
    listFiles: () => snapshot.listFiles(),
    readText: (path: string) => snapshot.readText(path),
    changedLines: (base: string) => snapshot.changedLines(base),
    readCatalogs: (lists: Parameters<typeof throwaway.readCatalogs>[0]) => throwaway.readCatalogs(lists),
  };
  const { promise, resolve, reject } = Promise.withResolvers<ComplianceReport>();
  let ended: Promise<unknown> = Promise.resolve();
  try {
    const worker = new Worker(new URL('./report-thread.ts', import.meta.url), {
      workerData: { order, sha: snapshot.sha },
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const end = (): void => {
      ended = worker.terminate();
    };
    // An error loses its class between threads; the one that is thrown here is thrown on.
    let thrown: unknown;
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge(error) : error),
    );
    worker.on('exit', () => reject(new Error('The thread that reads code ended too early.')));
    worker.on('message', (message: ThreadMessage) => {
      if ('report' in message) resolve(message.report);
      else if ('error' in message) reject((thrown as Error | undefined) ?? new Error(message.error));
      else
        void Promise.resolve(
          (sources[message.call.name] as (...given: unknown[]) => Promise<unknown>)(...message.call.given),
        ).then(
          (value) => worker.postMessage({ id: message.call.id, value }),
          (error: unknown) => {
            thrown = error;
            worker.postMessage({ id: message.call.id, error: String(error) });
          },
        );
    });
    return await promise.finally(end);
  } finally {
    // A parser of native code ends only when it is done; its place stays taken until then.
    void ended.finally(() => slots.release());
  }
}

function tooSlow(deadlineMs: number): UnavailableError {
  return new UnavailableError({
    id: 'compliance.too-slow',
    message: `The code was not read within ${deadlineMs / 1000} seconds, so that nothing is known of it.`,
    fix: 'Ask again when the machine is less busy. A file that no person wrote can be left out as `linguist-generated` in .gitattributes.',
  });
}

function tooLarge(cause: Error): UnavailableError {
  return new UnavailableError({
    id: 'compliance.too-large',
    message: 'The code took more memory than a report may have, so that nothing is known of it.',
    fix: 'Leave files that no person wrote out, as `linguist-generated` in .gitattributes, or give the process more memory.',
    cause,
  });
}
