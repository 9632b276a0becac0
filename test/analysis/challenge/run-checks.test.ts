import { describe, expect, it } from 'vitest';
import { runChecks } from '../../../src/analysis/challenge/run-checks.ts';
import type { DesignMaterial } from '../../../src/lifecycle/design-material.ts';
import { isSameObjection } from '../../../src/steps/design/same-objection.ts';
import { fillDesign, filledRfc } from '../../support/filled-design.ts';

const found = (material: DesignMaterial): string[] =>
  runChecks(material).map(({ weight, concern, about }) => `${weight} ${concern} ${about.join(', ')}`);

/** Each row takes a field of the filled design away; what is written there silences the check again. */
const rows: readonly [string, { take: RegExp | string; put?: string; raises: string; silencedBy: string }][] = [
  [
    'an invariant that nobody keeps',
    { take: /\n {2}- \*\*Keeps:\*\* .*/, raises: 'blocker invariant-broken DAA-001#INV-loan-1', silencedBy: '"Keeps"' },
  ],
  [
    'an invariant that two keep',
    {
      take: '- **Serves:** DAA-001#OP-notify',
      put: '- **Keeps:** DAA-001#INV-loan-1\n  - **Serves:** DAA-001#OP-notify',
      raises: 'major invariant-span DAA-001#INV-loan-1',
      silencedBy: '"Keeps"',
    },
  ],
  [
    'an event that nothing carries',
    { take: /\n {2}- \*\*Events:\*\* .*/, raises: 'major delivery DAA-001#EV-book-lent', silencedBy: '"Events"' },
  ],
  [
    'an event without repeats',
    { take: /\n {2}- \*\*Repeats:\*\* .*/, raises: 'major idempotency INT-1', silencedBy: '"Repeats"' },
  ],
  [
    'a call without a time-out',
    { take: /\n {2}- \*\*Time-out:\*\* .*/, raises: 'major failure-mode INT-2', silencedBy: '"Time-out"' },
  ],
  [
    'an event without a failure',
    { take: /\n {2}- \*\*On Failure:\*\* the relay.*/, raises: 'major failure-mode INT-1', silencedBy: '"On Failure"' },
  ],
  [
    'a target without a component',
    { take: /(?<=US-1), PRD-001#NFR-1/, raises: 'major target-without-design PRD-001#NFR-1', silencedBy: '"Serves"' },
  ],
  ['a KPI without a metric', { take: 'PRD-001#KPI-1, ', raises: 'minor monitoring PRD-001#KPI-1', silencedBy: '"Measures"' }],
  [
    'an alert without a threshold',
    { take: /\n {2}- \*\*Threshold:\*\* .*/, raises: 'minor monitoring MON-1', silencedBy: '"Threshold"' },
  ],
  [
    'data of people without an end',
    { take: /\n {2}- \*\*Retention:\*\* loans.*/, raises: 'major personal-data CMP-1', silencedBy: '"Retention"' },
  ],
  [
    'a store without an end',
    { take: /\n {2}- \*\*Retention:\*\* n\/a.*/, raises: 'minor unbounded-growth CMP-2', silencedBy: '"Retention"' },
  ],
  [
    'access that nobody defines',
    { take: /\n {2}- \*\*Access:\*\* librarians.*/, raises: 'major authorization CMP-1', silencedBy: '"Access"' },
  ],
  [
    'a migration without a way back',
    { take: /\n#### Rollback\n\n.*\n/, raises: 'major migration Migration', silencedBy: '"Rollback"' },
  ],
  [
    'an alternative without a reason',
    { take: /\n {2}- \*\*Reason:\*\* Notices.*/, raises: 'major alternative-without-reason ALT-1', silencedBy: '"Reason"' },
  ],
  [
    'an operation that nobody serves',
    { take: /\n {2}- \*\*Serves:\*\* DAA.*/, raises: 'major uncovered-story DAA-001#OP-notify', silencedBy: '"Serves"' },
  ],
];

it('has nothing against a design in which every field has a value', () => {
  expect(found(fillDesign())).toEqual([]);
});

describe.each(rows)('%s', (_, { take, put = '', raises, silencedBy }) => {
  const material = fillDesign(filledRfc.replace(take, put));

  it('is raised once, and names the field that silences it', () => {
    expect(found(material)).toEqual([raises]);
    expect(runChecks(material)[0]?.question).toContain(silencedBy);
  });

  it('is the same objection however often it is raised', () => {
    const [one] = runChecks(material);
    const [other] = runChecks(fillDesign(filledRfc.replace(take, put).replaceAll('Notices', 'Letters')));
    expect(one && other && isSameObjection(one, other)).toBe(true);
  });
});

it('asks of a reasoned "n/a" nothing, and of one without a reason still', () => {
  const withFailure = (text: string): string[] => found(fillDesign(filledRfc.replace('the loan is refused', text)));
  expect(withFailure('n/a: because it runs in one process')).toEqual([]);
  expect(withFailure('n/a')).toEqual(['major failure-mode INT-2']);
});

it('says once that no component is listed', () => {
  const prose = filledRfc.replace(/- \*\*CMP-1:[^]*?(?=\n### )/, '').replace(/- \*\*INT-1:[^]*?(?=\n### )/, '');
  expect(found(fillDesign(prose))).toEqual([
    'blocker invariant-broken Component Design',
    'major delivery DAA-001#EV-book-lent',
    'major target-without-design PRD-001#NFR-1',
  ]);
});

it('asks for the figure of a target that has none, until a monitor has one', () => {
  const material = fillDesign();
  const vague = [{ id: 'NFR-1', text: 'A loan is fast.' }];
  const prd = {
    ...material.prd,
    body: { ...material.prd.body, nonFunctional: { ...material.prd.body.nonFunctional, performance: vague } },
  };
  expect(found({ ...material, prd })).toEqual([]);
  const unmeasured = fillDesign(filledRfc.replace('KPI-1, PRD-001#NFR-1', 'KPI-1'));
  expect(found({ ...unmeasured, prd })).toEqual(['minor target-without-number PRD-001#NFR-1']);
});

it('asks about a pattern that facts of the model call for, until its row has a verdict', () => {
  const outbox = { key: 'MESSAGING-001', title: 'Transactional outbox', status: 'Active' };
  const body = { category: 'MESSAGING', problem: '', context: { whenToUse: '', whenNotToUse: '' } };
  const patterns = [{ ...outbox, body }] as unknown as DesignMaterial['patterns'];
  expect(found({ ...fillDesign(), patterns })).toEqual([]);
  const undecided = fillDesign(filledRfc.replace('| used |', '| undecided |'));
  expect(found({ ...undecided, patterns })).toEqual(['minor pattern-not-considered MESSAGING-001']);
});
