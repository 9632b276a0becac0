import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { setTimeout } from 'node:timers/promises';
import {
  ConflictError,
  InputError,
  NotFoundError,
  PermissionError,
  ThroughlineError,
  UnavailableError,
} from '../../lifecycle/errors.ts';
import { isOutage } from '../../lifecycle/outage.ts';
import { refusals } from '../refusals/refusals.ts';

/** SQLSTATE of our functions' refusals: the message is a stable id, the detail is JSON. */
const refusedState = 'TL001';

const unstorableText = ['22P05', '22021'];
const wrongPassword = ['28P01', '28000'];

interface DatabaseError {
  readonly code: string;
  readonly message: string;
  readonly detail?: string;
}

/** SQLSTATEs of a deadlock and a serialization failure: Postgres rolled the transaction back. */
const contended = ['40P01', '40001'];
const mostTries = 4;

/**
 * Runs `work` and translates refusals of the database into errors that a person can act on; other
 * errors pass unchanged. `work` contains one changing transaction or statement, beside any reads:
 * when contention made Postgres roll it back, it is retried.
 */
export async function withDatabaseErrors<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === mostTries || !isDatabaseError(error) || !contended.includes(error.code)) throw translate(error);
      // A random delay keeps the same transactions from colliding again.
      await setTimeout(Math.random() * 20 * tries);
    }
  }
}

/** Returns the error for a refusal that a function returned and wrote into the audit trail. */
export function recordedRefusal(id: string, details: Readonly<Record<string, unknown>> = {}): ThroughlineError {
  return toError({ id, details, recorded: true });
}

/** Returns the error for a database function's refusal id and details. */
export function refusalError(id: string, details: Readonly<Record<string, unknown>>, cause?: unknown): ThroughlineError {
  return toError({ id, details, cause });
}

interface DatabaseRefusal {
  readonly id: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
  readonly recorded?: boolean;
}

function toError({ id, details, ...rest }: DatabaseRefusal): ThroughlineError {
  const known = refusals[id];
  if (!known)
    return new UnavailableError({
      id,
      message: `The database refused: ${id}.`,
      fix: fix`Run ${act('diagnose')}.`,
      details,
      ...rest,
    });
  const { kind, ...said } = known(details);
  return new errorClasses[kind]({ id, ...said, details, ...rest });
}

const errorClasses = {
  input: InputError,
  missing: NotFoundError,
  conflict: ConflictError,
  permission: PermissionError,
  unavailable: UnavailableError,
};

function translate(error: unknown): unknown {
  if (error instanceof ThroughlineError || !(error instanceof Error)) return error;
  if (isOutage(error)) return refusalError('database.unavailable', { reason: error.message }, error);
  if (!isDatabaseError(error)) return error;
  if (error.code === refusedState)
    return refusalError(error.message, JSON.parse(error.detail ?? '{}') as Record<string, unknown>, error);
  if (unstorableText.includes(error.code)) return refusalError('artifact.unstorable-text', {}, error);
  if (wrongPassword.includes(error.code)) return refusalError('database.password', {}, error);
  if (contended.includes(error.code)) return refusalError('database.contended', {}, error);
  return error;
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
