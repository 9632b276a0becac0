import { causeBodySchema, type CauseBody } from '../../lifecycle/cause.ts';
import { tidyLine } from '../../lifecycle/document-fields.ts';
import { confidences, type Hypothesis } from '../../lifecycle/hypothesis.ts';
import type { Evidence } from '../../lifecycle/incident-evidence.ts';
import type { DraftMaterial, IncidentDraft } from './draft-material.ts';

const longestQuote = 300;

/**
 * Proposes as root cause the hypothesis that stands best: confirmed before supported before what
 * has more than weak evidence. Where none does, the cause stays empty, which blocks its gate.
 */
export function draftCause(material: DraftMaterial): IncidentDraft<CauseBody> {
  const { incident, evidence, hypotheses } = material;
  const [best] = candidateCauses(material);
  const rows = (ids: readonly string[]): Evidence[] => ids.flatMap((id) => evidence.find((row) => row.id === id) ?? []);
  const own = rows(best?.evidence ?? []);
  let last = 0;
  const quote = (found: readonly Evidence[]) =>
    found.map(({ id, text, ref }) => ({
      id: `EV-${(last += 1)}`,
      text: tidyLine(text).slice(0, longestQuote) || ref,
      source: id,
    }));
  const rivals = hypotheses.filter(({ id, state }) => id !== best?.id && state === 'supported');
  return {
    title: `Root cause of ${incident.title}`,
    body: causeBodySchema.parse({
      cause: best?.statement ?? '',
      causeKind: !best || best.kind === 'unknown' ? null : best.kind,
      codeLocation: placeOf(own),
      commit: best?.change ?? '',
      confirms: best ? [best.id] : [],
      evidenceFor: quote(own),
      evidenceAgainst: [
        ...quote(rows(best?.against ?? [])),
        ...rivals.map(({ id, statement }) => ({
          id: `EV-${(last += 1)}`,
          text: `Another explanation stands: ${statement}`,
          source: id,
        })),
      ],
      references: [{ role: 'concerns', to: incident.key }],
      other: [],
    }),
  };
}

/** Lists the hypotheses that may be proposed as the cause, best first. Refuted ones are not. */
export function candidateCauses({ hypotheses, causes }: Pick<DraftMaterial, 'hypotheses' | 'causes'>): Hypothesis[] {
  const refuted = new Set(causes.filter(({ status }) => status === 'Refuted').flatMap(({ body }) => body.confirms));
  const stands = { confirmed: 2, supported: 1, proposed: 0, refuted: -1 };
  const score = ({ state, confidence }: Hypothesis): number => stands[state] * 10 + confidences.indexOf(confidence);
  return hypotheses
    .filter(({ id, state }) => state !== 'refuted' && !refuted.has(id))
    .filter(({ state, confidence }) => state !== 'proposed' || confidence !== 'weak')
    .toSorted((a, b) => score(b) - score(a));
}

/** Returns `path:line` of the line or frame that the evidence names, without its commit. */
function placeOf(evidence: readonly Evidence[]): string {
  const row = evidence.find((one) => one.class === 'line') ?? evidence.find((one) => one.class === 'frame');
  return row?.ref.split('@')[0] ?? '';
}
