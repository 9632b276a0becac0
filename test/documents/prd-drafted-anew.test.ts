import { expect, test } from 'vitest';
import { importPrd } from '../../src/documents/prd/read-prd.ts';
import { keepPrdIds } from '../../src/documents/prd/keep-ids/keep-prd-ids.ts';
import type { PrdQuestion } from '../../src/lifecycle/prd-questions.ts';

const read = (text: string) => importPrd([{ name: 'prd.md', bytes: new TextEncoder().encode(text) }]).body;
const renew = 'As a member, I want to renew a loan so that I can finish the book.';
const reserve = 'As a member, I want to reserve a title so that I get the next copy.';
const fine = 'As a librarian, I want to waive a fine so that nobody leaves in anger.';
const prd = (stories: readonly string[], uptime = '99.9 %') =>
  read(`# Lending\n\n## User Stories\n\n${stories.map((one) => `- ${one}`).join('\n')}\n\n## Availability\n\n${uptime}\n`);
const question: PrdQuestion = {
  id: 'Q-1',
  text: 'How often?',
  place: 'US-1',
  changes: 'US-1 and US-2',
  recommended: 'Twice.',
  otherwise: '',
  answer: '',
  answeredBy: '',
  answeredAt: '',
};

test('in another order and with another story, each keeps the id of its text, and the new one gets an id that nothing had', () => {
  const standing = prd([renew, reserve]);
  const drafted = { ...prd([fine, reserve, renew]), questions: [question, { ...question, id: 'Q-2', answer: 'Once.' }] };
  drafted.risks.assumptions.push('US-1, US-3 are must-haves. Safe to assume because nobody ranked them.');
  const kept = keepPrdIds(drafted, { body: standing, everUsed: ['US-1', 'US-2', 'US-3', 'NFR-1'] });
  expect(kept.stories.map(({ id, capability }) => [id, capability])).toEqual([
    ['US-4', 'to waive a fine'],
    ['US-2', 'to reserve a title'],
    ['US-1', 'to renew a loan'],
  ]);
  expect(kept.nonFunctional.availability).toEqual(standing.nonFunctional.availability);
  expect(kept.risks.assumptions).toEqual([expect.stringMatching(/^US-4, US-1 are must-haves/) as string]);
  expect(kept.questions?.map(({ place, changes }) => [place, changes])).toEqual([
    ['US-4', 'US-4 and US-2'],
    ['US-1', 'US-1 and US-2'],
  ]);
});

test('the same draft is the same document', () => {
  const standing = prd([renew, reserve]);
  expect(keepPrdIds(prd([renew, reserve]), { body: standing, everUsed: ['US-1', 'US-2'] })).toEqual(standing);
});
