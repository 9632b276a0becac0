import { END } from '@langchain/langgraph';
import { describe, expect, it } from 'vitest';
import {
  afterCritic,
  afterDecision,
  afterDraft,
  afterLint,
  afterPublishing,
  afterReading,
  afterTakingUp,
} from '../../../graphs/inception/routes.ts';
import { maxRevisions, type InceptionState } from '../../../graphs/inception/state.ts';

const state = (fields: Partial<InceptionState>) => fields as InceptionState;

it('a redraft takes the place of the five steps only where a DAA stands and a redraft was asked for', () => {
  const redraft = { cleared: [] };
  expect(afterReading(state({ daa: '', redraft: null }))).toBe('identify-concepts');
  expect(afterReading(state({ daa: 'DAA-001', redraft: null }))).toBe('identify-concepts');
  expect(afterReading(state({ daa: '', redraft }))).toBe('identify-concepts');
  expect(afterReading(state({ daa: 'DAA-001', redraft }))).toBe('redraft-daa');
});

it('after the draft, only a DAA that exists has earlier reviews to keep', () => {
  expect(afterDraft(state({ daa: '' }))).toBe('lint-daa');
  expect(afterDraft(state({ daa: 'DAA-001' }))).toBe('apply-earlier-reviews');
});

describe('after lint', () => {
  it('errors lead to a revision, at most twice', () => {
    const route = Array.from({ length: maxRevisions + 1 }, (_, revisions) => afterLint(state({ errors: 1, revisions })));
    expect(route).toEqual(['revise-daa', 'revise-daa', 'save-draft']);
  });

  it('warnings alone are left to the reviewer', () => {
    expect(afterLint(state({ errors: 0, revisions: 0 }))).toBe('save-draft');
  });
});

it('what lint finds no error in is read by the critic once, and revised where there are remarks', () => {
  expect(afterLint(state({ errors: 1, revisions: 0, critic: 'due' }))).toBe('revise-daa');
  expect(afterLint(state({ errors: 0, revisions: 0, critic: 'due' }))).toBe('criticize-daa');
  expect(afterLint(state({ errors: 0, revisions: 0, critic: 'done' }))).toBe('save-draft');
  expect(afterCritic(state({ remarks: [] }))).toBe('save-draft');
  expect(afterCritic(state({ remarks: [{ part: 'Loan', text: 'x', quote: 'y', was: 'z' }] }))).toBe('revise-daa');
});

describe('after a decision', () => {
  it.each([
    ['approve', 'publish-daa'],
    ['request-changes', 'act-on-comments'],
    ['reject', END],
    ['withdrawn', 'take-up-version'],
  ] as const)('%s leads to %s', (outcome, node) => {
    expect(afterDecision(state({ outcome }))).toBe(node);
  });

  it('a gate that ended without an outcome fails the run instead of passing', () => {
    expect(() => afterDecision(state({ outcome: 'none' }))).toThrow(/without an outcome/);
  });
});

it('an approval that fell leads to what took its place, and a version of nobody to the end', () => {
  expect(afterPublishing(state({ outcome: 'approve' }))).toBe(END);
  expect(afterPublishing(state({ outcome: 'withdrawn' }))).toBe('take-up-version');
  expect(afterTakingUp(state({ outcome: 'none' }))).toBe('report-coverage');
  expect(afterTakingUp(state({ outcome: 'withdrawn' }))).toBe(END);
});
