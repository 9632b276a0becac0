import { act, fix } from '../lifecycle/fixes/fix.ts';
import { ThroughlineError } from '../lifecycle/errors.ts';
import type { Run } from '../ports/runs.ts';

export type RunError = NonNullable<Run['error']>;

/** The run's workflow is gone or has changed. It ends `blocked`: a retry cannot help. */
export class RunBlocked extends ThroughlineError {}

/** The run waits at a gate without an interrupt; the node is repeated afterwards. */
export class RunParked extends Error {
  readonly gateKey: string;

  constructor(gateKey: string) {
    super(`The run waits at ${gateKey}.`);
    this.gateKey = gateKey;
  }
}

/** Returns the error to store. Any error but a ThroughlineError is a defect and says so. */
export function describeError(error: unknown, runKey: string): RunError {
  if (error instanceof ThroughlineError) return { id: error.id, message: error.message, fix: error.fix };
  return {
    id: 'run.defect',
    message: error instanceof Error ? error.message : String(error),
    fix: fix`Try again from where it stopped with ${act('retryRun', { key: runKey })}; when it fails again, report it as a defect.`,
  };
}
