import { ThroughlineError } from './errors.ts';

/** SQLSTATEs of a failed connection, a server stopping or full, a time limit, a lost database. */
const sqlStates = /^(?:08[0-9A-Z]{3}|57P0[1-5]|57014|25P03|53300|3D000)$/;
const socketCodes = /^(?:ECONNRESET|ECONNREFUSED|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
/** A missing name means an outage only in an attempt to connect. A file may be missing too. */
const missingCodes = /^(?:ENOENT|ENOTFOUND)$/;
/** Messages of the Postgres and Redis clients without a code. A hang gives a timeout. */
const clientMessages =
  /^(?:Connection terminated\b|Connection is closed\.$|Command timed out$|Query read timeout$|Socket timeout\b|timeout e(?:xceeded when trying to connect|xpired)$|Client (?:has encountered a connection error|was closed) and is not queryable|Reached the max retries per request limit)/;

/**
 * Returns whether an error, or its cause, says that Postgres or Redis is down or hangs. The caller
 * is not at fault and retries later. A bare socket error counts only when it is thrown as such, as
 * these clients do; inside another error it comes from a model or a receiver of effects.
 */
export function isOutage(error: unknown): boolean {
  if (hasCode(error) && (socketCodes.test(error.code) || (missingCodes.test(error.code) && isOfConnecting(error)))) return true;
  return speaksOfOutage(error);
}

function speaksOfOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ThroughlineError && (error.id === 'database.unavailable' || error.id === 'queue.unavailable')) return true;
  if (clientMessages.test(error.message) || (hasCode(error) && sqlStates.test(error.code))) return true;
  return speaksOfOutage(error.cause);
}

function hasCode(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

function isOfConnecting(error: Error): boolean {
  return 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo');
}
