import { openDatabase, type Database } from '../../../src/repository/database/connection.ts';
import { createGateStore } from '../../../src/repository/gates/gate-store.ts';
import { createPeopleStore } from '../../../src/repository/people/people-store.ts';
import { createRunStore } from '../../../src/repository/runs/run-store.ts';
import { createOwner } from '../../support/people.ts';
import { checkStorm } from './check-storm.ts';
import { openDecisionLedger } from './decision-ledger.ts';
import { countStorm, type StormFigures } from './figures.ts';
import { startFleet, type Fleet } from './fleet.ts';
import { openGround, type Ground } from './ground.ts';
import { installJournal } from './journal.ts';
import { openNetworkWay, type NetworkWay } from '../../support/network-way.ts';
import { startOutsideWorld, type OutsideWorld } from './outside-world.ts';
import { createPeople, type PeopleParts } from './people.ts';
import { startRage } from './rage.ts';
import { sealUntil } from './seal-trail.ts';
import { tendRuns } from './tend-runs.ts';
import { waitForRest } from './wait-for-rest.ts';

export interface StormOrder {
  readonly runs: number;
  readonly seed: number;
  readonly workers: number;
  readonly backend: 'postgres' | 'redis';
  /** No run is started after this long. */
  readonly startingEndsAfterMs: number;
  /** Runs that are under way at once. */
  readonly atOnce: number;
  /** Decisions between two faults, at least: starting what was killed takes a second of a processor. */
  readonly movesBetweenFaults: number;
  /** Whether some faults outlast a lease, and the end waits for the jobs that dead workers held: a minute or two more. */
  readonly isPatient: boolean;
  /** Whether workers, Postgres and Redis are also frozen, which nobody is told of. */
  readonly freezes?: boolean;
  /** Hears a line now and then. */
  readonly onProgress?: (line: string) => void;
}

export interface StormReport {
  /** Each line is something that was lost, doubled or left behind. */
  readonly losses: readonly string[];
  readonly figures: StormFigures;
}

/** Runs that one worker process works on at once. */
const concurrency = 8;

/** Lets `runs` gated runs pass through a storm of faults, and tells what it has cost. */
export async function runStorm(order: StormOrder): Promise<StormReport> {
  const startedAt = performance.now();
  const ground = await openGround({ redis: order.backend === 'redis' });
  const owner = openDatabase(ground.owner);
  const outside = await startOutsideWorld(order.seed);
  const peoplesWay = await openNetworkWay(() => ({ path: ground.socketPath() }));
  const peoplesDatabase = openDatabase({ ...ground.service, host: '127.0.0.1', port: peoplesWay.port });
  try {
    await installJournal(owner);
    const parts = await gatherPeople(peoplesDatabase, owner);
    const fleet = await startFleet(ground, { workers: order.workers, outsideUrl: outside.url, concurrency });
    try {
      return await rageAndCheck({ order, startedAt, ground, owner, outside, peoplesWay, parts, fleet });
    } finally {
      await fleet.stop();
    }
  } finally {
    await peoplesDatabase.close();
    await peoplesWay.close();
    await owner.close();
    await outside.stop();
    await ground.stop();
  }
}

interface Scene {
  readonly order: StormOrder;
  readonly startedAt: number;
  readonly ground: Ground;
  readonly owner: Database;
  readonly outside: OutsideWorld;
  readonly peoplesWay: NetworkWay;
  readonly parts: PeopleParts;
  readonly fleet: Fleet;
}

async function rageAndCheck({ order, startedAt, ground, owner, outside, peoplesWay, parts, fleet }: Scene): Promise<StormReport> {
  const rage = startRage(order, { ground, fleet, peoplesWay, moves: () => parts.ledger.answers.length });
  const sealing = new AbortController();
  const sealed = sealUntil(sealing.signal, owner);
  const tended = await tendRuns({ order, parts, owner }).finally(() => rage.stop());
  const restless = await waitForRest(owner, { redis: ground.redis, jobsToo: order.isPatient });
  sealing.abort();
  await sealed;
  const losses = [
    ...tended.losses,
    ...restless,
    ...parts.surprises.map((surprise) => `a person was told: ${surprise}`),
    ...fleet.crashes,
    ...(await checkStorm(owner, { ...tended, ledger: parts.ledger, outside, disturbances: rage.disturbances })),
  ];
  const figures = await countStorm(owner, { order, tended, rage, fleet, outside, ledger: parts.ledger, startedAt });
  return { losses, figures };
}

async function gatherPeople(database: Database, owner: Database): Promise<PeopleParts> {
  // Made before the storm begins; whoever decides then does so through it.
  const store = createPeopleStore(database);
  const starter = await createOwner(owner);
  const gates = createGateStore(database);
  // Who asks for changes here approves what comes of them: the storm asks whether decisions are kept, not whose they may be.
  await gates.setRule({ token: starter.token, kind: 'prd', change: { separation: 'off' } });
  return {
    starter,
    deciders: await createPeople(store, starter),
    gates,
    runs: createRunStore(database.pool, { currentVersion: () => 1 }),
    ledger: openDecisionLedger(),
    surprises: [],
  };
}
