import { describe, expect, it } from 'vitest';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import { nfrCategories } from '../../../src/lifecycle/prd.ts';
import { assemblePrd } from '../../../src/steps/prd-writing/assemble-prd.ts';
import type { OpenQuestion, PrdDraft } from '../../../src/steps/prd-writing/contracts.ts';

function ask(place: string, change: Partial<OpenQuestion> = {}): OpenQuestion {
  return {
    text: `What of ${place}?`,
    place,
    stories: [],
    touches: [],
    changes: 'little',
    recommended: `As usual for ${place}`,
    otherwise: '',
    ...change,
  };
}

function draftOf(change: Partial<PrdDraft> = {}): PrdDraft {
  return {
    title: 'Renewals',
    objective: 'Renew.',
    targetUsers: ['Members'],
    stories: [
      { title: '', role: 'member', capability: 'to renew', benefit: '', priority: null, criteria: ['It is renewed.'] },
      { title: '', role: 'member', capability: 'to cancel', benefit: '', priority: 'should-have', criteria: [] },
    ],
    requirements: [],
    nonFunctional: { performance: [], availability: [], scalability: [], security: [], compliance: [] },
    risks: { identified: [], mitigations: [] },
    assumptions: [],
    metrics: { primaryKpi: 'Half by June.', secondary: [], measurementMethod: '' },
    constraints: { timeline: '', budget: '', technical: [], team: [] },
    outOfScope: [],
    glossary: [],
    questions: [],
    ...change,
  };
}

describe('questions', () => {
  it('are five at most, what changes most first; the others are assumed as they were recommended', () => {
    const {
      questions = [],
      risks,
      constraints,
    } = assemblePrd(
      draftOf({
        questions: [
          ask('budget'),
          ask('timeline', { stories: ['US-1'] }),
          ask('out-of-scope', { touches: ['scope'] }),
          ask('edge-cases', { touches: ['money'], stories: ['US-1'] }),
          ask('primary-kpi'),
          ask('compliance', { touches: ['law', 'safety'], stories: ['US-1', 'US-2'] }),
        ],
      }),
    );
    expect(questions.map(({ id, place }) => `${id} ${place}`)).toEqual([
      'Q-1 compliance',
      'Q-2 primary-kpi',
      'Q-3 edge-cases',
      'Q-4 out-of-scope',
      'Q-5 timeline',
    ]);
    expect(constraints.timeline).toBe('[NEEDS ANSWER Q-5: What of timeline?]');
    expect(constraints.budget).toBe('As usual for budget. (assumed)');
    expect(risks.assumptions.filter((text) => text.startsWith('As usual for budget. Safe to assume because'))).toHaveLength(1);
  });

  it('never come back once they were answered, and the record of the answer stays', () => {
    const [asked] = assemblePrd(draftOf({ questions: [ask('timeline')] })).questions ?? [];
    if (!asked) throw new Error('Nothing was asked.');
    const answered = { ...asked, answer: 'In May.', answeredBy: 'Ada', answeredAt: '2026-11-22T09:00:00.000Z' };
    const draft = draftOf({
      questions: [ask('timeline', { text: 'When, then?' }), ask('budget')],
      constraints: { timeline: 'In May.', budget: '', technical: [], team: [] },
    });
    const { questions } = assemblePrd(draft, [answered]);
    expect(questions?.map(({ id, place, answer }) => `${id} ${place} ${answer}`)).toEqual([
      'Q-1 timeline In May.',
      'Q-2 budget ',
    ]);
  });

  it('about who uses it stand as a marker in every story that names nobody', () => {
    const stories = draftOf().stories.map((story) => ({ ...story, role: '' }));
    const body = assemblePrd(draftOf({ stories, targetUsers: [], questions: [ask('target-users')] }));
    const marker = '[NEEDS ANSWER Q-1: What of target-users?]';
    expect([...body.targetUsers, ...body.stories.map(({ role }) => role)]).toEqual([marker, marker, marker]);
  });
});

describe('what is not said', () => {
  it('is an assumption with its reason wherever no question asks, so that no section is missing', () => {
    const body = assemblePrd(draftOf());
    expect(nfrCategories.filter((category) => body.nonFunctional[category].length === 0)).toEqual([]);
    expect(body.risks.assumptions.every((text) => text.includes(' Safe to assume because '))).toBe(true);
    for (const { text } of nfrCategories.flatMap((category) => body.nonFunctional[category]))
      expect(text).toMatch(/ \(assumed\)$/);
    const { findings } = documentKinds.prd.parse(documentKinds.prd.render({ title: body.title, body }));
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('takes no place that the draft fills, and none that is asked about', () => {
    const { nonFunctional } = assemblePrd(
      draftOf({
        nonFunctional: { ...draftOf().nonFunctional, security: ['Only members see it.'] },
        assumptions: [{ text: 'Open at night', because: 'they said so', place: 'availability' }],
        questions: [ask('performance')],
      }),
    );
    expect(nonFunctional.security.map(({ text }) => text)).toEqual(['Only members see it.']);
    expect(nonFunctional.availability.map(({ text }) => text)).toEqual(['Open at night. (assumed)']);
    expect(nonFunctional.performance.map(({ text }) => text)).toEqual(['[NEEDS ANSWER Q-1: What of performance?]']);
  });

  it('of priorities is asked or assumed, never both', () => {
    const open = assemblePrd(draftOf({ questions: [ask('priorities')] }));
    expect(open.stories.map(({ priority }) => priority)).toEqual([null, 'should-have']);
    const assumed = assemblePrd(draftOf());
    expect(assumed.stories.map(({ priority }) => priority)).toEqual(['must-have', 'should-have']);
    expect(assumed.risks.assumptions).toContainEqual(expect.stringMatching(/^US-1 is a must-have\. Safe to assume because/));
  });
});
