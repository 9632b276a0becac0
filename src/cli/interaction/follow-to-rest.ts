import type { Report } from '../../usecases/reports/registry.ts';
import type { CommandContext } from '../session.ts';
import { requireSettled } from './require-settled.ts';

/** Longer than a worker takes to see a run that is queued. */
const timeoutMs = 5_000;

/**
 * Shows a run until it waits at a gate or has succeeded; throws what stopped it otherwise (`requireSettled`). A server without a worker answers all
 * the same, so a run that stays queued is told of once.
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
    // Without a server this process is the worker itself.
    progress.note(
      server === null
        ? `${key} waits until this process has room for it.`
        : `${key} waits for a worker; \`throughline serve --role worker\` starts one.`,
    );
  };
  // What hinders the question hinders the following too, which says so.
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
