import { describe, expect, it } from 'vitest';
import { parsePrd } from '../../src/documents/prd/parse-canonical-prd.ts';
import { renderPrd } from '../../src/documents/prd/render-prd.ts';
import { createRulesDrafter } from '../../src/drafting/rules-drafter.ts';
import { assemblePrd } from '../../src/steps/prd-writing/assemble-prd.ts';

const step = 'prd-writing/draft-prd';
const drafter = createRulesDrafter();

async function draft(intent: string) {
  const { output } = await drafter.draft(step, { intent, answered: [] });
  const body = assemblePrd(output);
  expect(parsePrd(renderPrd({ body }))).toEqual(body);
  return output;
}

describe('the rules’ PRD', () => {
  it('has a story for each sentence that says who may do what, and a rule for each that forbids or limits', async () => {
    const { stories, requirements, targetUsers } = await draft(
      'Members should be able to renew a loan by phone. A loan can be renewed at most twice. Nobody is quite sure when it starts.',
    );
    expect(stories).toMatchObject([
      { title: 'Renew loan', role: 'member', capability: 'to renew a loan by phone', benefit: '', priority: null },
    ]);
    expect(requirements.map(({ text }) => text).join('\n')).toContain('A loan can be renewed at most twice.');
    expect(targetUsers).toEqual(['member']);
  });

  it('keeps stories as they are written, and asks for the fields that are empty', async () => {
    const { stories, questions } = await draft('As a guest, I want to book a table so that I can eat.');
    expect(stories).toMatchObject([{ role: 'guest', capability: 'to book a table', benefit: 'I can eat' }]);
    expect(questions.map(({ place }) => place)).toEqual(['primary-kpi', 'out-of-scope', 'security', 'performance', 'timeline']);
  });

  it('takes an intent of which it understands nothing for a requirement, and asks who uses it', async () => {
    const { requirements, questions } = await draft('Invoice approval');
    expect(requirements).toMatchObject([{ text: 'Invoice approval' }]);
    expect(questions.map(({ place }) => place)).toContain('target-users');
  });

  it('refuses another language by its name', async () => {
    const german = 'Die Mitglieder der Bücherei möchten ihre Ausleihen telefonisch verlängern und nicht mehr am Schalter warten.';
    await expect(draft(german)).rejects.toMatchObject({
      id: 'prd.intent-not-english',
      message: expect.stringContaining('German'),
    });
  });
});
