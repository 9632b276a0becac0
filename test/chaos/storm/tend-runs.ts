import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../src/repository/database/connection.ts';
import { retryThroughOutage, isBroken } from './retry-through-outage.ts';
import { cancel, decideRound, retry, type PeopleParts } from './people.ts';
import { planRun, type RunPlan } from './plan-run.ts';
import type { StormOrder } from './storm.ts';

/** What the runs came to. */
export interface Tended {
  readonly runKeys: ReadonlyMap<number, string>;
  readonly losses: readonly string[];
  /** Ids of the errors that runs failed with, and how often; each was retried. */
  readonly failures: ReadonlyMap<string, number>;
  readonly cancels: number;
  readonly retries: number;
  /** The longest that a run was in line, in ms. */
  readonly longestInLineMs: number;
}

interface RunRow {
  readonly key: string;
  readonly status: string;
  readonly gate_key: string | null;
  readonly gate_open: boolean;
  readonly content_hash: string | null;
  readonly gates: number;
  readonly epoch: string;
  readonly error: string | null;
  readonly in_line_ms: number;
}

const lookMs = 60;
/** Beyond the lease of a worker that hangs, the sweep, and a machine that is slow. */
const standstillMs = 120_000;
const ended = ['succeeded', 'canceled'];

const selectRuns = `
select run.key, run.status, gate.key as gate_key, gate.status = 'pending' as gate_open, gate.content_hash,
  (select count(*)::integer from gate as g where g.run_key = run.key) as gates, run.lease_epoch as epoch, concat_ws(': ', run.error ->> 'id', case when run.error ->> 'id' = 'run.defect' then run.error ->> 'message' end) as error,
  case run.status when 'queued' then (extract(epoch from clock_timestamp() - run.woken_at) * 1000)::float8 else 0 end as in_line_ms
from run left join gate on gate.key = run.gate_key where run.key = any ($1)`;

/** Starts the runs, decides at their gates, cancels and retries as planned, until all have ended or nothing moves any more. */
export async function tendRuns({
  order,
  parts,
  owner,
}: {
  order: StormOrder;
  parts: PeopleParts;
  owner: Database;
}): Promise<Tended> {
  const open = new Map<string, { plan: RunPlan; handled: Set<string> }>();
  const runKeys = new Map<number, string>();
  const failures = new Map<string, number>();
  const tasks = new Set<Promise<void>>();
  const losses: string[] = [];
  const beganAt = performance.now();
  let [cancels, retries, longestInLineMs, next] = [0, 0, 0, 1];
  let last = { picture: '', at: performance.now(), toldAt: performance.now() };

  const isStarting = (): boolean => next <= order.runs && performance.now() - beganAt < order.startingEndsAfterMs;
  const begin = (work: () => Promise<void>): void => {
    const task = work()
      .catch((error: unknown) => void losses.push(`people stumbled: ${error instanceof Error ? error.stack : String(error)}`))
      .finally(() => tasks.delete(task));
    tasks.add(task);
  };
  const start = async (plan: RunPlan): Promise<void> => {
    const run = await retryThroughOutage(() =>
      parts.runs.start({
        workflow: 'storm',
        input: { order: plan.number },
        subject: {},
        startedById: parts.starter.id,
        origin: `order ${plan.number}`,
      }),
    );
    runKeys.set(plan.number, run.key);
    open.set(run.key, { plan, handled: new Set() });
    if (plan.cancelAfterMs === null) return;
    await wait(plan.cancelAfterMs);
    cancels += 1;
    await cancel(parts, run.key);
  };
  let starting = 0;

  while (isStarting() || open.size > 0 || tasks.size > 0) {
    while (isStarting() && open.size + starting < order.atOnce) {
      const plan = planRun(order.seed, next);
      next += 1;
      starting += 1;
      let counted = true;
      begin(async () => {
        const begun = start(plan);
        // A start counts until its run is open, not until its cancelation is due.
        const settle = (): void => {
          if (counted) starting -= 1;
          counted = false;
        };
        void begun.then(settle, settle);
        while (counted && !runKeys.has(plan.number)) await wait(5);
        settle();
        await begun;
      });
    }
    const rows = await look(owner, [...open.keys()]);
    for (const row of rows) {
      const tended = open.get(row.key);
      if (!tended) continue;
      longestInLineMs = Math.max(longestInLineMs, row.in_line_ms);
      if (ended.includes(row.status)) open.delete(row.key);
      const once = (deed: string, work: () => Promise<void>): void => {
        if (tended.handled.has(deed)) return;
        tended.handled.add(deed);
        begin(work);
      };
      if (row.status === 'waiting' && row.gate_open && row.gate_key && row.content_hash) {
        const gate = { gateKey: row.gate_key, runKey: row.key, contentHash: row.content_hash };
        const round = tended.plan.rounds[Math.min(row.gates, tended.plan.rounds.length) - 1];
        if (round)
          once(row.gate_key, async () => {
            if (round.manner === 'cancel-meanwhile') cancels += 1;
            await decideRound(parts, gate, round);
          });
      }
      if (row.status === 'failed' || row.status === 'blocked') {
        once(`retry ${row.epoch}`, async () => {
          failures.set(row.error ?? '', (failures.get(row.error ?? '') ?? 0) + 1);
          retries += 1;
          const again = (): Promise<void> => retry(parts, row.key);
          await (tended.plan.retriesTwice ? Promise.all([again(), again()]) : again());
        });
      }
    }
    const picture = rows.map(({ key, status, epoch, gates }) => `${key} ${status} ${epoch} ${gates}`).join();
    const now = performance.now();
    if (picture !== last.picture) last = { ...last, picture, at: now };
    if (now - last.toldAt > 10_000) {
      last.toldAt = now;
      const states = [...Map.groupBy(rows, ({ status }) => status)].map(([status, those]) => `${those.length} ${status}`);
      order.onProgress?.(
        `${runKeys.size - open.size} of ${order.runs} runs ended; ${states.join(', ')}; ${tasks.size} people act`,
      );
    }
    if (now - last.at > standstillMs) {
      losses.push(...rows.map(({ key, status, error }) => `${key} stands still: ${status} ${error ?? ''}`));
      if (tasks.size > 0) losses.push(`${tasks.size} people wait for an answer`);
      break;
    }
    await wait(lookMs);
  }
  return { runKeys, losses, failures, cancels, retries, longestInLineMs };
}

async function look(owner: Database, keys: readonly string[]): Promise<readonly RunRow[]> {
  try {
    return (await owner.pool.query<RunRow>(selectRuns, [keys])).rows;
  } catch (error) {
    if (!isBroken(error)) throw error;
    return [];
  }
}
