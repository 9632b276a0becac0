import type { RunLeases, RunOutbox, WorkerSession } from '../../src/ports/run-execution.ts';
import type { Principal } from '../../src/ports/people.ts';
import type { Run, RunStore } from '../../src/ports/runs.ts';
import { openDatabase, type Database } from '../../src/repository/database/connection.ts';
import { createRunLeases } from '../../src/repository/runs/run-leases.ts';
import { createRunOutbox } from '../../src/repository/runs/run-outbox.ts';
import { createRunStore } from '../../src/repository/runs/run-store.ts';
import { openTestDatabase } from './database.ts';
import { createOwner } from './people.ts';

/** The stores of runs over a test file's own database, without an engine. */
export interface RunBench {
  /** As the service. */
  readonly db: Database;
  /** As the owner, who can turn back the clock of a lease. */
  readonly ownerDb: Database;
  readonly runs: RunStore;
  readonly leases: RunLeases;
  readonly outbox: RunOutbox;
  readonly person: Principal;
  startRun(): Promise<Run>;
  /** A worker that lives until it is closed, or all are: each keeps a connection of the pool. */
  openWorker(): Promise<WorkerSession>;
  /** Connections of its own to the same database, as another process has. */
  openElsewhere(): Database;
  closeWorkers(): Promise<void>;
  close(): Promise<void>;
}

export async function openRunBench(): Promise<RunBench> {
  const test = await openTestDatabase();
  const db = openDatabase(test.service);
  const ownerDb = openDatabase(test.owner);
  const person = await createOwner(db);
  const runs = createRunStore(db.pool, {
    currentVersion: (name) => (name === 'practice' ? 1 : null),
  });
  const leases = createRunLeases(db.pool);
  const sessions: WorkerSession[] = [];
  const closeWorkers = async (): Promise<void> => {
    await Promise.all(sessions.splice(0).map((session) => session.close()));
  };
  const ignore = (): void => undefined;
  return {
    db,
    ownerDb,
    runs,
    leases,
    outbox: createRunOutbox(db.pool),
    person,
    startRun: () =>
      runs.start({ workflow: 'practice', input: { title: 'x' }, subject: { prd: 'PRD-001' }, startedById: person.id }),
    async openWorker() {
      const session = await leases.openSession({ onOutbox: ignore, onRun: ignore, onCancel: ignore, onLost: ignore });
      sessions.push(session);
      return session;
    },
    openElsewhere: () => openDatabase(test.service),
    closeWorkers,
    async close() {
      await closeWorkers();
      await db.close();
      await ownerDb.close();
      await test.drop();
    },
  };
}
