import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { noTechnologyYet } from '../rfc/no-technology.ts';

const asksForTechnology =
  /\b(?:language|databases?|technolog\w*|frameworks?|platforms?|librar(?:y|ies)|products?|brokers?|queues?|hosting|runs on|way of running)\b/i;

/** What the RFC names, and behind it how questions about it were answered since: an answer given later takes the place of "not chosen yet". */
export function chooseTechnology({ proposedSolution, openQuestions }: RfcBody): string {
  const stated = proposedSolution.technologyChoices.trim();
  const answers = [...openQuestions.decisions, ...openQuestions.unknowns]
    .filter(({ state, text, answer }) => state === 'answered' && answer !== '' && asksForTechnology.test(text))
    .map(({ id, answer }) => `- ${answer} (${id})`);
  if (answers.length === 0) return stated;
  return [stated.replace(noTechnologyYet, '').trim(), answers.join('\n')].filter((part) => part !== '').join('\n\n');
}
