import { describe, expect, test } from 'vitest';
import { act, fix } from '../../src/lifecycle/fixes/fix.ts';
import { describeMoment } from '../../src/web/ui/describe-moment.ts';
import { placeUnderIncidents, type WaitingRow } from '../../src/web/pages/inbox/describe-waiting.ts';
import { describeEvidence } from '../../src/web/pages/incident/describe-evidence.ts';
import { explainHypotheses, type Hypotheses } from '../../src/web/pages/incident/explain-confidence.ts';
import { filterTimeline } from '../../src/web/pages/incident/filter-timeline.ts';
import { groupChain } from '../../src/web/pages/incident/group-chain.ts';
import { groupOptions } from '../../src/web/pages/incident/group-options.ts';
import type { Incident } from '../../src/web/pages/incident/incident.ts';
import { listTasks } from '../../src/web/pages/incident/list-tasks.ts';
import { filterIncidents, sortIncidents, type ListedIncident } from '../../src/web/pages/incidents/sort-incidents.ts';

const listed = (key: string, more: Partial<ListedIncident>): ListedIncident => ({
  key,
  title: key,
  status: 'Correlated',
  step: '4 Apply mitigation',
  severity: null,
  proposed: null,
  commander: null,
  gate: null,
  service: 'lending',
  environment: 'production',
  exercise: false,
  alertAt: '2026-11-29T10:00:00.000Z',
  endedAt: null,
  target: null,
  ...more,
});

describe('the list of incidents', () => {
  const due = (dueAt: string): ListedIncident['target'] => ({ name: 'mitigation', dueAt });
  const items = [
    listed('nobody decided', {}),
    listed('due later', { severity: 'SEV-2', target: due('2026-11-29T12:00:00.000Z') }),
    listed('due sooner', { severity: 'SEV-2', target: due('2026-11-29T11:00:00.000Z') }),
    listed('proposed', { proposed: 'SEV-1', exercise: true }),
  ];

  test('begins with the gravest, also where only a rule says so, then with what is due first', () => {
    expect(sortIncidents(items).map(({ key }) => key)).toEqual(['proposed', 'due sooner', 'due later', 'nobody decided']);
  });

  test.each([
    [{}, 4],
    [{ severity: 'SEV-2' }, 2],
    [{ severity: 'SEV-1' }, 1],
    [{ exercise: 'no' }, 3],
    [{ exercise: 'only' }, 1],
    [{ service: 'billing' }, 0],
  ])('keeps what the address asks for: %o', (filter, count) => {
    expect(filterIncidents(items, filter)).toHaveLength(count);
  });
});

describe('what now', () => {
  test('has the acts of each wait once, and none that only reads the page that is open', () => {
    const key = 'INC-2026-001';
    const tasks = listTasks([
      { what: 'GATE-010 waits on MIT-001', who: 'on-call', fix: fix`Decide there: ${act('readGate', { key: 'GATE-010' })}.` },
      { what: 'no hypotheses are stored', who: 'engineer', fix: fix`See ${act('readIncident', { key })}.` },
      {
        what: 'it teaches nothing yet',
        who: 'architect',
        fix: fix`${act('draftIncident', { key, step: 'amendment' })}, or ${act('draftIncident', { key, step: 'playbook' })}.`,
      },
      {
        what: 'nor this',
        who: 'architect',
        fix: fix`Draft it: ${act('draftIncident', { key, step: 'playbook' })}.`,
      },
      { what: 'something else', who: 'nobody', fix: 'Wait.' },
    ]);
    expect(tasks.map(({ what, acts, advice }) => [what, acts.map(({ action }) => action).join(' '), advice])).toEqual([
      ['GATE-010 waits on MIT-001', 'readGate', null],
      ['No hypotheses are stored', '', null],
      ['It teaches nothing yet', 'draftIncident draftIncident', null],
      ['Nor this', '', null],
      ['Something else', '', 'Wait.'],
    ]);
  });
});

test('a hypothesis has its evidence, and a refuted one stands apart', () => {
  const evidence = ['E-1', 'E-2'].map((id) => ({ id, class: 'log' as const, ref: id, text: id, at: null, broughtBy: 'rules' }));
  const one = {
    kind: 'code',
    drafter: 'rules',
    change: null,
    grade: null,
    verdict: null,
    evidence: ['E-1'],
    against: ['E-2', 'E-9'],
  } as const;
  const { standing, refuted } = explainHypotheses({
    evidence,
    hypotheses: [
      { ...one, id: 'HYP-1', statement: 'a', state: 'proposed', confidence: 'weak' },
      { ...one, id: 'HYP-2', statement: 'b', state: 'refuted', confidence: 'strong' },
      { ...one, id: 'HYP-3', statement: 'c', state: 'proposed', confidence: 'strong' },
      { ...one, id: 'HYP-4', statement: 'd', state: 'supported', confidence: 'weak' },
    ],
  } as unknown as Hypotheses);
  expect(standing.map(({ id }) => id)).toEqual(['HYP-4', 'HYP-3', 'HYP-1']);
  expect(refuted.map(({ id, for: yes, contrary }) => [id, yes.length, contrary.length])).toEqual([['HYP-2', 1, 1]]);
});

