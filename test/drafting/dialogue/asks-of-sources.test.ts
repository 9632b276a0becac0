import { join } from 'node:path';
import { expect, it } from 'vitest';
import { answerQuestion } from '../../../src/drafting/rules/dialogue/answer-question.ts';
import { openDialogue } from '../../../src/drafting/rules/dialogue/dialogue.ts';
import type { StepInput } from '../../../src/steps/registry.ts';
import { designExams, loadDesigns } from '../../eval/flaws/load-designs.ts';

const design = loadDesigns(join(designExams)).find(({ name }) => name === 'tenant-maintenance');

function answer(text: string): string {
  const turn = { sequence: 1, move: 'ask', text, about: [], by: 'Ann', at: '2026-11-28T08:00:00Z' };
  const session = { key: 'DS-001', turns: [turn], challenges: [], decisions: [] };
  return answerQuestion(openDialogue({ ...design?.clean, session, turn: 1 } as unknown as StepInput<'design/answer-turn'>)).text;
}

it.each([
  ['Who uses this?', 'PRD-001', 'Target users: tenants, caretakers, contractors.'],
  ['What is the primary KPI?', 'PRD-001', 'falls from 11 to 6 days'],
  ['How much may be spent each month?', 'PRD-001', '1,500 euros a month'],
  ['What is the deadline?', 'PRD-001', 'by 1 October'],
  ['What does urgency mean?', 'DAA-001, Intake', 'Emergency or routine.'],
])('what the PRD or the model answers is cited: %s', (question, ref, words) => {
  const said = answer(question);
  expect(said).toContain(words);
  expect(said).toContain(ref);
  expect(said).not.toContain('I do not know');
});

it.each(['Does it support drones?', 'Which typeface does the logo have?'])(
  'what nothing answers is not known: %s',
  (question) => {
    expect(answer(question)).toContain('I do not know');
  },
);
