import { checkCarried } from '../../../analysis/lint/kinds/check-carried.ts';
import { adrDimensions } from '../../../lifecycle/adr-dimensions.ts';
import { listIds } from '../../../analysis/lint/kinds/walk-body.ts';
import { assembleAdr } from '../../../steps/design/assemble-adr.ts';
import type { StepInput, StepOutput } from '../../../steps/registry.ts';
import type { AnswerProblem } from './answer-problem.ts';

/** Finds RFC parts that were not carried over, unknown ids, and unmentioned dimensions. */
export function checkAdrDraft(draft: StepOutput<'design/draft-adr'>, material: StepInput<'design/draft-adr'>): AnswerProblem[] {
  const { rfc, revision } = material;
  const ids = new Set(listIds(rfc.body));
  const rejected = rfc.body.alternatives.map(({ id }) => id);
  const body = assembleAdr(draft, material, revision?.adr);
  const rows = [...draft.deferred, ...draft.notApplicable, ...draft.openPoints];
  const named = new Set(rows.map(({ section }) => section.toLowerCase()));
  const silent = adrDimensions.filter(({ name, isDecided }) => !isDecided(body) && !named.has(name.toLowerCase()));
  return [
    ...draft.points.flatMap(({ decides }, at) =>
      decides.filter((id) => !ids.has(id)).map((id) => problem(`points[${at}].decides`, `"${id}" is no part of the RFC.`)),
    ),
    ...draft.rejectedAlternatives.flatMap(({ rejects }, at) =>
      rejects === '' || rejected.includes(rejects)
        ? []
        : [problem(`rejectedAlternatives[${at}].rejects`, `"${rejects}" is no alternative of the RFC.`)],
    ),
    ...checkCarried(body, rfc).map(({ code, at, message }) =>
      problem(code === 'ADR-DEFERRED-LOST' ? 'deferred' : at.part === 'Decision' ? 'points' : 'rejectedAlternatives', message),
    ),
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

/** The problem does not fail the step, as lint finds it again and a revision mends it. */
function problem(path: string, message: string): AnswerProblem {
  return { path, message, fails: false };
}
