import { ThroughlineError } from '../lifecycle/errors.ts';
import type { Run } from '../ports/runs.ts';

export type RunError = NonNullable<Run['error']>;

/** A run that must not go on: its workflow is gone or has changed under it. It ends `blocked`, not `failed`, because trying again cannot help. */
export class RunBlocked extends ThroughlineError {}

/** Not a failure: the run waits, without an interrupt of its graph, at a gate that the node in hand may not pass. The node is repeated afterwards. */
export class RunParked extends Error {
  readonly gateKey: string;

  constructor(gateKey: string) {
    super(`The run waits at ${gateKey}.`);
    this.gateKey = gateKey;
  }
}

/** SQLSTATEs of a connection that failed, and of a server that ended it, stops, starts, or has no slots for one more. */
const outageStates = /^(?:08[0-9A-Z]{3}|57P0[1-5]|25P03|53300)$/;
const socketCodes = /^(?:ECONNRESET|ECONNREFUSED|ECONNABORTED|EPIPE|ETIMEDOUT)$/;
/** What the database's client says without a code. */
const clientMessages =
  /^(?:Connection terminated\b|Query read timeout$|timeout e(?:xceeded when trying to connect|xpired)$|Client (?:has encountered a connection error|was closed) and is not queryable)/;

/**
 * Whether the database failed, and not the workflow: the run is innocent and goes on. Also of an error that says so by its cause. A bare socket error
 * counts only where it was thrown as such, as the database's client does; behind another error it is that of a model or of a receiver of effects.
 */
export function isDatabaseOutage(error: unknown): boolean {
  return speaksOfOutage(error) || (hasCode(error) && socketCodes.test(error.code));
}

function speaksOfOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ThroughlineError && error.id === 'database.unavailable') return true;
  if (clientMessages.test(error.message) || (hasCode(error) && outageStates.test(error.code))) return true;
  return speaksOfOutage(error.cause);
}

function hasCode(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** What is stored of an error; one that nobody meant to be read is a defect and says so. */
export function describeError(error: unknown, runKey: string): RunError {
  if (error instanceof ThroughlineError) return { id: error.id, message: error.message, fix: error.fix };
  return {
    id: 'run.defect',
    message: error instanceof Error ? error.message : String(error),
    fix: `Try again from where it stopped with \`throughline run retry ${runKey}\`; when it fails again, report it as a defect.`,
  };
}
