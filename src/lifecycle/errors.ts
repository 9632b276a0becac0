import type { Fix } from './fixes/fix.ts';

/** Fields of every refusal: a stable id, what happened, and the fix. */
export interface Refusal {
  /** Stable, dotted, lower case: `gate.already-decided`. */
  readonly id: string;
  readonly message: string;
  readonly fix: Fix;
  readonly details?: unknown;
  readonly cause?: unknown;
  /** True when the audit trail already has this refusal. */
  readonly recorded?: boolean;
}

/** Base of every error that a person reads. Anything else that is thrown is a defect. */
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

/** The request itself is wrong. Repeating it unchanged cannot succeed. */
export class InputError extends ThroughlineError {}

/** The named object does not exist. */
export class NotFoundError extends ThroughlineError {}

/** The state has changed: stale version, decided gate. `details` has the current state. */
export class ConflictError extends ThroughlineError {}

/** The identity lacks permission: no identity, wrong role, machine, author of the version. */
export class PermissionError extends ThroughlineError {}

/** A dependency (database, model, disk) does not answer as it should. */
export class UnavailableError extends ThroughlineError {}
