import type { ArtifactKindId } from '../lifecycle/artifact-kinds.ts';
import type { OpenSource } from '../lifecycle/gate-chain.ts';

/** A criterion of a Bolt, and what shows that it is met. */
export interface CriterionEvidence {
  readonly id: string;
  readonly text: string;
  /** How the plan says that it is shown; '' when it does not. */
  readonly proof: '' | 'test' | 'metric' | 'review';
  readonly met: boolean;
  /** Tests at the merged commit or later, each by its newest result. */
  readonly tests: readonly { test: string; file: string; status: string; sha: string; how: string }[];
  readonly written: readonly { person: string; kind: 'person' | 'machine'; text: string; at: string }[];
}

export interface WorkEvidence {
  readonly merged: { readonly sha: string; readonly repository: string } | null;
  readonly criteria: readonly CriterionEvidence[];
}

/** Rows beside a Bolt, which its content hash does not cover. Times are ISO 8601, UTC. */
export interface BoltWork {
  /** Name of who works on it; null when nobody does. */
  readonly holder: string | null;
  readonly claimedAt: string | null;
  readonly leaseUntil: string | null;
  readonly change: string | null;
  readonly branch: string | null;
  readonly merged: { readonly sha: string; readonly repository: string; readonly by: string; readonly at: string } | null;
  readonly inReviewAt: string | null;
  readonly doneAt: string | null;
  readonly actualHours: number | null;
  /** As it stood when the Bolt became Done; else as it stands now. */
  readonly evidence: WorkEvidence;
  /** What was done and said, oldest first. */
  readonly reports: readonly {
    readonly deed: string;
    readonly person: string;
    readonly note: string;
    readonly criterion: string | null;
    readonly evidence: string | null;
    readonly at: string;
  }[];
}

/** A Bolt that is not finished, and what it waits for. */
export interface OpenBolt {
  readonly key: string;
  readonly kind: ArtifactKindId;
  readonly title: string;
  readonly status: string;
  readonly body: unknown;
  /** What the chain of gates asks for first; null when nothing. */
  readonly gap: { readonly id: string; readonly sources?: readonly OpenSource[] } | null;
  /** Bolts that it depends on and that are not Done. */
  readonly waits: readonly string[];
  /** How many unfinished Bolts depend on it. */
  readonly unlocks: number;
  readonly holderId: string | null;
  readonly holder: string | null;
  readonly leaseUntil: string | null;
}

interface Deed {
  readonly key: string;
  /** The secret of whoever does it, which the database checks. */
  readonly token: string;
}

/** Stores who works on which Bolt. Every deed throws what sql/functions/claim_bolt.sql and its neighbors refuse. */
export interface BoltWorkStore {
  /** Null for what nobody ever claimed. */
  read(key: string): Promise<BoltWork | null>;
  /** Returns the evidence of a Bolt as it is now, also of one that nobody claimed. */
  evidence(key: string): Promise<WorkEvidence>;
  listOpen(): Promise<readonly OpenBolt[]>;
  /** Lists the Bolts and Fix-It Bolts that implement any of these AI-ADRs, oldest first. */
  listImplementing(keys: readonly string[]): Promise<readonly { readonly key: string; readonly body: unknown }[]>;
  claim(deed: Deed & { readonly seconds: number }): Promise<void>;
  putDown(deed: Deed & { readonly note: string }): Promise<void>;
  report(
    deed: Deed & {
      readonly note: string;
      readonly evidence: readonly { readonly criterion: string; readonly text: string }[];
      readonly change?: string;
      readonly branch?: string;
      /** True when the holder proposes the change for review. */
      readonly submits: boolean;
    },
  ): Promise<void>;
  merge(deed: Deed & { readonly sha: string; readonly repository: string }): Promise<void>;
  correctEffort(deed: Deed & { readonly hours: number; readonly note: string }): Promise<void>;
  /** Gives back what nobody worked on within the lease; returns how many. */
  expireClaims(): Promise<number>;
}
