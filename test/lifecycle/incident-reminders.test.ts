import { expect, test } from 'vitest';
import { listReminders } from '../../src/lifecycle/incident-reminders.ts';
import type { IncidentHistory } from '../../src/lifecycle/incident-targets.ts';

const at = (minutes: number): string => new Date(Date.UTC(2026, 5, 1) + minutes * 60_000).toISOString();
const none: IncidentHistory = {
  key: 'INC-2026-001',
  severity: 'SEV-2',
  alertAt: at(0),
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
const known = { correlatedAt: at(5), stableAt: at(20), causeAt: at(60) };
const mended = { ...known, fixValidatedAt: at(300) };

// Minutes since the alert, what happened, and the occasions that there are: no target before 80 % of its time.
test.each<[number, Partial<IncidentHistory>, string[]]>([
  [7.9, {}, []],
  [8, {}, ['at-risk/triage']],
  [10, {}, ['at-risk/triage']],
  [10.1, {}, ['missed/triage']],
  [24, { correlatedAt: at(5) }, ['at-risk/mitigation']],
  [31, {}, ['missed/triage', 'missed/mitigation']],
  [96, { correlatedAt: at(5), stableAt: at(20) }, ['at-risk/root-cause']],
  [479, known, ['at-risk/permanent-fix']],
  [481, known, ['missed/permanent-fix']],
  // A Post-mortem: two hours after the fix is validated, or after another end; twelve after the alert of a mitigated one.
  [420, mended, []],
  [421, mended, ['postmortem']],
  [421, { ...mended, severity: 'SEV-3' }, []],
  [421, { ...mended, postmortemAt: at(400) }, []],
  [421, { ...known, closedAt: at(300) }, ['postmortem']],
  [721, known, ['missed/permanent-fix', 'missed/resolution', 'postmortem']],
  [721, { ...mended, postmortemAt: at(400), resolvedAt: at(500) }, []],
  // It stays so, however long ago.
  [44_000, { ...known, closedAt: at(300) }, ['postmortem']],
])('after %s min with %j: %j', (minutes, happened, occasions) => {
  expect(listReminders({ ...none, ...happened }, Date.parse(at(minutes))).map(({ occasion }) => occasion)).toEqual(occasions);
});
