import { act, fix } from '../lifecycle/fixes/fix.ts';
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

/** What is stored of an error; one that nobody meant to be read is a defect and says so. */
export function describeError(error: unknown, runKey: string): RunError {
  if (error instanceof ThroughlineError) return { id: error.id, message: error.message, fix: error.fix };
  return {
    id: 'run.defect',
    message: error instanceof Error ? error.message : String(error),
    fix: fix`Try again from where it stopped with ${act('retryRun', { key: runKey })}; when it fails again, report it as a defect.`,
  };
}
