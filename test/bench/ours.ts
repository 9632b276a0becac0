import { createEngine } from '../../src/engine/engine.ts';
import type { RedisPlace } from '../../src/engine/queue-place.ts';
import type { Settlement } from '../../src/ports/run-execution.ts';
import type { ConnectionTarget } from '../../src/repository/database/connection.ts';
import { createPeopleStore } from '../../src/repository/people/people-store.ts';
import { tidyRuns } from '../../src/repository/runs/tidy-runs.ts';
import { sealAudit } from '../../src/repository/audit/seal-audit.ts';
import { decide } from '../support/decide.ts';
import { openTestEngine } from '../support/engine.ts';
import { benchWorkflow } from './bench-workflow.ts';
import { writePage, type Side } from './side.ts';

/** Runs worked on at once, as `src/compose.ts` sets it. */
const concurrency = 4;
/** How often a server seals the audit trail and makes ended runs small. */
const tidyEveryMs = 5_000;

/**
 * The product's engine in one process with everything on: a run and its artifact, a gate that names the content's hash, a decision by a person's token,
 * checked and audited by the database, leases, events, the outbox and the queue, and the chores of a server.
 */
export async function openOurs(
  service: ConnectionTarget,
  { name, redis, token }: { name: string; redis: RedisPlace | null; token: string },
): Promise<Side> {
  const finishing = new Map<string, () => void>();
  const registry = { bench: { 1: async () => benchWorkflow((runKey) => finishing.get(runKey)?.()) } };
  const world = openTestEngine(service, registry, { redis });
  const { db, runs, gates, parts, errors } = world;
  const people = createPeopleStore(db);
  const owner = (await people.createOwner({ name: 'Ada', token })) ?? (await people.authenticate(token));

  // The bench is told what the database was told, when it was: to ask it would cost what is measured.
  const settled = new Map<string, PromiseWithResolvers<Settlement>>();
  const settlementOf = (runKey: string): PromiseWithResolvers<Settlement> => {
    const known = settled.get(runKey) ?? Promise.withResolvers<Settlement>();
    settled.set(runKey, known);
    return known;
  };
  const { leases } = parts;
  const engine = createEngine({
    ...parts,
    concurrency,
    leases: {
      ...leases,
      async settle(lease, settlement) {
        const woken = await leases.settle(lease, settlement);
        if (woken === null) settlementOf(lease.runKey).resolve(settlement);
        return woken;
      },
    },
  });
  const stop = new AbortController();
  const working = engine.workUntilAborted(stop.signal);
  const tidy = async (foldAfterSeconds: number): Promise<void> => {
    await sealAudit(db);
    await tidyRuns(db.pool, { foldAfterSeconds, keepRunsDays: 90 });
  };
  const chores = setInterval(() => void tidy(600).catch((error: Error) => errors.push(error)), tidyEveryMs);

  async function untilSettled(runKey: string): Promise<Settlement> {
    const settlement = await settlementOf(runKey).promise;
    settled.delete(runKey);
    if (settlement.status === 'failed' || settlement.status === 'blocked') throw new Error(settlement.error.message);
    return settlement;
  }

  async function start(): Promise<{ runKey: string; gateKey: string }> {
    const input = { title: writePage() };
    const run = await runs.start({ workflow: 'bench', input, subject: {}, startedById: owner.id });
    const settlement = await untilSettled(run.key);
    if (settlement.status !== 'waiting') throw new Error(`${run.key} did not wait at its gate.`);
    return { runKey: run.key, gateKey: settlement.gateKey };
  }

  return {
    name,
    async carry() {
      const { runKey, gateKey } = await start();
      let startedAtMs = Number.NaN;
      finishing.set(runKey, () => (startedAtMs = performance.now()));
      const ended = untilSettled(runKey);
      const decidedAtMs = performance.now();
      await decide({ gates }, owner, gateKey, 'approve');
      await ended;
      finishing.delete(runKey);
      return { decisionToNodeMs: startedAtMs - decidedAtMs };
    },
    leaveWaiting: async () => void (await start()),
    tidy: () => tidy(0),
    async close() {
      clearInterval(chores);
      stop.abort();
      await working;
      await engine.close();
      await world.close();
      if (errors.length > 0) throw new AggregateError(errors, `${name}: ${errors.length} errors outside any run`);
    },
  };
}
