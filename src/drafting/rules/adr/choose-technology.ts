import { findTechnologyTerms } from '../../../analysis/technology/find-technology-terms.ts';
import { isPointerToDecision } from '../../../lifecycle/replaced-text.ts';
import { aboutPeople, noTechnologyYet } from '../rfc/no-technology.ts';
import { bullets, type DesignText } from './design-text.ts';

const asksForTechnology =
  /\b(?:language|databases?|technolog\w*|frameworks?|platforms?|librar(?:y|ies)|products?|brokers?|queues?|hosting|runs on|way of running)\b/i;

/** What the RFC names, and behind it how questions about it were answered since: an answer given later takes the place of "not chosen yet". */
export function chooseTechnology({ material, passages }: DesignText): string {
  const { proposedSolution, openQuestions, contextAndProblem, designSession } = material.rfc.body;
  // The draft of an RFC leads with it what it found in the notes.
  const written = proposedSolution.technologyChoices.replace(/^What the text names:\s+/, '').trim();
  const stated = decidedOnce(
    written,
    designSession.decisions.map(({ text }) => text),
  );
  const answers = [...openQuestions.decisions, ...openQuestions.unknowns]
    .filter(
      ({ state, text, answer }) =>
        state === 'answered' && answer !== '' && asksForTechnology.test(text) && namesTechnology(text, answer),
    )
    .map(({ id, answer }) => `- ${answer} (${id})`);
  if (answers.length === 0 && (stated === '' || stated === noTechnologyYet)) {
    const named = passages
      .filter(({ section }) => section === 'High-Level Approach' || section === 'Component Design')
      .flatMap(({ sentences }) => sentences);
    const bound = contextAndProblem.constraints
      .filter(({ text }) => !aboutPeople.test(text))
      .map(({ id, text }) => `${text} (${id})`);
    return bullets([...named, ...bound].filter(isChoice)) || stated;
  }
  if (answers.length === 0) return stated;
  return [stated.replace(noTechnologyYet, '').trim(), answers.join('\n')].filter((part) => part !== '').join('\n\n');
}

/** A decision that took the place of two lines stands there twice; other lines alike, as between the rows of two tables, belong where they are. */
function decidedOnce(text: string, decisions: readonly string[]): string {
  const lines = text.split('\n');
  const isDecided = (line: string): boolean =>
    isPointerToDecision(line.replace(/^\s*[-*+]\s+/, '')) || decisions.some((decision) => line.includes(decision.trim()));
  return lines.filter((line, at) => lines.indexOf(line) === at || !isDecided(line)).join('\n');
}

/** A queue at a desk and the language of a letter are none: the answer names a technology, or the question asks what it is built with. */
function namesTechnology(text: string, answer: string): boolean {
  return findTechnologyTerms(answer).length > 0 || /\b(?:built|build|run|runs|written|implemented|hosted|deployed)\b/i.test(text);
}

/** Longer sentences that name a product are about something else as well. */
const longestChoice = 200;

function isChoice(text: string): boolean {
  return text.length <= longestChoice && findTechnologyTerms(text).length > 0;
}
