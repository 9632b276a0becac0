import { findTechnologyTerms } from '../../../analysis/technology/find-technology-terms.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { noTechnologyYet } from '../rfc/no-technology.ts';

const asksForTechnology =
  /\b(?:language|databases?|technolog\w*|frameworks?|platforms?|librar(?:y|ies)|products?|brokers?|queues?|hosting|runs on|way of running)\b/i;

/** What the RFC names, and behind it how questions about it were answered since: an answer given later takes the place of "not chosen yet". */
export function chooseTechnology({ proposedSolution, openQuestions }: RfcBody): string {
  const stated = proposedSolution.technologyChoices.trim();
  const answers = [...openQuestions.decisions, ...openQuestions.unknowns]
    .filter(
      ({ state, text, answer }) =>
        state === 'answered' && answer !== '' && asksForTechnology.test(text) && namesTechnology(text, answer),
    )
    .map(({ id, answer }) => `- ${answer} (${id})`);
  if (answers.length === 0) return stated;
  return [stated.replace(noTechnologyYet, '').trim(), answers.join('\n')].filter((part) => part !== '').join('\n\n');
}

/** A queue at a desk and the language of a letter are none: the answer names a technology, or the question asks what it is built with. */
function namesTechnology(text: string, answer: string): boolean {
  return findTechnologyTerms(answer).length > 0 || /\b(?:built|build|run|runs|written|implemented|hosted|deployed)\b/i.test(text);
}
