import { describe, expect, it } from 'vitest';
import { decideWorkflow, workflowConditions, type WorkflowAnswers } from '../../src/lifecycle/workflow-choice.ts';
import { estimateCost } from '../../src/lifecycle/workflow-cost.ts';

const no: WorkflowAnswers = { 'complex-domain': false, 'high-risk': false, 'juniors-learning': false };

describe('the workflow of a PRD', () => {
  it.for<[string, WorkflowAnswers, string, string]>([
    ['complex', { 'complex-domain': true }, 'complex-domain', 'full'],
    ['complex and simple', { ...no, 'complex-domain': true, simple: true }, 'complex-domain', 'full'],
    ['risky', { 'complex-domain': false, 'high-risk': true }, 'high-risk', 'full'],
    ['for learning', { ...no, 'juniors-learning': true, simple: true }, 'juniors-learning', 'full'],
    ['simple', { ...no, simple: true }, 'simple', 'lightweight'],
    ['simple and urgent', { ...no, simple: true, 'tight-deadline': true }, 'simple', 'lightweight'],
    ['not simple and urgent', { ...no, simple: false, 'tight-deadline': true }, 'tight-deadline', 'lightweight-with-validation'],
    ['not simple, with time', { ...no, simple: false, 'tight-deadline': false }, 'relaxed-deadline', 'full'],
  ])('is decided by the first condition that holds: %s', ([, answers, condition, path]) => {
    expect(decideWorkflow(answers)).toMatchObject({ decided: true, condition: { id: condition, path } });
  });

  it('is not decided past a question that has no answer', () => {
    expect(decideWorkflow({})).toEqual({ decided: false, missing: 'complex-domain' });
    expect(decideWorkflow({ 'high-risk': true })).toEqual({ decided: false, missing: 'complex-domain' });
    expect(decideWorkflow({ ...no, simple: false })).toEqual({ decided: false, missing: 'tight-deadline' });
  });

  it('has the six conditions of the specification, in its order', () => {
    expect(workflowConditions.map(({ path }) => path)).toEqual([
      'full',
      'full',
      'full',
      'lightweight',
      'lightweight-with-validation',
      'full',
    ]);
  });
});

describe('what a path costs', () => {
  it('grows with the PRD, least on the light path, and names an artifact with its gate each', () => {
    const [full, light, validated] = (['full', 'lightweight', 'lightweight-with-validation'] as const).map((path) =>
      estimateCost(path, 40),
    );
    expect(full?.artifacts.map(({ kind }) => kind)).toEqual(['daa', 'rfc', 'adr']);
    expect(light?.artifacts.map(({ kind }) => kind)).toEqual(['tip', 'rfc', 'adr']);
    expect(light?.minutes).toBeLessThan(validated?.minutes ?? 0);
    expect(validated?.minutes).toBeLessThan(full?.minutes ?? 0);
    expect(estimateCost('full', 41).minutes).toBeGreaterThan(full?.minutes ?? 0);
    expect(validated?.artifacts[0]?.roles).toEqual(['architect']);
    expect(full?.gates).toBe(3);
  });
});
