import { Worker } from 'node:worker_threads';
import type { ComplianceReport } from '../../lifecycle/compliance.ts';
import { UnavailableError } from '../../lifecycle/errors.ts';
import { createGitSlots } from '../git/git-slots.ts';
import type { ReportOrder, ReportSources } from './read-report.ts';

const longestMs = 120_000;
const slots = createGitSlots();

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
 * `compliance.too-slow`.
 */
export async function readReportInThread(
  order: ReportOrder,
  { snapshot, throwaway }: ReportSources,
  deadlineMs = longestMs,
): Promise<ComplianceReport> {
  const sources: Record<SourceCall['name'], (...given: never[]) => Promise<unknown>> = {
    listFiles: () => snapshot.listFiles(),
    readText: (path: string) => snapshot.readText(path),
    changedLines: (base: string) => snapshot.changedLines(base),
    readCatalogs: (lists: Parameters<typeof throwaway.readCatalogs>[0]) => throwaway.readCatalogs(lists),
  };
  await slots.acquire();
  const worker = new Worker(new URL('./report-thread.ts', import.meta.url), {
    workerData: { order, sha: snapshot.sha },
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ComplianceReport>();
  const deadline = setTimeout(() => reject(tooSlow(deadlineMs)), deadlineMs);
  // An error loses its class between threads; the one that is thrown here is thrown on.
  let thrown: unknown;
  worker.on('error', reject);
  worker.on('exit', () => reject(new Error('The thread that reads code ended too early.')));
  worker.on('message', (message: ThreadMessage) => {
    if ('report' in message) resolve(message.report);
    else if ('error' in message) reject((thrown as Error | undefined) ?? new Error(message.error));
    else
      void Promise.resolve((sources[message.call.name] as (...given: unknown[]) => Promise<unknown>)(...message.call.given)).then(
        (value) => worker.postMessage({ id: message.call.id, value }),
        (error: unknown) => {
          thrown = error;
          worker.postMessage({ id: message.call.id, error: String(error) });
        },
      );
  });
  try {
    return await promise;
  } finally {
    clearTimeout(deadline);
    // A parser of native code ends only when it is done; its place stays taken until then.
    void worker.terminate().finally(() => slots.release());
  }
}

function tooSlow(deadlineMs: number): UnavailableError {
  return new UnavailableError({
    id: 'compliance.too-slow',
    message: `The code was not read within ${deadlineMs / 1000} seconds, so that nothing is known of it.`,
    fix: 'Ask again when the machine is less busy. A file that no person wrote can be left out as `linguist-generated` in .gitattributes.',
  });
}
