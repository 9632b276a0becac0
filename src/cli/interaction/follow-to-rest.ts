import type { Report } from '../../usecases/reports/registry.ts';
import type { CommandContext } from '../session.ts';
import { requireSettled } from './require-settled.ts';

/** Longer than a worker needs to see a queued run. */
const timeoutMs = 5_000;

/**
 * Shows a run until it waits at a gate or succeeds; otherwise throws its error (`requireSettled`).
 * A server may lack a worker, so a run that stays queued is noted once.
 */
export async function followToRest(
  { service, server, progress, signal }: CommandContext,
  key: string,
): Promise<Report<'run-summary'>> {
  let told = false;
  const describeOfQueue = async (): Promise<void> => {
    const { status } = await service.runs.show({ key });
    if (status !== 'queued' || told) return;
    told = true;
    // Without a server, this process is the worker.
    progress.note(
      server === null
        ? `${key} waits until this process has room for it.`
        : `${key} waits for a worker; \`throughline serve --role worker\` starts one.`,
    );
  };
  // A failure here also fails the following call, which reports it.
  const ask = (): void => void describeOfQueue().catch(() => undefined);
  let timer = setTimeout(ask, timeoutMs);
  try {
    const run = await service.runs.follow(key, {
      signal,
      onEvent: (event) => {
        clearTimeout(timer);
        if (!told) timer = setTimeout(ask, timeoutMs);
        progress.onEvent(event);
      },
    });
    progress.rest();
    requireSettled(run);
    return run;
  } finally {
    told = true;
    clearTimeout(timer);
  }
}
