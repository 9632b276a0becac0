import type { RunOutbox } from '../ports/run-execution.ts';
import type { RunQueue } from './run-queue.ts';

/**
 * Wakes what could go on and has no live job: a run whose worker died, whose job was lost, or whose gate closed without anybody waking it. A job
 * that is taken while its run is still in line belongs to a worker that is about to take the lease, or that died on the way: `timeoutMs` decides.
 * A wake too many does no harm. What waits for more of a budget whose day is over goes on as well. Returns how many it woke: after a full batch, as
 * when the queue was emptied, there may be more.
 */
export async function sweepRuns(params: { outbox: RunOutbox; queue: RunQueue; timeoutMs: number }): Promise<number> {
  let woken = 0;
  const { outbox, queue, timeoutMs } = params;
  await outbox.endBudgetDays();
  for (const runnable of await outbox.findRunnable()) {
    // Nobody knows what a queue holds that does not answer; whoever has slots takes the run without it.
    const place = queue.isUp() ? await queue.find(runnable) : 'absent';
    const isComing = place === 'taken' && runnable.status === 'queued' && Date.now() - Date.parse(runnable.wokenAt) < timeoutMs;
    if (place === 'in-line' || isComing) continue;
    if (await outbox.wake(runnable.runKey, runnable)) woken += 1;
  }
  return woken;
}
