import type { DeploymentStatus } from '../../lifecycle/deployment.ts';
import type { NewEvidence } from '../../lifecycle/incident-evidence.ts';
import type { HypothesisKind } from '../../lifecycle/hypothesis.ts';
import type { NamedError } from './frame-text.ts';

/** A place in the failing path that the repository has, with what is known of its line. */
export interface FailingPlace {
  readonly path: string;
  readonly line: number | null;
  readonly function: string | null;
  readonly frame: NewEvidence;
  /** The text of the line at the commit that runs. */
  readonly text: NewEvidence | null;
  /** Its line calls the one that threw. */
  readonly isCaller: boolean;
  /** Who wrote the line, and the diff of that commit in this file. */
  readonly wrote: { readonly sha: string; readonly commit: NewEvidence; readonly diff: NewEvidence | null } | null;
}

/** A deployment of the window before the alert, or an attempt at one. */
export interface WindowDeployment {
  readonly sha: string | null;
  /** Whose commit it is; '' where that is not known. */
  readonly repository: string;
  readonly environment: string;
  readonly status: DeploymentStatus;
  /** Such as `10 min before the alert`. */
  readonly when: string;
  readonly deployed: NewEvidence;
  /** Its commit, and those that wrote failing lines and came with it. */
  readonly brought: readonly string[];
  /** Its changes in the failing path, and of lockfiles, configuration and migrations. */
  readonly changes: readonly {
    readonly path: string;
    readonly kind: HypothesisKind;
    readonly isFailing: boolean;
    readonly diff: NewEvidence;
  }[];
}

/** What the record says beside the code. */
export interface RecordedKnowledge {
  readonly edgeCases: readonly { readonly ref: string; readonly row: NewEvidence; readonly because: readonly NewEvidence[] }[];
  readonly similar: readonly { readonly key: string; readonly cause: string; readonly row: NewEvidence }[];
}

/** What code gathered about one incident. */
export interface Gathered extends RecordedKnowledge {
  readonly rows: readonly NewEvidence[];
  readonly error: NamedError;
  /** Where it was thrown: the deepest frame of the application; null where the trace does not tell. */
  readonly thrownAt: FailingPlace | null;
  readonly places: readonly FailingPlace[];
  readonly deployments: readonly WindowDeployment[];
  /** What is missing for more, each a clause. */
  readonly lacks: readonly string[];
}
