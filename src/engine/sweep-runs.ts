import type { RunOutbox } from '../ports/run-execution.ts';
import type { RunQueue } from './run-queue.ts';

/**
 * Wakes what could go on and has no live job: a run whose worker died, whose job was lost, or whose gate closed without anybody waking it. A job
 * that is taken while its run is still in line belongs to a worker that is about to take the lease, or that died on the way: `patienceMs` decides.
 * A wake too many does no harm.
 */
export async function sweepRuns(params: { outbox: RunOutbox; queue: RunQueue; patienceMs: number }): Promise<void> {
  const { outbox, queue, patienceMs } = params;
  for (const runnable of await outbox.findRunnable()) {
    const place = await queue.find(runnable);
    const isComing = place === 'taken' && runnable.status === 'queued' && Date.now() - Date.parse(runnable.wokenAt) < patienceMs;
    if (place !== 'in-line' && !isComing) await outbox.wake(runnable.runKey);
  }
}
