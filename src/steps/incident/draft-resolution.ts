import { resolutionBodySchema, type ResolutionBody } from '../../lifecycle/resolution.ts';
import type { DraftMaterial, IncidentDraft } from './draft-material.ts';

/** Days until a major incident is reviewed, unless somebody says another day (ours). */
const daysToReview = 7;

/** Proposes to resolve the incident. With whom the Post-mortem is shared only people know. */
export function draftResolution({ incident, now, validations, postmortems }: DraftMaterial): IncidentDraft<ResolutionBody> {
  const passed = validations.findLast(({ status }) => status === 'Passed');
  const grounds = [...(passed ? [`${passed.key} passed`] : []), ...postmortems.slice(0, 1).map((key) => `${key} is written`)];
  const isMajor = incident.severity === 'SEV-1' || incident.severity === 'SEV-2';
  const review = new Date(Date.parse(now) + daysToReview * 86_400_000).toISOString().slice(0, 10);
  return {
    title: `Resolution of ${incident.title}`,
    body: resolutionBodySchema.parse({
      outcome: 'resolved',
      reason: grounds.length === 0 ? '' : `${grounds.join(', and ')}.`,
      duplicateOf: '',
      sharedWith: [],
      reviewAt: isMajor ? review : '',
      references: [{ role: 'concerns', to: incident.key }],
      other: [],
    }),
  };
}
