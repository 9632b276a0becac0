import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportCoverage } from '../../../src/analysis/coverage/report-coverage.ts';
import { coverageReportSchema } from '../../../src/lifecycle/coverage.ts';
import type { CoverageNote, DaaBody } from '../../../src/lifecycle/daa.ts';
import { InputError } from '../../../src/lifecycle/errors.ts';
import type { PrdBody } from '../../../src/lifecycle/prd.ts';
import { measureCpuMs } from '../cpu-time.ts';
import { domains } from '../lint/domains.ts';
import { buildModel, buildOperation, emptyPrd, onlyAggregate } from '../lint/sample-models.ts';

const story = (number: number, criteria: number): PrdBody['stories'][number] => ({
  id: `US-${number}`,
  role: 'clerk',
  capability: 'do it',
  benefit: 'it is done',
  priority: null,
  criteria: Array.from({ length: criteria }, (_, at) => ({ id: `AC-${at + 1}`, text: `Check ${at + 1}.` })),
});

const requirement = (number: number): PrdBody['requirements'][number] => ({
  id: `REQ-${number}`,
  section: '',
  text: 'x',
  priority: null,
});

const prd: PrdBody = {
  ...emptyPrd,
  stories: [story(1, 2), story(2, 1), story(3, 0)],
  requirements: [requirement(1), requirement(2)],
  nonFunctional: {
    ...emptyPrd.nonFunctional,
    performance: [{ id: 'NFR-1', text: 'fast' }],
    security: [{ id: 'NFR-2', text: 'safe' }],
  },
};

function report(operations: Record<string, string[]>, notes: CoverageNote[] = [], body: PrdBody = prd) {
  const [domain] = domains;
  if (!domain) throw new Error('There is no sample domain.');
  const model = buildModel(domain);
  onlyAggregate(model).operations = Object.entries(operations).map(([name, covers]) =>
    buildOperation(name, { covers: covers.map((localId) => `PRD-001#${localId}`) }),
  );
  const daa: DaaBody = { ...model.daa, coverageNotes: notes };
  const coverage = reportCoverage({ prd: { key: 'PRD-001', body }, daa: { key: 'DAA-001', body: daa } });
  return { coverage, status: Object.fromEntries(coverage.items.map(({ ref, status }) => [ref, status])) };
}

describe('reportCoverage', () => {
  it('gives every part its status and counts what is covered', () => {
    const { coverage, status } = report({ open: ['US-1', 'US-1.AC-1', 'REQ-1'], close: ['US-2.AC-1', 'NFR-2'] });
    expect(coverageReportSchema.parse(coverage)).toMatchObject({
      stories: 3,
      mapped: 2,
      requirements: 2,
      criteria: 3,
      covered: 3,
    });
    expect(status).toEqual({
      'PRD-001#US-1': 'OK',
      'PRD-001#US-1.AC-1': 'OK',
      'PRD-001#US-1.AC-2': 'GAP',
      'PRD-001#US-2': 'OK',
      'PRD-001#US-2.AC-1': 'OK',
      'PRD-001#US-3': 'GAP',
      'PRD-001#REQ-1': 'OK',
      'PRD-001#REQ-2': 'GAP',
      'PRD-001#NFR-1': 'DEFERRED',
      'PRD-001#NFR-2': 'OK',
    });
  });

  it('names the operations of a story, including those of its criteria, once each', () => {
    const { coverage } = report({ open: ['US-1', 'US-1.AC-1'], close: ['US-1.AC-2'] });
    expect(coverage.items[0]).toEqual({ ref: 'PRD-001#US-1', status: 'OK', operations: ['OP-open', 'OP-close'] });
  });

  it('reports operations that serve nothing as orphans of the DAA', () => {
    const { coverage } = report({ open: ['US-1'], lost: [], stray: ['US-77'] });
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

  it('does not take a part of another PRD for its own', () => {
    const [domain] = domains;
    if (!domain) throw new Error('There is no sample domain.');
    const model = buildModel(domain);
    onlyAggregate(model).operations = [buildOperation('open', { covers: ['PRD-002#US-1'] })];
    const coverage = reportCoverage({ prd: { key: 'PRD-001', body: prd }, daa: { key: 'DAA-001', body: model.daa } });
    expect(coverage).toMatchObject({ mapped: 0, covered: 0 });
  });

  it('defers with the reason of a note, which also holds for the criteria of a story', () => {
    const { coverage, status } = report({ open: ['US-2.AC-1'] }, [
      { ref: 'PRD-001#US-1', status: 'DEFERRED', reason: 'next year' },
      { ref: 'PRD-001#US-2.AC-1', status: 'N/A', reason: 'though covered' },
      { ref: 'PRD-001#REQ-2', status: 'N/A', reason: 'about people' },
    ]);
    expect(status).toMatchObject({
      'PRD-001#US-1': 'DEFERRED',
      'PRD-001#US-1.AC-2': 'DEFERRED',
      'PRD-001#US-2.AC-1': 'OK',
      'PRD-001#REQ-2': 'N/A',
      'PRD-001#REQ-1': 'GAP',
    });
    expect(coverage.items.find(({ ref }) => ref === 'PRD-001#US-1.AC-1')?.reason).toBe('next year');
  });

  it('refuses a PRD without stories and requirements, rather than calling it complete', () => {
    const nothing = { ...prd, stories: [], requirements: [] };
    expect(() => report({ open: [] }, [], nothing)).toThrow(InputError);
    expect(() => report({ open: [] }, [], nothing)).toThrow(expect.objectContaining({ id: 'prd.no-parts' }));
  });

  it('never counts more than there is, and gives each part of the PRD exactly one status', () => {
    const ids = ['US-1', 'US-1.AC-1', 'US-1.AC-2', 'US-2', 'US-2.AC-1', 'US-3', 'REQ-1', 'REQ-2', 'NFR-1', 'US-9', 'REQ-9'];
    const covers = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.array(fc.constantFrom(...ids)));
    fc.assert(
      fc.property(covers, (operations) => {
        const { coverage } = report(operations);
        const refs = coverage.items.map(({ ref }) => ref);
        expect(new Set(refs).size).toBe(refs.length);
        expect(coverage.mapped).toBeLessThanOrEqual(coverage.stories);
        expect(coverage.covered).toBeLessThanOrEqual(coverage.requirements + coverage.criteria);
        for (const item of coverage.items)
          expect(item.operations.length > 0).toBe(item.status === 'OK' || item.status === 'ORPHAN');
      }),
    );
  });

  it('compares 5,000 operations with 5,000 stories in well under a second', () => {
    const numbers = Array.from({ length: 5_000 }, (_, at) => at + 1);
    const body = { ...prd, stories: numbers.map((number) => story(number, 3)) };
    const operations = Object.fromEntries(numbers.map((number) => [`op${number}`, [`US-${number}`, `US-${number}.AC-1`]]));
    let mapped = 0;
    expect(measureCpuMs(() => (mapped = report(operations, [], body).coverage.mapped))).toBeLessThan(1_000);
    expect(mapped).toBe(5_000);
  });
});