test.each([
  [
    'a diff by its file',
    {
      class: 'diff',
      ref: `${'a'.repeat(40)}:src/a.ts`,
      text: 'diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n+one\n+two\n-three',
    },
    'src/a.ts: +2 −1 lines',
  ],
  [
    'a hash by its beginning',
    { class: 'commit', ref: '', text: `${'0123456789abcdef'.repeat(3)} wrote it` },
    '0123456789ab wrote it',
  ],
  [
    'a part by its own words',
    { class: 'artifact', ref: 'ADR-001#EC-1', text: 'adr ADR-001: Lend\nTwo ask at once.' },
    'Two ask at once.',
  ],
  ['a long line by its beginning', { class: 'log', ref: '', text: 'x'.repeat(161) }, `${'x'.repeat(160)}…`],
] as const)('evidence is named: %s', (_, evidence, title) => {
  expect(describeEvidence(evidence).title).toBe(title);
});

test('a moment has its date where it is not today, or where it is asked for', () => {
  const now = new Date(2026, 10, 29, 15);
  const [today, before] = [new Date(2026, 10, 29, 9).toISOString(), new Date(2026, 2, 4, 14, 35).toISOString()];
  const year = (at: string, dated = false): boolean => describeMoment(at, { now, dated }).includes('2026');
  expect([year(today), year(today, true), year(before)]).toEqual([false, true, true]);
});

test('a gate stands under the incident that waits for it, and nowhere else', () => {
  const row = (key: string, more: Partial<WaitingRow> = {}): WaitingRow => {
    return { group: 'gate', key, title: '', status: '', what: '', to: '', ...more };
  };
  const rows = [row('GATE-009'), row('GATE-010'), row('INC-2026-001', { group: 'incident', gates: ['GATE-010', 'GATE-099'] })];
  expect(placeUnderIncidents(rows).map(({ key, group, isUnder }) => [key, group, isUnder])).toEqual([
    ['GATE-009', 'gate', undefined],
    ['INC-2026-001', 'incident', undefined],
    ['GATE-010', 'incident', true],
  ]);
});

test('the timeline is filtered by source and words, the newest first', () => {
  const timeline = [
    { at: '1', event: 'Alert fired', source: 'EP-1' },
    { at: '2', event: 'Approved', source: 'GATE-010' },
    { at: '3', event: 'Executed', source: 'MIT-001' },
    { at: '4', event: 'Rolled back by hand', source: 'Ada' },
    { at: '5', event: 'Hypotheses proposed', source: 'rules' },
  ];
  const kept = (filter: object): string =>
    filterTimeline(timeline, filter)
      .map(({ at }) => at)
      .join('');
  expect(['alerts', 'decisions', 'record', 'people', 'rules'].map((source) => kept({ source }))).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
  ]);
  expect([kept({}), kept({ words: 'BACK ada' }), kept({ words: 'nothing' })]).toEqual(['54321', '4', '']);
});

test('the chain names each artifact once, and options belong to their Mitigation', () => {
  expect(
    groupChain([
      { key: 'BOLT-008', kind: 'bolt', title: 'Renew', text: '' },
      { key: 'DAA-001', kind: 'daa', title: 'Lending', part: 'OP-renew', text: 'Renew a loan' },
      { key: 'DAA-001', kind: 'daa', title: 'Lending', part: 'INV-1', text: 'One at a time' },
    ]).map(({ key, parts }) => [key, parts]),
  ).toEqual([
    ['BOLT-008', []],
    [
      'DAA-001',
      [
        { part: 'OP-renew', text: 'Renew a loan' },
        { part: 'INV-1', text: 'One at a time' },
      ],
    ],
  ]);
  const option = { action: '', risk: null, reversibility: null, because: '', expectedEffect: '', rollback: '', evidence: [] };
  const incident: Pick<Incident, 'mitigations' | 'artifacts'> = {
    mitigations: [
      { ...option, id: 'MIT-001#OPT-1', state: 'refused' },
      { ...option, id: 'MIT-002#OPT-1', state: 'proposed' },
      { ...option, id: 'MIT-002#OPT-2', state: 'option' },
    ],
    artifacts: [{ key: 'MIT-002', kind: 'mitigation', title: '', status: 'Proposed', gate: 'GATE-011' }],
  };
  expect(groupOptions(incident).map(({ key, gate, options }) => [key, gate, options.map((one) => one.option)])).toEqual([
    ['MIT-002', 'GATE-011', ['OPT-1', 'OPT-2']],
    ['MIT-001', null, ['OPT-1']],
  ]);
});
