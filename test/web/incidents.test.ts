import { describe, expect, test } from 'vitest';
import { act, fix } from '../../src/lifecycle/fixes/fix.ts';
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

test('a hypothesis has its evidence and the rule of its confidence, and a refuted one stands apart', () => {
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
    incident: 'INC-2026-001',
    evidence,
    table: [{ confidence: 'strong', when: 'two of them' }],
    refused: [],
    inconclusive: [],
    hypotheses: [
      { ...one, id: 'HYP-1', statement: 'a', state: 'proposed', confidence: 'weak' },
      { ...one, id: 'HYP-2', statement: 'b', state: 'refuted', confidence: 'strong' },
      { ...one, id: 'HYP-3', statement: 'c', state: 'proposed', confidence: 'strong' },
      { ...one, id: 'HYP-4', statement: 'd', state: 'supported', confidence: 'weak' },
    ],
  } as unknown as Hypotheses);
  expect(standing.map(({ id, rule }) => [id, rule])).toEqual([
    ['HYP-4', null],
    ['HYP-3', 'two of them'],
    ['HYP-1', null],
  ]);
  expect(refuted.map(({ id, for: yes, contrary }) => [id, yes.length, contrary.length])).toEqual([['HYP-2', 1, 1]]);
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
      { key: 'BOLT-008', kind: 'bolt', title: 'Renew' },
      { key: 'DAA-001', kind: 'daa', title: 'Lending', part: 'OP-renew' },
      { key: 'DAA-001', kind: 'daa', title: 'Lending', part: 'INV-1' },
    ]).map(({ key, parts }) => [key, parts]),
  ).toEqual([
    ['BOLT-008', []],
    ['DAA-001', ['OP-renew', 'INV-1']],
  ]);
  const option = { action: '', risk: null, reversibility: null, expectedEffect: '', rollback: '', evidence: [] };
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
