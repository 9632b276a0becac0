import type { DraftStepId } from '../../lifecycle/incident-drafts.ts';
import { draftAmendment } from './draft-amendment.ts';
import { draftFix } from './draft-fix.ts';
import type { DraftMaterial } from './draft-material.ts';
import { draftPlaybook } from './draft-playbook.ts';
import { draftPostmortem } from './draft-postmortem.ts';
import { noWords, type WordPlace } from './word-draft.ts';

const one = (id: string, now: string, about: string): WordPlace => ({ id, about, now, takes: 'one' });
const lines = (id: string, now: readonly string[], about: string): WordPlace => ({
  id,
  about,
  now: now.join('\n'),
  takes: 'lines',
});

const places: Readonly<Partial<Record<DraftStepId, (material: DraftMaterial) => WordPlace[]>>> = {
  fix(material) {
    const { fix, estimatedRisk } = draftFix(material, noWords).body;
    return [
      one('fix', fix, 'What has to be different, where, and how a test shows it.'),
      one('risk', estimatedRisk, 'What the fix could break.'),
    ];
  },
  postmortem(material) {
    const { rootCause, learnings } = draftPostmortem(material, noWords).body;
    return [
      lines('contributing-factors', rootCause.contributingFactors, 'What made it possible, likelier or longer.'),
      lines('went-well', learnings.wentWell, 'What went well.'),
      lines('could-improve', learnings.couldImprove, 'What could improve.'),
    ];
  },
  amendment(material) {
    const { rationale, amendment } = draftAmendment(material, noWords).body;
    return [
      one('guidance', amendment.addedGuidance, 'The rule for whoever builds next.'),
      one('rationale', rationale, 'Why it holds.'),
    ];
  },
  playbook(material) {
    const { problem, context, solution, checklist, tradeOffs } = draftPlaybook(material, noWords).body;
    return [
      one('problem', problem, 'The recurring problem, without this incident.'),
      lines('when-to-use', context.whenToUse, 'When to use the pattern.'),
      lines('when-not-to-use', context.whenNotToUse, 'When not to use it.'),
      one('guide', solution.implementationGuide, 'How to build it, so that one needs nothing else.'),
      lines('checklist', checklist, 'Critical details.'),
      lines('pros', tradeOffs.pros, 'What it gains.'),
      lines('cons', tradeOffs.cons, 'What it costs.'),
    ];
  },
};

/**
 * Lists the places of a draft whose language a model may improve, as rules left them. A mitigation
 * has none: it is wanted within seconds, and other words could make it another action.
 */
export function listPlaces(step: DraftStepId, material: DraftMaterial): WordPlace[] {
  return places[step]?.(material) ?? [];
}
