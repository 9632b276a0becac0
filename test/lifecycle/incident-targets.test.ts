import { expect, test } from 'vitest';
import { measureIncident, measureTargets, type IncidentHistory } from '../../src/lifecycle/incident-targets.ts';

const none = {
  correlatedAt: null,
  stableAt: null,
  causeAt: null,
  fixValidatedAt: null,
  postmortemAt: null,
  resolvedAt: null,
  closedAt: null,
  cause: null,
  updates: 0,
};

// Three incidents, calculated by hand: the first at every upper bound, the second over each by a second, the third still open.
const history: readonly IncidentHistory[] = [
  {
    key: 'INC-2026-001',
    severity: 'SEV-1',
    alertAt: '2026-06-01T00:00:00.000Z',
    correlatedAt: '2026-06-01T00:10:00.000Z',
    stableAt: '2026-06-01T00:30:00.000Z',
    causeAt: '2026-06-01T02:00:00.000Z',
    fixValidatedAt: '2026-06-01T08:00:00.000Z',
    postmortemAt: '2026-06-01T10:00:00.000Z',
    resolvedAt: '2026-06-01T12:00:00.000Z',
    closedAt: null,
    cause: 'code src/loans.ts:42',
    updates: 2,
  },
  {
    key: 'INC-2026-002',
    severity: 'SEV-2',
    alertAt: '2026-06-30T23:59:59.000Z',
    correlatedAt: '2026-07-01T00:10:00.000Z',
    stableAt: '2026-07-01T00:30:00.000Z',
    causeAt: '2026-07-01T02:00:00.000Z',
    fixValidatedAt: '2026-07-01T08:00:00.000Z',
    postmortemAt: null,
    resolvedAt: '2026-07-01T12:00:00.000Z',
    closedAt: null,
    cause: 'code src/loans.ts:42',
    updates: 0,
  },
  { ...none, key: 'INC-2026-003', severity: 'SEV-3', alertAt: '2026-08-30T00:00:00.000Z', cause: 'data a row' },
];
const now = Date.parse('2026-09-01T00:00:00.000Z');

test('the nine targets of specification 1.6 of single incidents are those calculated by hand', () => {
  const of = (at: number) => measureIncident(history[at]!, history, now).map(({ id, actual, met }) => [id, actual, met]);
  expect(of(0)).toEqual([
    ['triage', 600, true],
    ['mitigation', 1800, true],
    ['root-cause', 7200, true],
    ['permanent-fix', 28_800, true],
    ['resolution', 43_200, true],
    ['recurrence', 1, false],
    ['postmortem', 1, true],
    ['updates', 2, true],
    ['permanence', 0, false],
  ]);
  expect(of(1)).toEqual([
    ['triage', 601, false],
    ['mitigation', 1801, false],
    ['root-cause', 7201, false],
    ['permanent-fix', 28_801, false],
    ['resolution', 43_201, false],
    ['recurrence', 0, true],
    ['postmortem', 0, false],
    ['updates', 0, false],
    ['permanence', 1, true],
  ]);
  // Nobody took the third for two days, and nobody knows yet whether its cause comes back.
  const late = ['triage', 'mitigation', 'root-cause', 'permanent-fix', 'resolution'].map((id) => [id, null, false]);
  expect(of(2)).toEqual([...late, ...['recurrence', 'postmortem', 'updates', 'permanence'].map((id) => [id, null, null])]);
});

test('over time each is the mean of the incidents that say something about it', () => {
  expect(
    measureTargets(history, history, now).map(({ id, actual, met, incidents, late }) => [id, actual, met, incidents, late]),
  ).toEqual([
    ['triage', 600.5, false, 2, 1],
    ['mitigation', 1800.5, false, 2, 1],
    ['root-cause', 7200.5, false, 2, 1],
    ['permanent-fix', 28_800.5, false, 2, 1],
    ['resolution', 43_200.5, false, 2, 1],
    ['recurrence', 0.5, false, 2, 0],
    ['postmortem', 0.5, false, 2, 0],
    ['updates', 1, true, 2, 0],
    ['permanence', 0.5, false, 2, 0],
  ]);
  // The mean of the others alone would hide the one that nobody took.
  const [inTime, , open] = history as [IncidentHistory, IncidentHistory, IncidentHistory];
  expect(measureTargets([inTime, open], history, now)[0]).toMatchObject({ actual: 600, met: false, incidents: 1, late: 1 });
  const ended = { ...open, closedAt: '2026-08-30T00:05:00.000Z' };
  expect(measureTargets([inTime, ended], history, now)[0]).toMatchObject({ met: true, incidents: 1, late: 0 });
  // To close it later does not mend the figure, and asks for no cause.
  const late = measureTargets([inTime, { ...open, closedAt: '2026-08-31T00:00:00.000Z' }], history, now);
  expect(late.slice(0, 3)).toMatchObject([{ met: false, late: 1 }, { late: 1 }, { met: true, late: 0 }]);
  expect(measureTargets([], [], now).every(({ actual, incidents }) => actual === null && incidents === 0)).toBe(true);
});
