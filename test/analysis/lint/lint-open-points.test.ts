import { expect, it } from 'vitest';
import { lintOpenPoints } from '../../../src/analysis/lint/lint-open-points.ts';
import { lintPrd } from '../../../src/analysis/lint/lint-prd.ts';
import { emptyPrdBody, type PrdBody } from '../../../src/lifecycle/prd.ts';

const question = {
  id: 'Q-1',
  text: 'By when?',
  place: 'timeline',
  changes: '',
  recommended: 'By June.',
  otherwise: '',
  answer: '',
  answeredBy: '',
  answeredAt: '',
};

const codes = (body: PrdBody): string[] => lintOpenPoints(body).map(({ code, severity, at }) => `${severity} ${code} ${at.part}`);

it('blocks for each open question once, not a second time for its marker', () => {
  const { constraints, ...rest } = emptyPrdBody();
  const body: PrdBody = {
    ...rest,
    constraints: { ...constraints, timeline: '[NEEDS ANSWER Q-1: By when?]' },
    questions: [question],
  };
  expect(codes(body)).toEqual(['error PRD-QUESTION-OPEN Q-1']);
  expect(lintPrd({ body, positions: { 'Q-1': { line: 7, column: 1 } } })).toContainEqual(
    expect.objectContaining({ code: 'PRD-QUESTION-OPEN', at: { part: 'Q-1', line: 7, column: 1 } }),
  );
});

it('blocks for a marker that no open question stands behind, wherever somebody wrote it', () => {
  const body: PrdBody = {
    ...emptyPrdBody(),
    objective: 'Renew [NEEDS ANSWER: by phone?]',
    other: [{ heading: 'Notes', level: 2, markdown: 'Fines: \\[needs answer Q-1\\]' }],
    questions: [{ ...question, answer: 'By June.' }],
  };
  expect(codes(body)).toEqual(['error PRD-NEEDS-ANSWER objective', 'error PRD-NEEDS-ANSWER other']);
});

it('lets assumptions and answers stand', () => {
  const { risks, ...rest } = emptyPrdBody();
  const body: PrdBody = {
    ...rest,
    risks: { ...risks, assumptions: ['Nothing is bought. Safe to assume because nobody asked for it.'] },
    questions: [{ ...question, answer: 'By June.' }],
  };
  expect(codes(body)).toEqual([]);
});
