import { plainName } from '../../analysis/concepts/terms.ts';
import { readFigures } from '../../analysis/challenge/figures.ts';
import type { PrdInput, Tactical } from '../../steps/inception/contracts.ts';
import type { Evidence } from './evidence.ts';
import { tidy } from './lasting-rules.ts';
import { literal, nameEnd, nameStart } from './name-patterns.ts';
import { readOperationName } from './operation-words.ts';

type Aggregate = Tactical['aggregates'][number];

const forbids =
  /^(?:no|nobody|nothing|only|neither)\b|^(?:an?|the|each|every|all) [^,;:]{2,60}? (?:(?:is|are|can|may|must) )?(?:never|cannot|not)\b/i;
const counts = /^(?:an?|the|each|every) [^,;:]{2,60}? (?:exactly|at most|only) (?:one|two|three|\d+)\b/i;
/** What is hoped for, measured, promised or spared to people, and no rule on data. */
const hopes =
  /%|\b(?:percent|any ?more|any longer|no longer|no more|needs?|needed|ha[sv]e? to|wants?|should|aims?|goals?|hopes?|feels?|complain\w*|waits?|surpris\w+|forg[eo]t\w*|train\w*|extra|additional|trouble|effort|paper|easier|faster|better|fewer|less|lost|miss(?:es|ed)?|by \d{4}|matters?|cares?|knows?|sees?|expects?|enough|longer)\b/i;

/**
 * Rules that the goals state in passing ("No run is booked for two dogs on the same night"), in their own words. Only what forbids or counts a deed or a
 * belonging of an aggregate: a target, a wish or a measure guards nothing.
 */
export function rulesOfProse(aggregate: Aggregate, prd: PrdInput, evidence: Evidence): string[] {
  return evidence.reading.statements
    .filter(({ kind, text }) => kind === 'prose' && text === prd.body.objective)
    .flatMap(({ sentences }) => sentences)
    .filter(({ text }) => statesRule(text) && isOf(aggregate, text, evidence))
    .map(({ text }) => tidy(text));
}

export function statesRule(text: string): boolean {
  return (
    (forbids.test(text) || counts.test(text)) &&
    !hopes.test(text) &&
    !readFigures(text).some(({ kind }) => kind === 'rate' || (kind === 'duration' && !/\b(?:night|day)s?$/i.test(text)))
  );
}

/** It names the aggregate, and what is done with it or what belongs to it. */
function isOf(aggregate: Aggregate, text: string, evidence: Evidence): boolean {
  const name = new RegExp(`${nameStart}${literal(plainName(aggregate.name)).replace(/y$/, '(?:y|ie)')}(?:e?s)?${nameEnd}`, 'iu');
  if (!name.test(text)) return false;
  if (counts.test(text)) return true;
  const { morphology } = evidence.tagger;
  const verbs = aggregate.operations.flatMap(({ name: operation }) => {
    const { verb, query } = readOperationName(operation, evidence);
    return query ? [] : [verb.split(' ')[0] ?? ''];
  });
  const said = new Set((text.toLowerCase().match(/[a-z]+/g) ?? []).map((word) => morphology.infinitive(word)));
  return verbs.some((verb) => said.has(verb));
}
