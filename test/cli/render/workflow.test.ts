import { expect, it } from 'vitest';
import { createStyle } from '../../../src/cli/render/style.ts';
import { describeRecordedChoice, renderWorkflow } from '../../../src/cli/render/workflow.ts';
import { workflowPaths } from '../../../src/lifecycle/workflow-choice.ts';
import { estimateCost } from '../../../src/lifecycle/workflow-cost.ts';
import type { ArtifactVersion } from '../../../src/ports/artifacts.ts';
import type { WorkflowChoice } from '../../../src/ports/workflow-choices.ts';
import { toWorkflowDocument } from '../../../src/usecases/reports/workflow-documents.ts';

const style = createStyle({ columns: 100, color: false, command: 'throughline' });
const prd = { key: 'PRD-001', title: 'Lending' } as ArtifactVersion;
const costs = workflowPaths.map((path) => estimateCost(path, 10));
const choice: WorkflowChoice = {
  prd: 'PRD-001',
  prdVersion: 1,
  // As a database gives them back: in any order.
  answers: { simple: true, 'high-risk': false, 'complex-domain': false, 'juniors-learning': false },
  condition: 'simple',
  path: 'lightweight',
  reason: '',
  personName: 'Ada\u001B[31m',
  role: 'architect',
  chosenAt: '2026-11-22T09:00:00.000Z',
};

it('says which way it goes, what decided it and who chose, with the answers in the order of the questions', () => {
  const text = renderWorkflow(toWorkflowDocument({ prd, choices: [choice], costs }), style);
  expect(text).toMatch(/^PRD-001 {2}Lending +lightweight \(TIP\)\n/);
  expect(text).toContain('Feature is simple and well understood');
  expect(text).toContain('complex-domain no, high-risk no, juniors-learning no, simple yes');
  expect(text).toContain('Ada\\u001b[31m as architect, 2026-11-22 09:00 UTC');
  expect(text).toContain('throughline tip draft PRD-001');
});

it('before anybody chose, shows what each way costs and when which suits, and how to choose', () => {
  const text = renderWorkflow(toWorkflowDocument({ prd, choices: [], costs }), style);
  expect(text).toMatch(/not chosen\n/);
  expect(text).toMatch(/full \(AI-DAA\) +AI-DAA, RFC, AI-ADR +3 +16 +\d+/);
  expect(text).toContain('Business rules are complex.');
  expect(text).toContain('throughline workflow choose PRD-001');
});

it('tells an earlier choice, and a run that takes the other way all the same', () => {
  const again: WorkflowChoice = { ...choice, path: 'full', condition: 'high-risk', reason: 'it moves money' };
  const text = renderWorkflow(toWorkflowDocument({ prd, choices: [again, choice], costs }), style);
  expect(text).toContain('it moves money');
  expect(text).toContain('Before that: lightweight (TIP) (simple)');
  const recorded = {
    path: 'full',
    condition: 'high-risk',
    chosenBy: 'Ada',
    chosenAt: choice.chosenAt,
    anyway: 'a sketch',
  } as const;
  expect(describeRecordedChoice(recorded)).toContain('taken otherwise all the same: a sketch');
});
