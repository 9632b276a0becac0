import { expect, test } from 'vitest';
import { renderForTerminal } from '../../src/cli/fixes/command-lines.ts';
import { composeMessage } from '../../src/integrations/notifications/compose-message.ts';
import type { ClaimedNotification } from '../../src/ports/notifications.ts';

const publicUrl = 'https://throughline.example';
const nothing = { gate: null, run: null, incident: null, onCall: null, publicUrl, renderFix: renderForTerminal };
const opened: ClaimedNotification = {
  id: 'NOTE-1',
  channel: 'slack',
  topic: 'gate',
  key: 'GATE-001',
  type: 'opened',
  text: 'DAA-001 v1',
  thread: null,
  root: null,
  at: '2026-11-20T09:30:09.684Z',
  status: 'pending',
  attempts: 0,
  nextAttemptAt: '2026-11-20T09:30:09.684Z',
  settledAt: null,
  error: '',
};

test('what is said of a gate leads to its page, where the address of the server is known', () => {
  expect(composeMessage(opened, nothing)).toMatchObject({
    title: 'GATE-001 waits for a decision',
    url: 'https://throughline.example/gates/GATE-001',
  });
  expect(composeMessage(opened, { ...nothing, publicUrl: null }).url).toBeNull();
});

test('what is said of a game day that is due has the command that starts it', () => {
  const due = { ...opened, topic: 'game-day' as const, key: 'renewals', type: 'due', text: 'Renewals fail, on staging' };
  const { title, details } = composeMessage(due, nothing);
  expect([title, details.at(-1)]).toEqual([
    'renewals is a game day that is due',
    ['Start', '`throughline gameday start renewals`'],
  ]);
});

test.each([
  ['run', 'RUN-001', 'runs/RUN-001'],
  ['incident', 'INC-2026-001', 'incidents/INC-2026-001'],
  ['incident', 'PM-2026-001', 'artifacts/PM-2026-001'],
] as const)('what is said of a %s, such as %s, leads to its page', (topic, key, page) => {
  expect(composeMessage({ ...opened, topic, key }, nothing).url).toBe(`https://throughline.example/${page}`);
});

test('a test message leads to no page', () => {
  expect(composeMessage({ ...opened, topic: 'test', key: 'TEST', type: 'asked' }, nothing).url).toBeNull();
});
