import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createModelAsker } from '../../../src/drafting/models/wire/model-asker.ts';
import type { ProviderLimits } from '../../../src/ports/provider-quota.ts';
import { openDatabase, type Database } from '../../../src/repository/database/connection.ts';
import { createProviderQuota } from '../../../src/repository/models/provider-quota.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startWireModels, type WireModels } from '../../support/wire-models.ts';
import { answer, claude, gpt, questionFor } from './questions.ts';

let wire: WireModels;
let test: TestDatabase;
let owner: Database;
let machines: Database[];

beforeAll(async () => {
  wire = await startWireModels();
  test = await openTestDatabase();
  owner = openDatabase(test.owner);
  machines = [openDatabase(test.service), openDatabase(test.service)];
});

beforeEach(async () => {
  wire.reset();
  wire.answer('identify_concepts', answer);
  await owner.pool.query('truncate provider_bucket, provider_pause');
});

afterAll(async () => {
  await Promise.all([...machines, owner].map((database) => database.close()));
  await test.drop();
  await wire.stop();
});

/** Workers on two machines, by the real clock. */
function workers(limits: ProviderLimits = {}) {
  return machines.map(({ pool }) => {
    const notes: string[] = [];
    const asker = createModelAsker({ settings: wire.settings(), quota: createProviderQuota(pool, limits) });
    return {
      notes,
      ask: (models: readonly (typeof claude | typeof gpt)[], signal?: AbortSignal) =>
        asker.ask(questionFor(), models, { onNote: (text) => void notes.push(text), ...(signal ? { signal } : {}) }),
    };
  });
}

const patient = { timeout: 20_000, interval: 5 };

it('a worker that is told to wait holds the others back until then, and they say so', async () => {
  const [one, other] = workers();
  wire.meet({ fault: 'status', status: 429, headers: { 'retry-after': '2' } });
  const first = one?.ask([claude]);
  await vi.waitFor(() => expect(one?.notes).toHaveLength(1), patient);
  const toldAt = performance.now();
  const second = other?.ask([claude]);
  await vi.waitFor(() => expect(other?.notes).toHaveLength(1), patient);
  expect(other?.notes[0]).toMatch(/^anthropic:\S+ has asked to be left alone; going on in [23] s$/);
  expect(wire.calls).toHaveLength(1);
  expect(await first).toMatchObject({ answered: true });
  expect(await second).toMatchObject({ answered: true, calls: 1 });
  expect(performance.now() - toldAt).toBeGreaterThan(1_500);
  expect(wire.calls).toHaveLength(3);
});

it('a pause longer than patience lets the next model be asked at once, and the paused one not at all', async () => {
  const [one, other] = workers();
  wire.meet({ fault: 'status', status: 429, headers: { 'retry-after': '600' } });
  expect(await one?.ask([claude, gpt])).toMatchObject({ answered: true, choice: gpt });
  expect(await other?.ask([claude, gpt])).toMatchObject({
    answered: true,
    choice: gpt,
    calls: 1,
    passedOver: [{ because: 'rate-limited' }],
  });
  expect(wire.calls.map(({ provider }) => provider)).toEqual(['anthropic', 'openai', 'openai']);
});

it('a limit counts for all workers; one that waits for its turn says so, and stops within a second when it is canceled', async () => {
  const [one, other] = workers({ anthropic: { requests: 1, tokens: null } });
  expect(await one?.ask([claude])).toMatchObject({ answered: true });
  const canceled = new AbortController();
  const reason = new Error('The run was canceled.');
  const settled = other?.ask([claude], canceled.signal).then(
    () => 'answered',
    (error: unknown) => error,
  );
  await vi.waitFor(() => expect(other?.notes).toHaveLength(1), patient);
  expect(other?.notes[0]).toMatch(/^waiting for a turn at anthropic, which has a limit a minute; going on in \d\d s$/);
  canceled.abort(reason);
  const abortedAt = performance.now();
  expect(await settled).toBe(reason);
  expect(performance.now() - abortedAt).toBeLessThan(1_000);
  expect(wire.calls).toHaveLength(1);
});

it('what a request used is what its line is charged, whatever it was taken for', async () => {
  const [one] = workers({ anthropic: { requests: null, tokens: 60 } });
  const reply = await one?.ask([claude]);
  const { rows } = await owner.pool.query<{ level: number }>(`select tokens::float8 as level from provider_bucket`);
  // A tenth of the limit less that; what comes back with time is added by whoever asks next.
  expect(rows[0]?.level).toBe(6 - ((reply?.usage.inputTokens ?? 0) + (reply?.usage.outputTokens ?? 0)));
});
