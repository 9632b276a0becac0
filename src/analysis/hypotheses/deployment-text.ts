import type { DeploymentStatus } from '../../lifecycle/deployment.ts';

/** A deployment as its evidence tells it. */
export interface DeploymentText {
  readonly sha: string | null;
  /** Commits of the failing path that came with it. */
  readonly brought: readonly string[];
  readonly status: DeploymentStatus;
  readonly environment: string;
  readonly when: string;
  readonly unit: string | null;
  /** The commit that ran before; null where none is known, or where nothing took its place. */
  readonly before: string | null;
}

export function writeDeploymentText({ sha, brought, status, environment, when, unit, before }: DeploymentText): string {
  const others = brought.filter((one) => one !== sha);
  return [
    `${sha ?? 'unknown commit'}${others.length === 0 ? '' : ` with ${others.join(', ')}`} ${status} in ${environment}, ${when}`,
    unit === null ? '' : `, as ${unit}`,
    before === null ? '' : `; ${before} ran before`,
  ].join('');
}

/** Returns the commits that are known to have arrived with it: none unless it succeeded. */
export function readArrived(text: string): string[] {
  // What comes after these words is from outside.
  const [, shas = ''] = /^([0-9a-f]{40,64}(?: with [0-9a-f, ]{1,1000})?) succeeded in /.exec(text) ?? [];
  return shas.match(/[0-9a-f]{40,64}/g) ?? [];
}
