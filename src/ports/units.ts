import type { CheckStatus, CheckType, DeploymentSource, DeploymentStatus } from '../lifecycle/deployment.ts';
import type { Finding } from '../lifecycle/findings.ts';
import type { Page, PageRequest } from './pages.ts';

export interface NewCheck {
  readonly key: string;
  readonly type: CheckType;
  readonly name: string;
  readonly status: CheckStatus;
  readonly url: string;
  /** The unit's own commit when absent; another is refused. */
  readonly sha?: string | undefined;
  readonly at?: string | undefined;
}

/** What a source says of one deployment, as one event. At least one of `sha`, `digest`, `unit` is given. */
export interface NewDeployment {
  readonly source: DeploymentSource;
  /** Unique for the source: a repeat is known by it. */
  readonly externalId: string;
  readonly environment: string;
  readonly production: boolean;
  readonly status: DeploymentStatus;
  readonly at: string;
  readonly repository: string;
  readonly sha: string | null;
  readonly digest: string | null;
  readonly unit: string | null;
  readonly url: string;
}

export interface Deployment extends NewDeployment {
  readonly id: string;
  /** How its unit was found; null where none was. */
  readonly how: 'named' | 'digest' | 'commit' | null;
  /** Whether the gate of its unit had let it through by then; null without a unit. */
  readonly gated: boolean | null;
}

export interface UnitEvidence {
  readonly criterion: string;
  readonly evidence: string;
  readonly findings: readonly Finding[];
}

/** A Bolt of a range of commits, and what keeps it from a unit. */
export interface RangeBolt {
  readonly key: string;
  readonly title: string;
  readonly status: string;
  readonly rollback: string;
  /** How many commits of the range are its own. */
  readonly commits: number;
  /** The recorded commit that brought it in; null where none is recorded. */
  readonly merged: string | null;
  /** Ids of open questions. */
  readonly questions: readonly string[];
  /** Units that contain it and that none supersedes. */
  readonly units: readonly string[];
}

export interface CommitRangeBolts {
  readonly bolts: readonly RangeBolt[];
  /** Keys that commits name and that do not exist. */
  readonly unknown: readonly string[];
  /** Commits with a Bolt that exists. */
  readonly attributed: readonly string[];
  /** How many of the commits are indexed. */
  readonly indexed: number;
}

/** Figures of one environment; a median is null where nothing was measured. */
export interface DoraFigures {
  /** Units, or commits without one, each counted once. */
  readonly deployments: number;
  readonly withoutUnit: number;
  readonly lead: { readonly medianSeconds: number | null; readonly changes: number; readonly deployments: number };
  readonly failures: number;
  readonly restore: { readonly medianSeconds: number | null; readonly restored: number };
}

/** Deployment Units beyond their content, and what was deployed. */
export interface UnitStore {
  /** Throws InputError `unit.expected`, ConflictError `unit.no-commit`, `unit.other-commit`. */
  recordCheck(check: NewCheck & { readonly token: string }): Promise<{ readonly repeated: boolean }>;
  /** What there is for the gate of the current version. */
  evidence(key: string): Promise<readonly UnitEvidence[]>;
  /** `token` is null where a signature vouches for the sender. */
  recordDeployment(deployment: NewDeployment & { readonly token: string | null }): Promise<{ readonly repeated: boolean }>;
  listDeployments(filter: { environment?: string; unit?: string }, page: PageRequest): Promise<Page<Deployment>>;
  /** What the index of a repository says of commits. */
  findRange(repositoryId: string, shas: readonly string[]): Promise<CommitRangeBolts>;
  dora(environment: string, since: Date): Promise<DoraFigures>;
}
