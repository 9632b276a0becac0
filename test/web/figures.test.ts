import { describe, expect, test } from 'vitest';
import { listWorkActs } from '../../src/web/pages/bolt/list-work-acts.ts';
import { describeBoard, listAdrs } from '../../src/web/pages/bolts/describe-board.ts';
import { groupVerdicts } from '../../src/web/pages/compliance/group-verdicts.ts';
import { chartBars } from '../../src/web/pages/insights/chart-bars.ts';
import { listCases } from '../../src/web/pages/insights/list-cases.ts';
import { chooseTestChannel } from '../../src/web/pages/inbox/choose-test-channel.ts';
import { describeDuration } from '../../src/web/ui/describe-duration.ts';
import { describeFigure } from '../../src/web/ui/describe-figure.ts';

test.each([
  [0, '0 s'],
  [59_400, '59 s'],
  [61_000, '1 min'],
  [-3_600_000, '1 h'],
  [4_800_000, '1 h 20 min'],
  [86_400_000, '1 d'],
  [100_800_000, '1 d 4 h'],
])('%i ms are %s', (ms, text) => {
  expect(describeDuration(ms)).toBe(text);
});

test.each([
  [null, 'share', 'not known'],
  [0.0625, 'share', '6.3%'],
  [90, 'seconds', '1 min'],
  [1.234, 'number', '1.23'],
] as const)('a figure of %s %s is %s', (actual, unit, text) => {
  expect(describeFigure(actual, unit)).toBe(text);
});

describe('a chart', () => {
  const size = { width: 100, height: 40 };

  test('has the highest bar at the top, a line for nothing, and a gap where nothing was measured', () => {
    const bars = chartBars(
      [
        { label: 'a', value: 8 },
        { label: 'b', value: 0 },
        { label: 'c', value: null },
        { label: 'd', value: 4 },
      ],
      size,
    );
    expect(bars.map(({ label, y, height }) => [label, y, height])).toEqual([
      ['a', 0, 40],
      ['b', 39, 1],
      ['d', 20, 20],
    ]);
  });

  test('of nothing or of nothing but zeros is drawn', () => {
    expect(chartBars([], size)).toEqual([]);
    expect(chartBars([{ label: 'a', value: 0 }], size)[0]?.height).toBe(1);
  });
});

test('the cases of a target begin with those that missed it, and leave out who says nothing', () => {
  const target = { target: '', unit: 'seconds', actual: 1, met: true, incidents: 3 } as const;
  const one = (key: string, actual: number | null, met: boolean | null): object => ({
    key,
    severity: null,
    alertAt: key,
    targets: [
      { actual: 0, met: true },
      { actual, met },
    ],
  });
  const metrics = {
    targets: [
      { ...target, name: 'Time to triage' },
      { ...target, name: 'Time to mitigation' },
    ],
    cases: [one('1', 5, true), one('2', 90, false), one('3', null, null), one('4', 6, true)],
  } as unknown as Parameters<typeof listCases>[0];
  expect(listCases(metrics, 'Time to mitigation').map(({ key }) => key)).toEqual(['2', '4', '1']);
});

test('the board knows who holds a Bolt and which can be begun', () => {
  const bolt = (key: string, adr: string): object => ({ key, adr });
  const board = {
    adr: null,
    columns: [
      { status: 'TODO', bolts: [bolt('BOLT-001', 'ADR-002'), bolt('BOLT-002', 'ADR-001')] },
      { status: 'In Progress', bolts: [bolt('BOLT-003', 'ADR-001')] },
    ],
  } as unknown as Parameters<typeof describeBoard>[0];
  const next = { held: [], ready: [{ key: 'BOLT-001', holder: null }], waiting: [{ key: 'BOLT-003', holder: 'Ada' }] };
  const shown = describeBoard(board, next as unknown as Parameters<typeof describeBoard>[1]);
  expect(shown.flatMap(({ bolts }) => bolts.map(({ key, holder, isReady }) => [key, holder, isReady]))).toEqual([
    ['BOLT-001', null, true],
    ['BOLT-002', null, false],
    ['BOLT-003', 'Ada', false],
  ]);
  expect(listAdrs(board)).toEqual(['ADR-001', 'ADR-002']);
});

test.each([
  ['TODO', null, 'claim report'],
  ['In Progress', 'Ada', 'report submit merge claim put-down'],
  ['In Review', 'Ada', 'merge report'],
  ['Done', 'Ada', 'correct'],
])('a Bolt that is %s, held by %s, offers %s', (status, holder, acts) => {
  expect(listWorkActs({ status, holder }).join(' ')).toBe(acts);
});

test('verdicts come with what contradicts first, and with the check that a person accepted', () => {
  const items = ['met', 'violated', 'unproved'].map((verdict, at) => ({ part: `D-${at}`, verdict, hits: [] }));
  const rulings = { adr: 'ADR-001', checks: [{ part: 'D-2', check: 'no x', person: 'Ada', acceptedAt: '' }], exceptions: [] };
  const groups = groupVerdicts(items as unknown as Parameters<typeof groupVerdicts>[0], rulings);
  expect(groups.map(({ verdict, items: parts }) => [verdict, parts.map(({ check }) => check?.check)])).toEqual([
    ['violated', [undefined]],
    ['unproved', ['no x']],
    ['met', [undefined]],
  ]);
});

test.each([
  ['nothing', [], { name: 'test', exists: false }],
  ['one for exercises', [{ name: 'test', source: 'generic', isExercise: true }], { name: 'test', exists: true }],
  ['a real source', [{ name: 'test', source: 'generic', isExercise: false }], { name: 'test-2', exists: false }],
  ['a source of another kind', [{ name: 'test', source: 'alertmanager', isExercise: true }], { name: 'test-2', exists: false }],
] as const)('a test alert goes over a channel for exercises where %s is called test', (_, channels, chosen) => {
  expect(chooseTestChannel(channels)).toEqual(chosen);
});
