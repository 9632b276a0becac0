import type { AdrBody } from '../../lifecycle/adr.ts';
import type { BoltBody } from '../../lifecycle/bolt.ts';
import type { CauseBody } from '../../lifecycle/cause.ts';
import type { FixBody } from '../../lifecycle/fix.ts';
import type { Hypothesis } from '../../lifecycle/hypothesis.ts';
import type { Evidence } from '../../lifecycle/incident-evidence.ts';
import type { IncidentSeverity } from '../../lifecycle/incident.ts';
import type { MitigationBody } from '../../lifecycle/mitigation.ts';
import type { AlertRule, PlannedMetric } from '../../lifecycle/monitoring.ts';
import type { UnitBody } from '../../lifecycle/unit.ts';
import type { ValidationBody } from '../../lifecycle/validation.ts';

/** An artifact as a draft reads it. */
export interface Kept<Body> {
  readonly key: string;
  readonly title: string;
  readonly status: string;
  readonly body: Body;
}

/** A mitigation, with what was executed and what it did. */
export interface TriedMitigation extends Kept<MitigationBody> {
  readonly executed: { readonly at: string; readonly impact: string } | null;
}

/** Everything that a draft of an incident is made from. Nothing else may enter one. */
export interface DraftMaterial {
  readonly incident: {
    readonly key: string;
    readonly title: string;
    readonly severity: IncidentSeverity | null;
    readonly alert: string;
    readonly impact: string;
    /** When the alert fired, and when the service was well again; ISO 8601, UTC. */
    readonly firedAt: string;
    readonly endedAt: string | null;
  };
  /** Of the draft, ISO 8601, UTC. */
  readonly now: string;
  readonly timeline: readonly { readonly id: string; readonly at: string; readonly event: string; readonly source: string }[];
  readonly evidence: readonly Evidence[];
  readonly hypotheses: readonly Hypothesis[];
  readonly mitigations: readonly TriedMitigation[];
  readonly causes: readonly Kept<CauseBody>[];
  readonly fixes: readonly Kept<FixBody>[];
  readonly validations: readonly Kept<ValidationBody>[];
  /** Keys of its Post-mortems that are not rejected, newest first. */
  readonly postmortems: readonly string[];
  readonly targets: readonly {
    readonly name: string;
    readonly target: string;
    readonly actual: string;
    readonly met: boolean | null;
  }[];
  /** Artifacts that the error leads to, nearest first. */
  readonly chain: readonly { readonly key: string; readonly kind: string; readonly title: string }[];
  /** AI-ADRs of the chain, each followed by its Accepted amendments. */
  readonly adrs: readonly Kept<AdrBody>[];
  readonly bolts: readonly Kept<BoltBody>[];
  /** Units that were deployed in the window before the alert. */
  readonly units: readonly Kept<UnitBody>[];
  readonly metrics: readonly PlannedMetric[];
  readonly rules: readonly AlertRule[];
  /** Executed mitigations of similar incidents, with the evidence that named the incident. */
  readonly worked: readonly (TriedMitigation & { readonly incident: string; readonly evidence: string })[];
}

/** A draft as it is saved. Its links are the references of its body. */
export interface IncidentDraft<Body> {
  readonly title: string;
  readonly body: Body;
}

/** Returns the cause that people confirmed; the newest where there are several. */
export function confirmedCause({ causes }: DraftMaterial): Kept<CauseBody> | null {
  return causes.findLast(({ status }) => status === 'Confirmed') ?? null;
}

/** Returns the AI-ADR in force that is nearest to the error, and no amendment of one. */
export function amendedAdr({ adrs }: DraftMaterial): Kept<AdrBody> | null {
  return adrs.find(({ status, body }) => status === 'Accepted' && !body.references.some(({ role }) => role === 'amends')) ?? null;
}

/** Returns the ids of the evidence that names the key. */
export function evidenceOn({ evidence }: DraftMaterial, key: string): string[] {
  const named = new RegExp(`(?<![A-Z0-9-])${key}(?![0-9])`);
  return evidence.filter(({ ref, text }) => named.test(ref) || named.test(text)).map(({ id }) => id);
}

/** Returns the alerts of the record that fired, by their name in the alert or by the evidence. */
export function firedAlerts({ rules, incident, evidence }: DraftMaterial): readonly AlertRule[] {
  return rules.filter(({ part, name }) => incident.alert.includes(name) || evidence.some(({ ref }) => ref === part));
}

/** Joins a title and what is said of it: `Two at once: one gets it.` */
export function joinSentences(title: string, text: string): string {
  return text === '' ? title : `${title.replace(/[.:]$/, '')}: ${text}`;
}

interface EdgeCase {
  readonly ref: string;
  readonly text: string;
  readonly handling: string;
}

/** Edge cases of AI-ADRs that the evidence leads to, as their record words them. */
export function listEdgeCases(material: DraftMaterial): EdgeCase[] {
  return findEdgeCases(material, new Set(material.evidence.map(({ ref }) => ref)));
}

/** Edge cases that the Bolts of the chain made real: which of them failed is not known. */
export function listOwnedEdgeCases(material: DraftMaterial): EdgeCase[] {
  return findEdgeCases(material, new Set(material.bolts.flatMap(({ body }) => body.references.map(({ to }) => to))));
}

function findEdgeCases({ adrs }: DraftMaterial, refs: ReadonlySet<string>): EdgeCase[] {
  return adrs.flatMap(({ key, body }) =>
    body.edgeCases.map(({ id, text, handling }) => ({ ref: `${key}#${id}`, text, handling })).filter(({ ref }) => refs.has(ref)),
  );
}
