import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkflowRegistry } from '../../graphs/workflow.ts';
import { createEngine } from '../../src/engine/engine.ts';
import type { Principal } from '../../src/ports/people.ts';
import type { Run, RunEvent } from '../../src/ports/runs.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestEngine, type TestEngine } from '../support/engine.ts';
import { createOwner } from '../support/people.ts';
import { practiceWorkflow, type DoWork } from '../support/practice-workflow.ts';

let test: TestDatabase;
/** The server's process, and one that only asks. */
let server: TestEngine;
let other: TestEngine;
let person: Principal;
let doWork: DoWork;
const registry: WorkflowRegistry = { practice: { 1: async () => practiceWorkflow((step) => doWork(step)) } };

beforeAll(async () => {
  test = await openTestDatabase();
  server = openTestEngine(test.service, registry);
  other = openTestEngine(test.service, registry);
  person = await createOwner(server.db);
});

beforeEach(() => {
  doWork = async () => undefined;
});

afterAll(async () => {
  expect([...server.errors, ...other.errors]).toEqual([]);
  await server.close();
  await other.close();
  await test.drop();
});

async function startRun(): Promise<Run> {
  return other.runs.start({ workflow: 'practice', input: { title: 'Choir' }, subject: {}, startedById: person.id });
}

/** Work as a server does it; `stop` ends it and passes on how it ended. */
function serve(): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const working = server.engine.workUntilAborted(stopping.signal);
  return {
    stop() {
      stopping.abort();
      return working;
    },
  };
}

describe('a server that works until it is stopped', () => {
  it('takes whatever others start, one run after the other, and tells who watches from another process', async () => {
    const { stop } = serve();
    for (let count = 0; count < 3; count += 1) {
      const events: string[] = [];
      const run = await startRun();
      const settled = await other.engine.followUntilSettled(run.key, {
        onEvent: ({ type, node }: RunEvent) => events.push(`${type} ${node}`),
      });
      expect(settled).toMatchObject({ status: 'waiting' });
      expect([events[0], events.at(-1)]).toEqual(['started ', 'waiting open-first']);
    }
    await stop();
  });

  it('lets go of what it has in hand when it is stopped, for another to continue', async () => {
    const begun = Promise.withResolvers<void>();
    doWork = async ({ node, signal }) => {
      if (node !== 'save') return;
      begun.resolve();
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    };
    const { stop } = serve();
    const run = await startRun();
    await begun.promise;
    await stop();
    expect(await other.runs.read(run.key)).toMatchObject({ status: 'queued' });
    doWork = async () => undefined;
    expect(await other.engine.workUntilSettled(run.key, {})).toMatchObject({ status: 'waiting' });
  });

  it('goes on for another that waits in the same process, and stops at once when its signal is aborted before', async () => {
    const { stop } = serve();
    const run = await startRun();
    const working = server.engine.workUntilSettled(run.key, {});
    await stop();
    expect(await working).toMatchObject({ status: 'waiting' });
    await server.engine.workUntilAborted(AbortSignal.abort());
  });

  it('drains when another version migrates the database: lets the step in hand finish, gives the run back, and says why', async () => {
    const begun = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    let gap: string | null = null;
    doWork = async ({ node }) => {
      if (node !== 'save') return;
      begun.resolve();
      await over.promise;
    };
    const engine = createEngine({
      ...server.parts,
      async findSchemaGap() {
        // A moment after that the worker has been told to leave.
        if (gap) setImmediate(over.resolve);
        return gap;
      },
    });
    const ended = expect(engine.workUntilAborted(new AbortController().signal, { graceMs: 60_000 })).rejects.toMatchObject({
      id: 'run.schema-replaced',
      message: expect.stringContaining('has migration 998') as string,
    });
    const run = await startRun();
    await begun.promise;
    gap = 'the database has migration 998';
    await ended;
    expect(await other.runs.read(run.key)).toMatchObject({ status: 'queued' });
    expect((await other.runs.events(run.key, 0)).at(-1)).toMatchObject({ type: 'node-finished', node: 'save' });
    await engine.close();
    doWork = async () => undefined;
    await other.engine.workUntilSettled(run.key, {});
  });

  it('says so when the database is lost before it could begin', async () => {
    const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    const leases = { ...server.parts.leases, openSession: () => Promise.reject(cause) };
    const engine = createEngine({ ...server.parts, leases });
    const working = engine.workUntilAborted(new AbortController().signal);
    await expect(working).rejects.toMatchObject({ id: 'run.database-lost', cause });
    await engine.close();
  });

  it('says so when the database is lost, and may then be started again', async () => {
    const sessions = `from pg_stat_activity where datname = current_database() and query like 'listen throughline_outbox%'`;
    const countOf = async (statement: string): Promise<number | null> => (await other.db.pool.query(statement)).rowCount;
    // Those of the tests before take a moment to leave.
    await vi.waitFor(async () => expect(await countOf(`select ${sessions}`)).toBe(0), { interval: 10 });
    const lost = expect(server.engine.workUntilAborted(new AbortController().signal)).rejects.toMatchObject({
      id: 'run.database-lost',
    });
    await vi.waitFor(async () => expect(await countOf(`select ${sessions}`)).toBe(1), { interval: 10 });
    await countOf(`select pg_terminate_backend(pid) ${sessions}`);
    await lost;
    const again = serve();
    const run = await startRun();
    expect(await other.engine.followUntilSettled(run.key, {})).toMatchObject({ status: 'waiting' });
    await again.stop();
  });
});

describe('watching a run', () => {
  it('does not work on it, and ends with its signal', async () => {
    const run = await startRun();
    const stopping = new AbortController();
    const following = other.engine.followUntilSettled(run.key, {
      signal: stopping.signal,
      onEvent: () => stopping.abort(),
    });
    expect(await following).toMatchObject({ status: 'queued' });
    await other.runs.cancel({ key: run.key, actorId: person.id, reason: 'not needed' });
  });

  it('hears at once of what others do, on one connection however many watch', async () => {
    const run = await startRun();
    const all = Promise.all(Array.from({ length: 20 }, () => other.engine.followUntilSettled(run.key, {})));
    const listening = `select from pg_stat_activity where datname = current_database() and query = 'listen throughline_run'`;
    await vi.waitFor(async () => expect((await other.db.pool.query(listening)).rowCount).toBe(1), { interval: 10 });
    await server.runs.cancel({ key: run.key, actorId: person.id, reason: 'not needed' });
    expect(new Set((await all).map(({ status }) => status))).toEqual(new Set(['canceled']));
    await vi.waitFor(async () => expect((await other.db.pool.query(listening)).rowCount).toBe(0), { interval: 10 });
  });

  it('says that there is no such run', async () => {
    await expect(other.engine.followUntilSettled('RUN-999', {})).rejects.toMatchObject({ id: 'run.not-found' });
  });
});
