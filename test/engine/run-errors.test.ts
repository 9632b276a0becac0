import { describe, expect, it } from 'vitest';
import { createOutageBackoff } from '../../src/engine/outage-backoff.ts';
import { isDatabaseOutage } from '../../src/engine/run-errors.ts';
import { ConflictError, UnavailableError } from '../../src/lifecycle/errors.ts';

const coded = (code: string, message = 'broken'): Error => Object.assign(new Error(message), { code });
const refusal = (id: string, cause?: unknown): UnavailableError =>
  new UnavailableError({ id, message: 'no', fix: 'wait', cause });

describe('an outage of the database', () => {
  it.each([
    'ECONNRESET',
    'ECONNREFUSED',
    'EPIPE',
    'ETIMEDOUT',
    '57P01',
    '57P02',
    '57P03',
    '57P05',
    '08006',
    '08P01',
    '25P03',
    '53300',
  ])('is %s', (code) => expect(isDatabaseOutage(coded(code))).toBe(true));

  it.each([
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('is what its client calls “%s”', (message) => expect(isDatabaseOutage(new Error(message))).toBe(true));

  it('is database.unavailable, by itself or as the cause of another error', () => {
    expect(isDatabaseOutage(refusal('database.unavailable'))).toBe(true);
    expect(isDatabaseOutage(new Error('could not save', { cause: refusal('database.unavailable') }))).toBe(true);
    expect(isDatabaseOutage(new Error('could not save', { cause: coded('57P01') }))).toBe(true);
  });

  it.each([
    ['a defect', new Error('nothing was saved')],
    ['a refusal', new ConflictError({ id: 'gate.stale-version', message: 'no', fix: 'look' })],
    ['a statement that breaks a rule', coded('23505')],
    ['a model that hung up', refusal('model.unavailable', coded('ECONNRESET'))],
    ['a receiver that hung up', new TypeError('fetch failed', { cause: coded('ECONNRESET') })],
    ['no error at all', 'ECONNRESET'],
  ])('is not %s', (_what, error) => expect(isDatabaseOutage(error)).toBe(false));
});

describe('the pause of a run that the database failed', () => {
  it('doubles up to half a minute, for each run by itself, and is short again after the run came through', async () => {
    const slept: number[] = [];
    const { signal } = new AbortController();
    const pauses = createOutageBackoff(async (ms) => void slept.push(ms));
    for (let times = 0; times < 11; times += 1) await pauses.pause('RUN-001', signal);
    expect(slept).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000]);
    await pauses.pause('RUN-002', signal);
    pauses.forget('RUN-001');
    await pauses.pause('RUN-001', signal);
    expect(slept.slice(11)).toEqual([100, 100]);
  });

  it('ends at once for a worker that leaves', async () => {
    const leaving = new AbortController();
    const pauses = createOutageBackoff();
    for (let times = 0; times < 20; times += 1) {
      leaving.abort();
      await pauses.pause('RUN-001', leaving.signal);
    }
  });
});
