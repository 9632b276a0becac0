import { describe, expect, it } from 'vitest';
import { ConflictError, UnavailableError } from '../../src/lifecycle/errors.ts';
import { isOutage } from '../../src/lifecycle/outage.ts';

const coded = (code: string, more = {}): Error => Object.assign(new Error('broken'), { code, ...more });
const refusal = (id: string, cause?: unknown): UnavailableError =>
  new UnavailableError({ id, message: 'no', fix: 'wait', cause });

describe('an outage of Postgres or Redis', () => {
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
    '57014',
    '3D000',
    'EHOSTUNREACH',
  ])('is %s', (code) => expect(isOutage(coded(code))).toBe(true));

  it.each([
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Command timed out',
    'Connection is closed.',
  ])('is what a client calls “%s”', (message) => expect(isOutage(new Error(message))).toBe(true));

  it.each(['connect', 'getaddrinfo'])('is a name that is missing to %s', (syscall) => {
    expect(isOutage(coded('ENOENT', { syscall }))).toBe(true);
    expect(isOutage(coded('ENOTFOUND', { syscall }))).toBe(true);
  });

  it('is database.unavailable or queue.unavailable, by itself or as the cause of another error', () => {
    expect(isOutage(refusal('database.unavailable'))).toBe(true);
    expect(isOutage(refusal('queue.unavailable'))).toBe(true);
    expect(isOutage(new Error('could not save', { cause: refusal('database.unavailable') }))).toBe(true);
    expect(isOutage(new Error('could not save', { cause: coded('57P01') }))).toBe(true);
  });

  it.each([
    ['a defect', new Error('nothing was saved')],
    ['a refusal', new ConflictError({ id: 'gate.stale-version', message: 'no', fix: 'look' })],
    ['a file that is missing', coded('ENOENT', { syscall: 'open' })],
    ['a statement that breaks a rule', coded('23505')],
    ['a model that hung up', refusal('model.unavailable', coded('ECONNRESET'))],
    ['a receiver that hung up', new TypeError('fetch failed', { cause: coded('ECONNRESET') })],
    ['no error at all', 'ECONNRESET'],
  ])('is not %s', (_what, error) => expect(isOutage(error)).toBe(false));
});
