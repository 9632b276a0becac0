import type { RulePart } from '../../analysis/concepts/rule-parts.ts';
import { participlePhrase } from './event-names.ts';
import type { Evidence } from './evidence.ts';
import { tidy, type Guarded } from './lasting-rules.ts';
import { literal, wholeWord } from './name-patterns.ts';
import { rulePartsOf } from './operation-rules.ts';
import { readOperationName } from './operation-words.ts';
import { endsInNothing, speaksOfAnotherDeed, requires } from './sort-rules.ts';

/** What a scenario requires or refuses: "No copy is borrowed unless the member has fewer than 6 open loans". */
export function givenRules(aggregate: Guarded, evidence: Evidence): string[] {
  return aggregate.operations.flatMap((operation) => {
    const words = readOperationName(operation.name, evidence);
    if (words.query || words.object === '') return [];
    const parts = rulePartsOf(operation, evidence).filter(({ sentence }) =>
      sentence.clauses.some(({ marker }) => marker === 'given'),
    );
    const given = parts.filter(({ kind, sentence }) => kind === 'given' && !endsInNothing(sentence, evidence));
    const scenarios = new Set(given.map(({ statement }) => statement)).size;
    return parts
      .filter(
        (part) =>
          part.check !== '' &&
          !part.check.includes(words.verb) &&
          !speaksOfAnotherDeed(part, words) &&
          (part.kind === 'refusal' ||
            (part.kind === 'given' &&
              scenarios === 1 &&
              given.some(({ check }) => part.check === check) &&
              requires(part.check))),
      )
      .map((part) =>
        tidy(`no ${words.object} is ${participlePhrase(words.verb, evidence.tagger)} ${inWhichCase(part, words.object)}`),
      );
  });
}

/** "The suspension is lifted once the balance is paid": not before. */
export function onceRules(aggregate: Guarded, evidence: Evidence): string[] {
  return aggregate.operations.flatMap((operation) => {
    const words = readOperationName(operation.name, evidence);
    return rulePartsOf(operation, evidence)
      .filter(
        ({ kind, when, sentence }) =>
          kind === 'effect' &&
          when !== '' &&
          sentence.clauses.every(({ kind: clause, marker }) => clause !== 'condition' || marker === 'once') &&
          sentence.actions.some(({ clause, action }) => clause.kind === 'main' && action.passive && action.verb === words.verb),
      )
      .map(({ when }) => tidy(`no ${words.object} is ${participlePhrase(words.verb, evidence.tagger)} unless ${when}`));
  });
}

/** The case that a scenario refuses, as it is given; what it requires, as what must hold. */
function inWhichCase({ kind, check, cases = '' }: RulePart, object: string): string {
  const isPlain = !/\b(?:not|no|without|never|cannot)\b/.test(cases);
  return kind === 'refusal' && cases !== '' && isPlain && !cases.includes('there is')
    ? `when ${cases.replace(wholeWord(`the ${object}`), 'it')}`
    : onlyIf(check, object);
}

/** "the ticket was not used before" → "when it was used before". */
function onlyIf(check: string, object: string): string {
  const kind = new RegExp(`^there is an? (\\w+) ${literal(object)}$`).exec(check)?.[1];
  if (kind !== undefined) return `unless it is ${kind}`;
  const fact = check.replace(wholeWord(`the ${object}`), 'it');
  const denied = fact
    .replace(/ (is|are|was|were) not /, ' $1 ')
    .replace(/ has no /, ' has ')
    .replace(/ is without /, ' has ');
  return denied === fact ? `unless ${fact}` : `when ${denied}`;
}
