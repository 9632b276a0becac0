import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportCoverage } from '../../../src/analysis/coverage/report-coverage.ts';
import { coverageReportSchema } from '../../../src/lifecycle/coverage.ts';
import type { CoverageNote, DaaBody, Operation } from '../../../src/lifecycle/daa.ts';
import { InputError } from '../../../src/lifecycle/errors.ts';
import type { PrdBody } from '../../../src/lifecycle/prd.ts';
import { measureCpuMs } from '../cpu-time.ts';
import { domains } from '../lint/domains.ts';
import { buildModel, buildOperation, emptyPrd, onlyAggregate } from '../lint/sample-models.ts';

const story = (number: number, criteria: readonly string[]): PrdBody['stories'][number] => ({
  id: `US-${number}`,
  role: 'member',
  capability: 'to borrow a book',
  benefit: 'I can read it',
  priority: null,
  criteria: criteria.map((text, at) => ({ id: `AC-${at + 1}`, text })),
});

const prd: PrdBody = {
  ...emptyPrd,
  stories: [
    story(1, ['A member has at most five loans.', 'A reminder is sent two days before a loan is due.']),
    story(2, ['The member borrows the book.']),
    story(3, []),
  ],
  requirements: [
    { id: 'REQ-1', section: '', text: 'A fine is paid at the desk.', priority: null },
    { id: 'REQ-2', section: '', text: 'Opening hours are shown.', priority: null },
  ],
  nonFunctional: { ...emptyPrd.nonFunctional, performance: [{ id: 'NFR-1', text: 'fast' }] },
  unread: [{ id: 'TXT-1', heading: '', text: 'Leihfrist: drei Wochen' }],
};

interface Model {
  readonly operations?: readonly (Partial<Operation> & { name: string; covers: string[] })[];
  readonly invariants?: readonly { readonly statement: string; readonly covers: string[] }[];
  readonly notes?: readonly CoverageNote[];
  readonly body?: PrdBody;
}

const whole = (localIds: readonly string[]): string[] => localIds.map((localId) => `PRD-001#${localId}`);

function report({ operations = [], invariants = [], notes = [], body = prd }: Model) {
  const [domain] = domains;
  if (!domain) throw new Error('There is no sample domain.');
  const model = buildModel(domain);
  const aggregate = onlyAggregate(model);
  aggregate.operations = operations.map(({ name, covers, ...rest }) => ({
    ...buildOperation(name, { covers: whole(covers) }),
    precondition: '',
    postcondition: '',
    ...rest,
  }));
  aggregate.invariants = invariants.map(({ statement, covers }, at) => ({ id: `INV-${at}`, statement, covers: whole(covers) }));
  const daa: DaaBody = { ...model.daa, coverageNotes: notes.map((note) => ({ ...note, ref: `PRD-001#${note.ref}` })) };
  const coverage = reportCoverage({ prd: { key: 'PRD-001', body }, daa: { key: 'DAA-001', body: daa } });
  return { coverage, status: Object.fromEntries(coverage.items.map(({ ref, status }) => [ref.replace('PRD-001#', ''), status])) };
}

