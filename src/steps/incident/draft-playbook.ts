import { playbookBodySchema, type PlaybookBody } from '../../lifecycle/playbook.ts';
import type { Reference } from '../../lifecycle/references.ts';
import { cite } from './accept-words.ts';
import { confirmedCause, listEdgeCases, type DraftMaterial, type IncidentDraft } from './draft-material.ts';
import type { Words } from './word-draft.ts';

/**
 * Adds the pattern of the fix to the Playbook (specification 2.6), filed by the kind of its cause.
 * When not to use it and what it costs the record does not say: a person writes that.
 */
export function draftPlaybook(material: DraftMaterial, words: Words): IncidentDraft<PlaybookBody> {
  const { incident, adrs, fixes, postmortems } = material;
  const cause = confirmedCause(material);
  const fix = fixes.findLast(({ status }) => status === 'Done') ?? fixes.at(-1);
  const [postmortem] = postmortems;
  const lines = (place: string): readonly string[] => words.get(place) ?? [];
  const edgeCases = listEdgeCases(material);
  const where = edgeCases.map(({ ref, text }) => cite(text, [ref]));
  const records = adrs.filter(({ status }) => status === 'Accepted');
  return {
    title: (edgeCases[0]?.text ?? incident.title).replace(/\.$/, ''),
    body: playbookBodySchema.parse({
      category: cause?.body.causeKind?.toUpperCase() ?? '',
      problem: lines('problem')[0] ?? (cause ? cite(cause.body.cause, [cause.key]) : ''),
      context: {
        whenToUse: [
          ...(where.length > 0 ? where : cause ? [cite(`Where this can happen: ${cause.body.cause}`, [cause.key])] : []),
          ...lines('when-to-use'),
        ],
        whenNotToUse: lines('when-not-to-use'),
      },
      solution: {
        implementationGuide: lines('guide')[0] ?? (fix?.body.fix ? cite(fix.body.fix, [fix.key]) : ''),
        referenceArchitecture: '',
      },
      checklist: [
        ...(fix?.body.acceptanceCriteria.map(({ id, text }) => cite(text, [`${fix.key}#${id}`])) ?? []),
        ...lines('checklist'),
      ],
      tradeOffs: { pros: lines('pros'), cons: lines('cons') },
      examples: [...(fix ? [`${fix.key}: ${fix.title}`] : []), ...records.map(({ key, title }) => `${key}: ${title}`)],
      relatedPatterns: [],
      references: [
        ...(postmortem === undefined ? [] : [{ role: 'arose_from', to: postmortem }]),
        ...records.map(({ key }): Reference => ({ role: 'exemplifies', to: key })),
      ],
      other: [],
    }),
  };
}
