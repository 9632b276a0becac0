import { findTechnologyTerms } from '../../../analysis/technology/find-technology-terms.ts';
import { listMentions } from '../../../analysis/lint/list-mentions.ts';
import { renderArtifact } from '../../../documents/render-artifact.ts';
import { isUnknown, readKnown } from '../../../lifecycle/known-or-not-applicable.ts';
import { readThreshold } from '../../../lifecycle/threshold.ts';
import type { StepInput, StepOutput } from '../../../steps/registry.ts';
import type { AnswerProblem } from './answer-problem.ts';

type Draft = StepOutput<'design/draft-rfc'>;
type Input = StepInput<'design/draft-rfc'>;

const leastAlternatives = 2;

/** Finds unknown parts, invented technology, unknown patterns and unreasoned alternatives. */
export function checkRfcDraft(draft: Draft, input: Input): AnswerProblem[] {
  const { alternatives } = draft;
  return [
    ...findUnknownParts(draft, input),
    ...findInventedTechnology(draft, input),
    ...draft.patterns.flatMap(({ pattern }, at) =>
      input.patterns.some(({ key, title }) => pattern.includes(key) || pattern.includes(title))
        ? []
        : [problem(`patterns[${at}].pattern`, `"${pattern}" is no entry of the Playbook.`)],
    ),
    ...(alternatives.length < leastAlternatives
      ? [
          problem(
            'alternatives',
            `There ${alternatives.length === 1 ? 'is one alternative' : 'are no alternatives'}; an RFC weighs at least ${leastAlternatives}.`,
          ),
        ]
      : []),
    ...alternatives.flatMap(({ reason }, at) =>
      reason === '' ? [problem(`alternatives[${at}].reason`, 'It does not say why it was rejected.')] : [],
    ),
    ...draft.monitors.flatMap(({ threshold }, at) =>
      isUnknown(threshold) || readKnown(threshold).is === 'not-applicable' || readThreshold(threshold) !== null
        ? []
        : [problem(`monitors[${at}].threshold`, `"${threshold}" is none; write one such as "p95 > 500 ms for 300 s".`)],
    ),
    ...(draft.highLevelApproach === '' ? [problem('highLevelApproach', 'It says nothing.')] : []),
  ];
}

function findUnknownParts(draft: Draft, { source, prd }: Input): AnswerProblem[] {
  const known = new Map([
    [source.key, partsOf(source.kind, source)],
    [prd.key, partsOf('prd', prd)],
  ]);
  return listMentions(draft).flatMap(({ part, key, localId }) => {
    const ids = known.get(key);
    return ids === undefined || localId === null || ids.has(localId) ? [] : [problem(part, `${key} has no part ${localId}.`)];
  });
}

function partsOf(kind: 'daa' | 'tip' | 'prd', { title, body }: { title: string; body: unknown }): Set<string> {
  return new Set(renderArtifact(kind, { title, body }).parts.map(({ localId }) => localId));
}

function findInventedTechnology({ technologyChoices }: Draft, { source, prd, notes, constraints }: Input): AnswerProblem[] {
  const given = [notes, ...constraints, JSON.stringify(prd.body), JSON.stringify(source.body)].join('\n').toLowerCase();
  const invented = findTechnologyTerms(technologyChoices)
    .map(({ term }) => term)
    .filter((term) => !given.includes(term.toLowerCase()));
  return invented.length === 0
    ? []
    : [problem('technologyChoices', `${[...new Set(invented)].join(', ')}: nobody named this. Ask instead of choosing.`)];
}

function problem(path: string, message: string): AnswerProblem {
  return { path, message, fails: false };
}
