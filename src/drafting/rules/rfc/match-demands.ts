import { readFigures } from '../../../analysis/challenge/figures.ts';
import { contentWords } from '../../../analysis/lint/content-words.ts';
import { plainName } from '../../../analysis/concepts/terms.ts';
import { joinWords } from '../context-texts.ts';
import { codeName, sentence } from './describe-components.ts';
import type { DesignModel } from './read-model.ts';

type Demand = { readonly id: string; readonly text: string };

/** Words that every requirement has. */
const common = new Set(
  contentWords(
    'system user users application service data information day days year hour hours second seconds minute work works people all time',
  ),
);

const mostConcerned = 4;

/** Non-functional requirements as they stand in the PRD, each with the aggregates and operations that it speaks of and that have to meet it. */
export function describeDemands(model: DesignModel, demands: readonly Demand[]): string[] {
  return demands.map(({ id, text }) => {
    const concerned = findConcerned(model, text).map(codeName);
    const whom =
      concerned.length === 0
        ? 'It names no part of the model: all of them have to meet it.'
        : `To be met by ${joinWords(concerned)}.`;
    return `- ${model.prd.key}#${id}: ${sentence(text)} ${whom}`;
  });
}

/** Names of the aggregates whose thing a text speaks of, then of operations whose verb it uses for what they are about. */
function findConcerned({ body, deeds }: Pick<DesignModel, 'body' | 'deeds'>, text: string): string[] {
  const words = new Set(contentWords(text).filter((word) => !common.has(word)));
  const things = body.aggregates.filter(({ name }) => words.has(contentWords(plainName(name)).at(-1) ?? ''));
  const nouns = new Set(body.aggregates.flatMap(({ name }) => contentWords(plainName(name))));
  const done = deeds.filter(({ operation }) => {
    const [verb = ''] = contentWords(plainName(operation.name));
    return words.has(verb) && !nouns.has(verb);
  });
  return [...new Set([...things.map(({ name }) => name), ...done.map(({ operation }) => operation.name)])].slice(
    0,
    mostConcerned,
  );
}

/** Requirements by which nobody can tell whether they are met. */
export function withoutFigure(demands: readonly Demand[]): Demand[] {
  return demands.filter(
    ({ text }) =>
      // "Two hours" is a figure as "2 hours" is.
      readFigures(text).every(({ kind }) => kind === 'count') &&
      !/\d|\b(?:half|twice|double|once|always|never|every|all|no|none|nobody|only|even (?:if|when|while))\b/i.test(text),
  );
}
