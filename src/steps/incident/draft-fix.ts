import { fixBodySchema, type FixBody } from '../../lifecycle/fix.ts';
import type { Reference } from '../../lifecycle/references.ts';
import { cite } from './accept-words.ts';
import {
  confirmedCause,
  firedAlerts,
  joinSentences,
  listEdgeCases,
  listOwnedEdgeCases,
  type DraftMaterial,
  type IncidentDraft,
} from './draft-material.ts';
import type { Words } from './word-draft.ts';

/**
 * Specifies the Fix-It Bolt of the confirmed cause (specification 2.10), also where that is no
 * code. Its criteria are the edge cases of the AI-ADR that the evidence leads to, else those
 * that its Bolts own, and that the failure does not come back. Where no edge case says what has to happen, the fix is a question.
 */
export function draftFix(material: DraftMaterial, words: Words): IncidentDraft<FixBody> {
  const { incident, adrs } = material;
  const cause = confirmedCause(material);
  const { cause: what = '', codeLocation = '', commit = '', causeKind = null } = cause?.body ?? {};
  const edgeCases = listEdgeCases(material);
  const place = codeLocation === '' ? `the ${causeKind ?? 'cause'}` : codeLocation;
  const handled = edgeCases.filter(({ handling }) => handling !== '');
  const byRules = handled
    .map(({ ref, text, handling }) => cite(`${place} does what ${ref} decides. ${joinSentences(text, handling)}`, [ref]))
    .join('\n\n');
  const said = words.get('fix')?.[0] ?? byRules;
  // No test of the code shows that a configuration or another system is as it should be.
  const isCode = causeKind === null || causeKind === 'code' || causeKind === 'deployment';
  const proof = isCode ? ('test' as const) : ('review' as const);
  const criteria = [
    ...(edgeCases.length > 0 ? edgeCases : listOwnedEdgeCases(material)).map(({ ref, text, handling }) => ({
      text: joinSentences(text, handling),
      from: ref,
      proof,
    })),
    {
      text: isCode
        ? `A test fails without the fix as ${incident.key} did, and passes with it.`
        : `What failed in ${incident.key} works, as a person saw after the change.`,
      from: '',
      proof,
    },
    ...firedAlerts(material).map(({ part, name, threshold }) => ({
      text: `${name} stays silent: not ${threshold}.`,
      from: part,
      proof: 'metric' as const,
    })),
  ];
  return {
    title: `Fix of ${incident.title}`,
    body: fixBodySchema.parse({
      goal: `${incident.key} (${incident.title}) does not happen again.`,
      assignee: '',
      work: null,
      why: '',
      estimatedEffort: '',
      actualEffort: '',
      skeleton: false,
      acceptanceCriteria: criteria.map((one, at) => ({ id: `AC-${at + 1}`, met: false, evidence: '', ...one })),
      touches: codeLocation === '' ? [] : [codeLocation.replace(/:\d+$/, '')],
      rollbackPlan: planRollback(material, causeKind),
      questions:
        said === ''
          ? [
              {
                id: 'Q-1',
                text: `What has to change ${codeLocation === '' ? 'in' : 'at'} ${place}, so that it does not happen again?`,
                answer: '',
              },
            ]
          : [],
      implementationNotes: { startedAt: '', completedAt: '', pullRequest: '', testEvidence: '', challenges: '' },
      rootCause: what === '' ? '' : cite([what, at(codeLocation), brought(commit)].filter(Boolean).join(' '), [cause?.key ?? '']),
      fix: said,
      estimatedRisk: words.get('risk')?.[0] ?? '',
      expeditedReview: null,
      references: [
        { role: 'fixes', to: incident.key },
        ...adrs.filter(({ status }) => status === 'Accepted').map(({ key }): Reference => ({ role: 'implements', to: key })),
      ],
      other: [],
    }),
  };
}

const at = (location: string): string => (location === '' ? '' : `At ${location}.`);
const brought = (commit: string): string => (commit === '' ? '' : `Brought by commit ${commit}.`);

/** What ran before the fix is what to go back to; the plan of a unit says how. */
function planRollback({ units }: DraftMaterial, kind: string | null): string {
  const before =
    kind === 'code' || kind === 'deployment'
      ? 'Revert the commit of the fix and deploy what ran before it.'
      : 'Set back what the fix changed: write the values of before into the pull request.';
  const [unit] = units.filter(({ body }) => body.rollbackPlan !== '');
  return unit ? `${before}\n\n${unit.key} says how it is rolled back: ${unit.body.rollbackPlan}` : before;
}
