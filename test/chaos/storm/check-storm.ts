import type { Database } from '../../../src/repository/database/connection.ts';
import { checkDecisions } from './check-decisions.ts';
import { checkEffects } from './check-effects.ts';
import { checkLeftovers } from './check-leftovers.ts';
import { checkModelCalls, type Disturbance } from './check-model-calls.ts';
import type { DecisionLedger } from './decision-ledger.ts';
import type { OutsideWorld } from './outside-world.ts';

/** What was done to the engine, as those know who did it. */
export interface StormRecord {
  /** Key of each run by the number of its order. */
  readonly runKeys: ReadonlyMap<number, string>;
  readonly ledger: DecisionLedger;
  readonly outside: Pick<OutsideWorld, 'modelCalls' | 'arrivals'>;
  readonly disturbances: readonly Disturbance[];
}

/** Compares what the database holds at the end with what everybody outside of it wrote down. Each line is something lost or doubled. */
export async function checkStorm(owner: Database, record: StormRecord): Promise<string[]> {
  return [
    ...(await checkEnds(owner, record)),
    ...(await checkDecisions(owner, record)),
    ...(await checkEffects(owner, record)),
    ...(await checkModelCalls(owner, record)),
    ...(await checkLeftovers(owner)),
  ];
}

/** Every run that was started is there once, and ended as its last gate or its cancelation says. */
async function checkEnds({ pool }: Database, { runKeys }: StormRecord): Promise<string[]> {
  const { rows } = await pool.query<{ key: string; status: string; order: number; outcome: string | null }>(
    `select key, status, (input ->> 'order')::integer as "order",
      (select status from gate where run_key = run.key order by id desc limit 1) as outcome
    from run where workflow = 'storm' order by run_number(key)`,
  );
  const lost = [...runKeys]
    .filter(([order, key]) => !rows.some((row) => row.order === order && row.key === key))
    .map(([order]) => order);
  return [
    ...lost.map((order) => `order ${order} has no run`),
    ...(rows.length > runKeys.size ? [`${rows.length} runs for ${runKeys.size} orders`] : []),
    ...rows
      .filter(
        ({ status, outcome }) =>
          !(status === 'canceled' || (status === 'succeeded' && (outcome === 'approved' || outcome === 'rejected'))),
      )
      .map(({ key, status, outcome }) => `${key} is ${status}, and its last gate ${outcome ?? 'was never opened'}`),
  ];
}
