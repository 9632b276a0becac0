import { setTimeout as delay } from 'node:timers/promises';
import type { TestApi } from '../support/open-test-api.ts';

/** Waits until no run is worked on or about to be, as one is whose gate was decided a moment ago. */
export async function waitUntilAtRest({ db }: Pick<TestApi, 'db'>): Promise<void> {
  // Of the database itself: through the API it was most of what the contract tests took, as both lists grow with every call.
  const isBusy = async (): Promise<boolean> => {
    const { rows } = await db.pool.query<{ busy: boolean }>(
      `select exists (select from run where status in ('queued', 'running'))
         or exists (
           select from run where status = 'waiting' and gate_key is not null
             and not exists (select from gate where gate.key = gate_key and gate.status = 'pending')
         ) as busy`,
    );
    return rows[0]?.busy ?? true;
  };
  while (await isBusy()) await delay(10);
}
