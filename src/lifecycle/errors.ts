import type { Fix } from './fixes/fix.ts';

/** What every refusal carries: a stable id, what happened, and what to do about it. */
export interface Refusal {
  /** Stable, dotted, lower case: `gate.already-decided`. */
  readonly id: string;
  readonly message: string;
  readonly fix: Fix;
  readonly details?: unknown;
  readonly cause?: unknown;
  /** True when the audit trail has this refusal already. */
  readonly recorded?: boolean;
}

/** Base of every error that a person is meant to read. Anything else that is thrown is a defect. */
export class ThroughlineError extends Error {
  readonly id: string;
  readonly fix: Fix;
  readonly details: unknown;
  readonly recorded: boolean;

  constructor(refusal: Refusal) {
    super(refusal.message, { cause: refusal.cause });
    this.name = new.target.name;
    this.id = refusal.id;
    this.fix = refusal.fix;
    this.details = refusal.details;
    this.recorded = refusal.recorded ?? false;
  }
}

/** The request itself is wrong; repeating it unchanged cannot succeed. */
export class InputError extends ThroughlineError {}

/** What was named does not exist. */
export class NotFoundError extends ThroughlineError {}

/** The state moved on: stale version, decided gate, illegal transition. `details` shows the state as it is. */
export class ConflictError extends ThroughlineError {}

/** The identity may not do this: no identity, wrong role, machine, author of the version. */
export class PermissionError extends ThroughlineError {}

/** A part that Throughline needs (database, model, disk) does not answer as it should. */
export class UnavailableError extends ThroughlineError {}
