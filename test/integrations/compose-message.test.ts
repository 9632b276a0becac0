import { expect, test } from 'vitest';
import { renderForTerminal } from '../../src/cli/fixes/command-lines.ts';
import { composeMessage } from '../../src/integrations/notifications/compose-message.ts';
import type { Notification } from '../../src/ports/notifications.ts';

const publicUrl = 'https://throughline.example';
const nothing = { gate: null, run: null, incident: null, onCall: null, publicUrl, renderFix: renderForTerminal };
const opened: Notification = {
  id: 'NOTE-1',
  channel: 'slack',
  topic: 'gate',
  key: 'GATE-001',
  type: 'opened',
  text: 'DAA-001 v1',
  thread: null,
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

test('what is said of a run or of nothing leads to no page, because there is none', () => {
  const failed: Notification = { ...opened, topic: 'run', key: 'RUN-001', type: 'failed' };
  expect(composeMessage(failed, nothing)).toMatchObject({ title: 'RUN-001 failed', url: null });
  expect(composeMessage({ ...opened, topic: 'test', key: 'TEST', type: 'asked' }, nothing).url).toBeNull();
});
