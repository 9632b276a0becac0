import type { ArtifactKindId } from './artifact-kinds.ts';
import type { IncidentBody, IncidentSeverity } from './incident.ts';
import type { Hypothesis, RefusedHypothesis } from './hypothesis.ts';
import type { Evidence } from './incident-evidence.ts';

/** A line of an incident's timeline. */
export interface IncidentEvent {
  /** `TL-1`, in the order of recording. */
  readonly id: string;
  readonly at: string;
  readonly event: string;
  /** What it is known from. */
  readonly source: string;
}

/** What was made for an incident: a Mitigation, a Root Cause, a Fix-It Bolt, a Post-mortem … */
export interface IncidentArtifact {
  readonly key: string;
  readonly kind: ArtifactKindId;
  readonly title: string;
  readonly status: string;
  readonly version: number;
  readonly contentHash: string;
  readonly body: unknown;
  readonly createdAt: string;
  /** The gate that waits on it, if any. */
  readonly gate: string | null;
  /** False for what came of its Post-mortem or fix. */
  readonly isDirect: boolean;
}

export interface IncidentExecution {
  readonly mitigation: string;
  readonly option: string;
  readonly impact: string;
  readonly at: string;
  readonly by: string;
}

export interface IncidentStability {
  readonly isStable: boolean;
  readonly at: string;
  readonly reason: string;
  readonly by: string;
}

/** Times that the targets of specification 1.6 are measured by; null for what has not happened. */
export interface IncidentTimes {
  readonly alertAt: string;
  readonly acknowledgedAt: string | null;
  readonly declaredAt: string | null;
  /** Since when the service is stable without a break. */
  readonly stableAt: string | null;
  readonly deployedAt: string | null;
  /** When it came to each status. */
  readonly steps: readonly { readonly status: string; readonly at: string }[];
}

/** Everything that is known of an incident, for whoever shows it or drafts its next step. */
export interface IncidentMaterial {
  readonly key: string;
  readonly title: string;
  readonly status: string;
  readonly version: number;
  readonly author: string;
  readonly ticket: IncidentBody;
  readonly service: string;
  readonly environment: string;
  readonly isExercise: boolean;
  /** As a person decided; null before it is declared. */
  readonly severity: IncidentSeverity | null;
  /** What a rule proposes. */
  readonly proposal: { readonly severity: IncidentSeverity; readonly because: string } | null;
  readonly commander: string | null;
  readonly times: IncidentTimes;
  /** In the order of time. */
  readonly timeline: readonly IncidentEvent[];
  readonly commanders: readonly { readonly name: string; readonly at: string; readonly reason: string }[];
  readonly evidence: readonly Evidence[];
  readonly hypotheses: readonly Hypothesis[];
  /** Proposals that broke a rule. */
  readonly refused: readonly (RefusedHypothesis & { readonly drafter: string; readonly at: string })[];
  /** Who found nothing to conclude, and why. */
  readonly inconclusive: readonly { readonly drafter: string; readonly reason: string; readonly at: string }[];
  readonly executions: readonly IncidentExecution[];
  readonly stability: readonly IncidentStability[];
  readonly acceptances: readonly {
    readonly fix: string;
    readonly version: number;
    readonly review: string;
    readonly by: string;
    readonly at: string;
  }[];
  /** Oldest first; `artifactsOf` selects a kind. */
  readonly artifacts: readonly IncidentArtifact[];
  /** Its alerts that still fire, as far as sources say: at most 20. */
  readonly firing: readonly { readonly id: string; readonly title: string; readonly since: string }[];
  /** What the next step lacks, as `describeLack` words it; empty when the incident is over. */
  readonly lacks: readonly string[];
}

/** Selects what was made for an incident by kind, oldest first. */
export function artifactsOf(material: Pick<IncidentMaterial, 'artifacts'>, kind: ArtifactKindId): readonly IncidentArtifact[] {
  return material.artifacts.filter((artifact) => artifact.kind === kind);
}
