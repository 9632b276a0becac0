import { parentPort, workerData } from 'node:worker_threads';
import { readReport, type ReportOrder, type ReportSources } from './read-report.ts';
import type { SourceCall, ThreadMessage } from './read-report-in-thread.ts';

// The thread of one report: all that it reaches, it asks of the process that began it.

const { order, sha } = workerData as { order: ReportOrder; sha: string };
const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
let calls = 0;

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

function ask<T>(name: SourceCall['name'], ...given: readonly unknown[]): Promise<T> {
  const id = (calls += 1);
  return new Promise<T>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    send({ call: { id, name, given } });
  });
}

parentPort?.on('message', ({ id, value, error }: { id: number; value?: never; error?: string }) => {
  const asked = waiting.get(id);
  waiting.delete(id);
  if (error === undefined) asked?.resolve(value as never);
  else asked?.reject(new Error(error));
});

const sources: ReportSources = {
  snapshot: {
    sha,
    listFiles: () => ask('listFiles'),
    readText: (path) => ask('readText', path),
    changedLines: (base) => ask('changedLines', base),
  },
  throwaway: { readCatalogs: (lists) => ask('readCatalogs', lists) },
};

readReport(order, sources).then(
  (report) => send({ report }),
  (error: unknown) => send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
);
