import { adrDimensions } from '../../../lifecycle/adr-dimensions.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import { standingInRfc } from '../../../lifecycle/rfc.ts';
import { assembleAdr } from '../../../steps/design/assemble-adr.ts';
import type { StepInput, StepOutput } from '../../../steps/registry.ts';
import type { AnswerProblem } from './answer-problem.ts';

/** What would be lost or silent: decisions and alternatives of the RFC that nothing carries over, ids that it does not have, dimensions that nobody mentions. */
export function checkAdrDraft(draft: StepOutput<'design/draft-adr'>, material: StepInput<'design/draft-adr'>): AnswerProblem[] {
  const { alternatives, designSession } = material.rfc.body;
  const decisions = designSession.decisions.map(({ id }) => id);
  // What was replaced binds nobody, and is carried by whatever took its place.
  const binding = standingInRfc(designSession).map(({ id }) => id);
  const rejected = alternatives.map(({ id }) => id);
  const body = assembleAdr(draft, material);
  const carried = new Set(body.references.map(({ to }) => to));
  const lost = [...binding, ...rejected].filter((id) => !carried.has(partRef(material.rfc.key, id)));
  const postponed = new Set([...draft.deferred, ...draft.openPoints].map(({ section }) => section.toLowerCase()));
  const silent = adrDimensions.filter(({ name, isDecided }) => !isDecided(body) && !postponed.has(name.toLowerCase()));
  return [
    ...draft.points.flatMap(({ decides }, at) =>
      decides
        .filter((id) => !decisions.includes(id) && !rejected.includes(id))
        .map((id) => problem(`points[${at}].decides`, `"${id}" is neither a decision nor an alternative of the RFC.`)),
    ),
    ...draft.rejectedAlternatives.flatMap(({ rejects }, at) =>
      rejects === '' || rejected.includes(rejects)
        ? []
        : [problem(`rejectedAlternatives[${at}].rejects`, `"${rejects}" is no alternative of the RFC.`)],
    ),
    ...(lost.length === 0 ? [] : [problem('points', `These parts of the RFC are not carried over: ${lost.join(', ')}.`)]),
    ...(silent.length === 0
      ? []
      : [
          problem(
            'openPoints',
            `Nothing is said about ${silent.map(({ name }) => name).join(', ')}: decide, defer with a reason, or name as open.`,
          ),
        ]),
  ];
}

/** Lint finds the same again, and a revision mends it. */
function problem(path: string, message: string): AnswerProblem {
  return { path, message, fails: false };
}
