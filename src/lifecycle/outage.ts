import { ThroughlineError } from './errors.ts';

/** SQLSTATEs of a connection that failed, of a server that ended it, stops, starts or has no slot, of a time limit, and of a database being made anew. */
const sqlStates = /^(?:08[0-9A-Z]{3}|57P0[1-5]|57014|25P03|53300|3D000)$/;
const socketCodes = /^(?:ECONNRESET|ECONNREFUSED|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
/** A name that is missing says something of a server only where somebody connects to it: a file may be missing as well. */
const missingCodes = /^(?:ENOENT|ENOTFOUND)$/;
/** What the clients of Postgres and Redis say without a code; of a server that hangs instead of dying they say that time is up. */
const clientMessages =
  /^(?:Connection terminated\b|Connection is closed\.$|Command timed out$|Query read timeout$|Socket timeout\b|timeout e(?:xceeded when trying to connect|xpired)$|Client (?:has encountered a connection error|was closed) and is not queryable|Reached the max retries per request limit)/;

/**
 * Whether Postgres or Redis is away or hangs, as its client tells it: whoever asked is innocent, and asks again later. Also of an error that says so by
 * its cause. A bare socket error counts only where it was thrown as such, as these clients do; behind another error it is that of a model or of a
 * receiver of effects.
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
