import { adrBodySchema, type AdrBody } from '../../lifecycle/adr.ts';
import { cite } from './accept-words.ts';
import { amendedAdr, confirmedCause, type DraftMaterial, type IncidentDraft } from './draft-material.ts';
import type { Words } from './word-draft.ts';

/**
 * Amends the AI-ADR that is nearest to the error (specification 2.11). The guidance is what people
 * decided: the fix with its criteria. It is a new record; the amended one stays as it is.
 */
export function draftAmendment(material: DraftMaterial, words: Words): IncidentDraft<AdrBody> {
  const { incident, fixes, postmortems } = material;
  const adr = amendedAdr(material);
  if (!adr) throw new Error(`There is no AI-ADR in force in the chain of ${incident.key}.`);
  const cause = confirmedCause(material);
  const fix = fixes.findLast(({ status }) => status === 'Done') ?? fixes.at(-1);
  const [postmortem] = postmortems;
  const severity = incident.severity === null ? '' : `, ${incident.severity}`;
  const guidance = fix?.body.fix
    ? [
        cite(fix.body.fix, [fix.key]),
        ...fix.body.acceptanceCriteria.map(({ id, text }) => cite(`- ${text}`, [`${fix.key}#${id}`])),
      ].join('\n')
    : '';
  return {
    title: `Amendment of ${adr.title}: ${incident.title}`,
    body: adrBodySchema.parse({
      context: '',
      decision: { statement: '', points: [] },
      rationale: words.get('rationale')?.[0] ?? (cause ? cite(`Without it: ${cause.body.cause}`, [cause.key]) : ''),
      implementation: { technologyChoices: '', databaseSchema: '', apiContract: [], sequenceDiagram: [] },
      edgeCases: [],
      monitoring: { metrics: [], alerts: [], dashboards: [], runbook: [] },
      consequences: '',
      rejectedAlternatives: [],
      amendment: {
        reason: cite(`${incident.title}${severity}, ${incident.firedAt.slice(0, 10)}.`, [incident.key]),
        addedGuidance: words.get('guidance')?.[0] ?? guidance,
      },
      deferred: [],
      references: [
        { role: 'amends', to: adr.key },
        ...(postmortem === undefined ? [] : [{ role: 'arose_from', to: postmortem }]),
        ...(fix ? [{ role: 'arose_from', to: fix.key }] : []),
      ],
      other: [],
    }),
  };
}
