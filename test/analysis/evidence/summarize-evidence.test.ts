import { describe, expect, it } from 'vitest';
import { reportCoverage } from '../../../src/analysis/coverage/report-coverage.ts';
import { gateEvidence } from '../../../src/analysis/evidence/summarize-evidence.ts';
import { lintDaa } from '../../../src/analysis/lint/lint-daa.ts';
import { gatePolicies } from '../../../src/lifecycle/gate-policies.ts';
import { domains } from '../lint/domains.ts';
import { buildModel, buildOperation, onlyAggregate, onlyOperation, type Model } from '../lint/sample-models.ts';

const [domain] = domains;
if (!domain) throw new Error('There is no sample domain.');
const fresh = () => structuredClone(buildModel(domain));

function evidenceOf(model: Model) {
  const coverage = reportCoverage({ prd: model.prd, daa: { key: 'DAA-001', body: model.daa } });
  const criteria = gateEvidence({ prd: model.prd, daa: model.daa, coverage, findings: lintDaa(model) });
  return { criteria, of: Object.fromEntries(criteria.map((criterion) => [criterion.id, criterion])) };
}

describe('gateEvidence', () => {
  it('lists the criteria of the DAA gate in their order, each with a sentence', () => {
    const { criteria } = evidenceOf(fresh());
    expect(criteria.map(({ id, text }) => ({ id, text }))).toEqual(gatePolicies.daa?.criteria);
    for (const { evidence } of criteria) expect(evidence).toMatch(/^\S.*\.$/);
  });

  it('says what a sound model amounts to', () => {
    const { criteria } = evidenceOf(fresh());
    expect(criteria.map(({ evidence }) => evidence)).toEqual([
      '1 aggregate (Table), 1 value object, 1 domain event, 1 state machine.',
      '2 of 2 covered (1 requirement statement, 1 acceptance criterion).',
      '1 of 1 story mapped.',
      '1 context: Seating (Table); 0 relationships between them.',
      '1 invariant for 1 aggregate; each aggregate states at least one.',
      '1 of 1 invariant name the part of the PRD that they state; whether each is a rule is yours to judge.',
      'Pseudocode for 1 of 1 operation; 3.0 steps on average.',
    ]);
  });

  it('names the gaps, and puts each finding at the criterion it bears on', () => {
    const model = fresh();
    model.prd.body.stories.push({ ...model.prd.body.stories[0]!, id: 'US-2' });
    onlyAggregate(model).operations.push(buildOperation('sweepFloor', { covers: [], pseudocode: '' }));
    onlyAggregate(model).invariants = [];
    const { of } = evidenceOf(model);
    expect(of['stories-mapped']).toMatchObject({ evidence: '1 of 2 stories mapped; 1 without an operation of its own: US-2.' });
    expect(of['stories-mapped']?.findings.map(({ code }) => code)).toEqual(['DAA-STORY-UNCOVERED']);
    expect(of['requirements-covered']?.evidence).toBe(
      '1 of 3 covered (1 requirement statement, 2 acceptance criteria); 1 quoted as a step, in whole or in part: REQ-1; 1 not realized: US-2.AC-1; 1 not asked for by the PRD: OP-sweepfloor.',
    );
    expect(of['invariants-explicit']?.evidence).toContain('none for Table');
    expect(of['invariants-explicit']?.findings.map(({ code }) => code)).toContain('DAA-INVARIANT-MISSING');
    expect(of['pseudocode-readable']?.evidence).toMatch(/^Pseudocode for 1 of 2 operations;/);
  });

  it('keeps every finding of lint: each stands at one criterion', () => {
    const model = fresh();
    onlyOperation(model).covers = [];
    onlyOperation(model).pseudocode = 'Write JSON.';
    model.daa.domainEvents[0]!.consumers = [];
    const { criteria } = evidenceOf(model);
    expect(criteria.flatMap(({ findings }) => findings)).toHaveLength(lintDaa(model).length);
  });

  it('tells that the PRD itself is not in order, which blocks its own gate and not this one', () => {
    const model = fresh();
    const missing = { code: 'PRD-MISSING-SECTION', severity: 'error' as const, at: {}, message: 'missing', fix: 'add it' };
    const criteria = gateEvidence({
      ...model,
      coverage: reportCoverage({ prd: model.prd, daa: { key: 'DAA-001', body: model.daa } }),
      findings: [],
      prdFindings: [missing, missing, { ...missing, severity: 'warning' as const }],
    });
    const covered = criteria.find(({ id }) => id === 'requirements-covered');
    expect(covered?.evidence).toMatch(/; the PRD itself has 2 error findings: PRD-MISSING-SECTION\.$/);
    expect(covered?.findings).toEqual([]);
  });
});