describe('reportCoverage', () => {
  it('counts as covered only what something realizes', () => {
    const { coverage, status } = report({
      operations: [
        {
          name: 'borrowBook',
          covers: ['US-1', 'US-1.AC-1', 'US-1.AC-2', 'US-2.AC-1'],
          precondition: 'The member has fewer than five open loans.',
          pseudocode: '1. Lend it.\n2. A reminder is sent two days before a loan is due.',
        },
        { name: 'payFine', covers: ['REQ-1'] },
      ],
    });
    expect(coverageReportSchema.parse(coverage)).toMatchObject({
      stories: 3,
      mapped: 1,
      requirements: 2,
      criteria: 3,
      covered: 3,
      stated: 1,
      unread: 1,
    });
    expect(status).toEqual({
      'US-1': 'OK',
      'US-1.AC-1': 'OK',
      // Quoted in the pseudocode, and nothing sends it.
      'US-1.AC-2': 'STATED',
      // Its criterion is served, and it has no operation of its own.
      'US-2': 'GAP',
      'US-2.AC-1': 'OK',
      'US-3': 'GAP',
      'REQ-1': 'OK',
      'REQ-2': 'GAP',
      'NFR-1': 'DEFERRED',
      'TXT-1': 'GAP',
    });
    expect(coverage.items.filter(({ status: one }) => one !== 'OK').every(({ reason = '' }) => reason !== '')).toBe(true);
  });

  it.each<[string, Model, Record<string, string>]>([
    [
      'an invariant realizes the part that it names, and no story',
      { invariants: [{ statement: 'At most five loans.', covers: ['US-1.AC-1', 'US-1', 'TXT-1'] }] },
      { 'US-1.AC-1': 'OK', 'US-1': 'GAP', 'TXT-1': 'OK' },
    ],
    [
      'a note of a story holds for its criteria, and not for what is realized',
      {
        operations: [{ name: 'borrowBook', covers: ['US-2.AC-1'] }],
        notes: [
          { ref: 'US-1', status: 'DEFERRED', reason: 'next year' },
          { ref: 'US-2.AC-1', status: 'N/A', reason: 'though covered' },
          { ref: 'TXT-1', status: 'N/A', reason: 'says nothing' },
        ],
      },
      { 'US-1': 'DEFERRED', 'US-1.AC-2': 'DEFERRED', 'US-2.AC-1': 'OK', 'TXT-1': 'N/A' },
    ],
    [
      'a note GAP holds whatever serves the rest, and says nothing of the criteria',
      {
        operations: [{ name: 'borrowBook', covers: ['US-1', 'US-2.AC-1'] }],
        notes: [{ ref: 'US-1', status: 'GAP', reason: 'no word of the return' }],
      },
      { 'US-1': 'GAP', 'US-1.AC-1': 'GAP', 'US-2.AC-1': 'OK' },
    ],
    [
      'a part of another PRD is none of this one',
      { operations: [{ name: 'open', covers: ['../PRD-002#US-1'] }] },
      { 'US-1': 'GAP' },
    ],
  ])('%s', (_, model, expected) => {
    expect(report(model).status).toMatchObject(expected);
  });

  it('reports operations that serve nothing as orphans of the DAA', () => {
    const { coverage } = report({
      operations: [
        { name: 'open', covers: ['US-1'] },
        { name: 'lost', covers: [] },
        { name: 'stray', covers: ['US-77'] },
      ],
    });
    expect(coverage.items.filter(({ status }) => status === 'ORPHAN')).toEqual([
      { ref: 'DAA-001#OP-lost', status: 'ORPHAN', operations: ['OP-lost'], reason: 'names no part of the PRD' },
      {
        ref: 'DAA-001#OP-stray',
        status: 'ORPHAN',
        operations: ['OP-stray'],
        reason: 'names only parts that the PRD does not have: PRD-001#US-77',
      },
    ]);
  });

  it('refuses a PRD of which nothing was read, rather than calling it complete', () => {
    const body = { ...prd, stories: [], requirements: [], unread: [] };
    expect(() => report({ body })).toThrow(InputError);
    expect(() => report({ body })).toThrow(expect.objectContaining({ id: 'prd.no-parts' }));
  });

  it('never counts more than there is, and gives each part of the PRD exactly one status', () => {
    const ids = ['US-1', 'US-1.AC-1', 'US-1.AC-2', 'US-2', 'US-2.AC-1', 'US-3', 'REQ-1', 'REQ-2', 'NFR-1', 'US-9', 'TXT-1'];
    const covers = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.array(fc.constantFrom(...ids)));
    fc.assert(
      fc.property(covers, (operations) => {
        const { coverage } = report({ operations: Object.entries(operations).map(([name, own]) => ({ name, covers: own })) });
        const refs = coverage.items.map(({ ref }) => ref);
        expect(new Set(refs).size).toBe(refs.length);
        expect(coverage.mapped).toBeLessThanOrEqual(coverage.stories);
        expect(coverage.covered + coverage.stated).toBeLessThanOrEqual(coverage.requirements + coverage.criteria);
        for (const { status, operations: by } of coverage.items)
          if (status === 'OK' || status === 'STATED') expect(by.length).toBeGreaterThan(0);
      }),
    );
  });

  it('compares 5,000 operations with 5,000 stories in well under a second', () => {
    const numbers = Array.from({ length: 5_000 }, (_, at) => at + 1);
    const body = { ...prd, stories: numbers.map((number) => story(number, ['One.', 'Two loans.', 'Three reminders.'])) };
    const operations = numbers.map((number) => ({ name: `op${number}`, covers: [`US-${number}`, `US-${number}.AC-1`] }));
    let mapped = 0;
    expect(measureCpuMs(() => (mapped = report({ operations, body }).coverage.mapped))).toBeLessThan(1_000);
    expect(mapped).toBe(5_000);
  });
});
