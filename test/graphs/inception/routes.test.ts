import { END } from '@langchain/langgraph';
import { describe, expect, it } from 'vitest';
import { afterDecision, afterDraft, afterLint } from '../../../graphs/inception/routes.ts';
import { maxRevisions, type InceptionState } from '../../../graphs/inception/state.ts';
import type { Finding } from '../../../src/lifecycle/findings.ts';

const finding = (severity: Finding['severity']): Finding => ({
  code: 'DAA-TEST',
  severity,
  at: {},
  message: 'wrong',
  fix: 'mend it',
});
const state = (fields: Partial<InceptionState>) => fields as InceptionState;

it('after the draft, only a DAA that exists has earlier reviews to keep', () => {
  expect(afterDraft(state({ daa: '' }))).toBe('lint-daa');
  expect(afterDraft(state({ daa: 'DAA-001' }))).toBe('apply-earlier-reviews');
});

describe('after lint', () => {
  it('errors lead to a revision, at most twice', () => {
    const findings = [finding('error')];
    const route = Array.from({ length: maxRevisions + 1 }, (_, revisions) => afterLint(state({ findings, revisions })));
    expect(route).toEqual(['revise-daa', 'revise-daa', 'save-draft']);
  });

  it('warnings alone are left to the reviewer', () => {
    expect(afterLint(state({ findings: [finding('warning'), finding('info')], revisions: 0 }))).toBe('save-draft');
  });
});

describe('after a decision', () => {
  it.each([
    ['approve', 'publish-daa'],
    ['request-changes', 'act-on-comments'],
    ['reject', END],
    ['withdrawn', END],
  ] as const)('%s leads to %s', (outcome, node) => {
    expect(afterDecision(state({ outcome }))).toBe(node);
  });

  it('a gate that ended without an outcome fails the run instead of passing', () => {
    expect(() => afterDecision(state({ outcome: 'none' }))).toThrow(/without an outcome/);
  });
});
