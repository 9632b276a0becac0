import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { causeBodySchema } from '../../lifecycle/cause.ts';
import { count } from '../../lifecycle/count.ts';
import { mitigationBodySchema } from '../../lifecycle/mitigation.ts';
import { postmortemBodySchema } from '../../lifecycle/postmortem.ts';
import { resolutionBodySchema } from '../../lifecycle/resolution.ts';
import { validationBodySchema } from '../../lifecycle/validation.ts';

/** Says by criterion what a gate of an incident decides on, in the words of the document. */
export function incidentEvidence(kind: ArtifactKindId, body: unknown): Readonly<Record<string, string>> {
  switch (kind) {
    case 'mitigation': {
      const { options, chosen, reason, watchedBy } = mitigationBodySchema.parse(body);
      const option = options.find(({ id }) => id === chosen);
      if (option === undefined) return { 'lowest-risk': 'No option is chosen.' };
      const { text, reversibility, because, expectedEffect, rollback } = option;
      const name = ({ risk }: typeof option): string => risk ?? 'unknown';
      const others = options.filter((one) => one !== option).map((one) => `${one.id} ${name(one)}`);
      const compared = others.length === 0 ? 'There is no other option.' : `The others: ${others.join(', ')}.`;
      return {
        'lowest-risk': `${chosen}: ${text} Its risk: ${name(option)}.${because === '' ? '' : ` ${because}`} ${compared}${reason === '' ? '' : ` Chosen because: ${reason}`}`,
        impact: `Expected: ${expectedEffect} Watched by: ${watchedBy || 'no metric or alert of the record is known to watch it'}. Undone (${reversibility ?? 'nobody said how far'}): ${rollback}`,
      };
    }
    case 'cause': {
      const { cause, causeKind, codeLocation, evidenceFor, evidenceAgainst } = causeBodySchema.parse(body);
      return {
        evidence: `${cause} ${count(evidenceFor.length, 'piece')} of evidence for it, ${evidenceAgainst.length} against.`,
        location: [causeKind ?? 'of no stated kind', codeLocation].filter(Boolean).join(' at '),
      };
    }
    case 'validation': {
      const { errorRates, resourceUsage, loadTest, eventProcessing } = validationBodySchema.parse(body);
      const say = ({ figure, query, verdict, note }: typeof errorRates): string =>
        [verdict ?? 'not judged yet', figure, query === '' ? '' : `by ${query}`, verdict === 'not applicable' ? note : '']
          .filter(Boolean)
          .join('; ');
      return {
        'error-rates': say(errorRates),
        'resource-usage': say(resourceUsage),
        'load-test': say(loadTest),
        'event-processing': say(eventProcessing),
      };
    }
    case 'resolution': {
      const { outcome, reason, sharedWith } = resolutionBodySchema.parse(body);
      return { outcome: `${outcome ?? 'not said'}: ${reason}`, shared: sharedWith.join(', ') };
    }
    case 'postmortem': {
      const { rootCause, learnings } = postmortemBodySchema.parse(body);
      return { 'root-cause': rootCause.cause, 'action-items': count(learnings.actionItems.length, 'action item') };
    }
    default:
      return {};
  }
}
