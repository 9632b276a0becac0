import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lintDaa } from '../../src/analysis/lint/lint-daa.ts';
import { createRulesDrafter } from '../../src/drafting/rules-drafter.ts';
import { emptyPrdBody } from '../../src/lifecycle/prd.ts';
import { draftDaa, invariantsOf, operationsOf } from './draft-daa.ts';
import { prdOf, prdOfStories } from './prd-of.ts';

const fixtures = new URL('../fixtures/prds/', import.meta.url);
const samples = [
  new URL('../../examples/library-lending.prd.md', import.meta.url),
  ...readdirSync(fixtures)
    .filter((name) => name.endsWith('.md'))
    .map((name) => new URL(name, fixtures)),
]
  .map((url) => ({ name: url.pathname.split('/').at(-1) ?? '', markdown: readFileSync(url, 'utf8') }))
  // A document without any part is refused before anything is drafted.
  .filter(({ markdown }) => {
    const { stories, requirements } = prdOf(markdown).body;
    return stories.length + requirements.length > 0;
  });

describe('the rules on every sample PRD', () => {
  it.each(samples)('draft a model of $name that lint finds no error in', async ({ markdown }) => {
    const prd = prdOf(markdown);
    const { daa } = await draftDaa(prd);
    expect(lintDaa({ daa, prd }).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each(samples)('give every story of $name an operation', async ({ markdown }) => {
    const prd = prdOf(markdown);
    const { daa } = await draftDaa(prd);
    const covered = new Set(operationsOf(daa).flatMap(({ covers }) => covers));
    expect(prd.body.stories.map(({ id }) => `PRD-001#${id}`).filter((ref) => !covered.has(ref))).toEqual([]);
  });

  it('state no invariant twice across the samples', async () => {
    const statedBy = new Map<string, string[]>();
    for (const { name, markdown } of samples) {
      const { daa } = await draftDaa(prdOf(markdown));
      for (const statement of invariantsOf(daa)) statedBy.set(statement, [...(statedBy.get(statement) ?? []), name]);
    }
    expect([...statedBy].filter(([, names]) => new Set(names).size > 1)).toEqual([]);
  });
});

describe('the rules', () => {
  const clinic = prdOfStories('Dental practice', [
    {
      role: 'receptionist',
      wish: 'register a patient with a name and a birth date',
      criteria: ['No two patients share an insurance number'],
    },
    {
      role: 'patient',
      wish: 'book a treatment',
      criteria: [
        'Given the patient has no unpaid invoice, when the patient books a treatment, then the treatment is confirmed',
        'A treatment can be moved at most twice',
        'A suspended patient cannot book',
      ],
    },
    { role: 'dentist', wish: 'cancel a treatment', criteria: ['When a treatment is cancelled, the patient is notified'] },
    { role: 'dentist', wish: 'see the treatments of today' },
  ]);

  it('say that they drafted, cost nothing and rendered no prompt', async () => {
    const { provenance } = await createRulesDrafter().draft('inception/identify-concepts', { prd: clinic });
    expect(provenance).toMatchObject({
      drafter: { kind: 'rules' },
      promptHash: null,
      usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 },
    });
  });

  it('stop when the run is cancelled', async () => {
    const draft = createRulesDrafter().draft('inception/identify-concepts', { prd: clinic }, { signal: AbortSignal.abort() });
    await expect(draft).rejects.toThrow();
  });

  it('give the same model for the same PRD', async () => {
    const [first, second] = [await draftDaa(structuredClone(clinic)), await draftDaa(structuredClone(clinic))];
    expect(first).toEqual(second);
  });

  it('turn the verbs of the stories into operations and their objects into aggregates', async () => {
    const { daa } = await draftDaa(clinic);
    expect(daa.aggregates.map(({ name }) => name).sort()).toEqual(['Patient', 'Treatment']);
    expect(operationsOf(daa).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['registerPatient', 'bookTreatment', 'cancelTreatment', 'viewTreatments']),
    );
  });

  it('restate limits and refusals as rules that always hold', async () => {
    const { daa } = await draftDaa(clinic);
    expect(invariantsOf(daa)).toEqual(
      expect.arrayContaining(['No treatment is moved more than twice.', 'No suspended patient books a treatment.']),
    );
  });

  it('do not pile up in the one aggregate with a rule what no rule guards', async () => {
    const wishes = [
      'to book a studio for a recording',
      'to invite guests with a release form',
      'to upload raw tracks after the session',
      'to reschedule a recording',
      'to sign the release form',
      'to claim an episode',
      'to mark cuts in the transcript',
      'to approve the final mix',
      'to flag statements in the transcript',
      'to sell ad slots in upcoming episodes',
      'to invoice advertisers per thousand plays',
      'to schedule publication of an episode',
      'to see downloads per show',
      'to print a poster for the foyer',
      'to order batteries from the supplier',
      'to lend a microphone to a guest',
    ];
    const stories = wishes.map((capability, at) => ({
      id: `US-${at + 1}`,
      role: 'producer',
      capability,
      benefit: '',
      priority: null,
      criteria: [],
    }));
    const requirements = [
      { id: 'REQ-1', section: 'Rules', text: 'Advertiser competitors must not run in the same episode.', priority: null },
    ];
    const { daa } = await draftDaa({ key: 'PRD-001', version: 1, body: { ...emptyPrdBody(), stories, requirements } });
    expect(Math.max(...daa.aggregates.map(({ entities }) => entities.length))).toBeLessThanOrEqual(10);
    expect(daa.aggregates.length).toBeGreaterThan(3);
  });

  it('let a query raise no event and name the events of the others in the past tense', async () => {
    const { daa } = await draftDaa(clinic);
    const events = new Map(operationsOf(daa).map(({ name, event }) => [name, event]));
    expect(events.get('viewTreatments')).toBe('');
    expect(events.get('cancelTreatment')).toBe('TreatmentCancelled');
  });

  it('write the checks of the criteria into the steps', async () => {
    const { daa } = await draftDaa(clinic);
    const book = operationsOf(daa).find(({ name }) => name === 'bookTreatment');
    expect(book?.pseudocode).toContain('Check that the patient has no unpaid invoice; otherwise refuse');
    expect(book?.pseudocode).toContain('the patient is not suspended');
    expect(book?.precondition).toContain('The patient has no unpaid invoice.');
  });

  it('change with the nouns of the PRD', async () => {
    const swap = (text: string): string =>
      text.replaceAll('patient', 'vessel').replaceAll('treatment', 'voyage').replaceAll('Dental practice', 'Ferry line');
    const other = JSON.parse(swap(JSON.stringify(clinic))) as typeof clinic;
    const { daa } = await draftDaa(other);
    expect(daa.aggregates.map(({ name }) => name).sort()).toEqual(['Vessel', 'Voyage']);
    expect(JSON.stringify(daa)).not.toMatch(/patient|treatment/i);
    expect(invariantsOf(daa)).toContain('No voyage is moved more than twice.');
  });

  it('model normative statements of a document without stories', async () => {
    const { daa } = await draftDaa(
      prdOf(
        '# Grain store\n\n## Requirements\n\n- The system must allow the creation of a delivery note. (REQUIRED)\n- A delivery note must contain the weight of the grain. (REQUIRED)\n- It shall be possible to cancel a delivery note. (REQUIRED)\n',
      ),
    );
    const covered = new Set(operationsOf(daa).flatMap(({ covers }) => covers));
    expect(operationsOf(daa).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['createDeliveryNote', 'cancelDeliveryNote']),
    );
    expect([...covered].sort()).toEqual(['PRD-001#REQ-1', 'PRD-001#REQ-2', 'PRD-001#REQ-3']);
  });

  it('keep technology out of the model', async () => {
    const prd = prdOfStories('Orchard', [
      {
        role: 'grower',
        wish: 'store a harvest in the PostgreSQL database via the REST API',
        criteria: ['The harvest is saved as JSON'],
      },
    ]);
    const { daa } = await draftDaa(prd);
    expect(JSON.stringify(daa)).not.toMatch(/postgres|json|\bapi\b|\brest\b/i);
  });

  it('answer an empty PRD with an empty model', async () => {
    const { daa } = await draftDaa(prdOf('# Nothing yet\n\nWe will see.\n'));
    expect(daa.aggregates).toEqual([]);
  });

  it('stand any order of words: a contract-true model without dangling references', async () => {
    const word = fc.constantFrom(
      ...'a the all no only crane vessel crew permit permits issue issued cancel cancelled until when if unless that of to for with and or must cannot at most two 5 days before it they is are has been never every list status'.split(
        ' ',
      ),
    );
    const sentence = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
    const story = fc.record({ role: sentence, wish: sentence, criteria: fc.array(sentence, { maxLength: 3 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(story, { minLength: 1, maxLength: 4 }), async (stories) => {
        const prd = prdOfStories('Crane yard', stories);
        const { daa } = await draftDaa(prd);
        const broken = lintDaa({ daa, prd }).filter(({ code }) =>
          [
            'DAA-REFERENCE-DANGLING',
            'DAA-NAME-DUPLICATE',
            'DAA-STATE-UNREACHABLE',
            'DAA-COVERS-DANGLING',
            'DAA-EVENT-FIELDS',
          ].includes(code),
        );
        expect(broken).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
