import { commandLine } from '../../src/cli/fixes/command-lines.ts';
import { expect, test } from 'vitest';
import { renderInbox } from '../../src/http/pages/gates/render-inbox.ts';
import { renderNotifications } from '../../src/cli/render/notifications.ts';
import { createStyle } from '../../src/cli/render/style.ts';
import { diagnoseChannels } from '../../src/diagnosis/diagnose-channels.ts';
import type { RegisteredChannel } from '../../src/ports/notifications.ts';
import { retryChannel, retryNotification } from '../../src/usecases/notifications/manage-notifications.ts';
import { says } from '../support/says.ts';

const now = new Date();
const channel: RegisteredChannel = {
  name: 'slack',
  kind: 'slack',
  target: 'hooks.slack.com',
  seenAt: now.toISOString(),
  pending: 0,
  failing: 0,
  dead: 0,
  error: '',
};
const gone = { seenAt: new Date(now.getTime() - 3 * 3_600_000).toISOString() };
const diagnose = async (change: Partial<RegisteredChannel>) => {
  const [line] = await diagnoseChannels({ channels: () => Promise.resolve([{ ...channel, ...change }]) });
  return line;
};

test('the doctor says why messages do not arrive, while they are tried in vain and once they are given up', async () => {
  expect(await diagnose({ pending: 1 })).toMatchObject({ status: 'ok', fix: '' });
  expect(await diagnose({ pending: 3, failing: 2, error: 'The mail server answered 535.' })).toMatchObject({
    status: 'warning',
    detail: 'slack to hooks.slack.com: 3 waiting, 2 of them tried in vain, 0 dead; The mail server answered 535.',
    fix: says('tried again by itself'),
  });
  expect(await diagnose({ dead: 2, error: 'The receiver answered 410.' })).toMatchObject({
    status: 'warning',
    fix: says('`throughline notification retry --channel slack`'),
  });
});

test('what was given up on a channel that no server has any more is no warning for ever, and is not sent to nobody', async () => {
  expect(await diagnose({ ...gone, dead: 2 })).toMatchObject({ status: 'ok' });
  expect(await diagnose({ ...gone, pending: 1 })).toMatchObject({ status: 'warning', fix: says('start one') });
  const principal = { id: 'p', name: 'Ada', kind: 'person', roles: ['admin'] } as unknown as Parameters<
    typeof retryChannel
  >[1]['principal'];
  const notifications = {
    channels: () => Promise.resolve([{ ...channel, ...gone, dead: 1 }]),
    read: () => Promise.resolve({ id: 'NOTE-1', channel: 'slack', status: 'dead' }),
    revive: () => Promise.reject(new Error('It was revived.')),
    reviveAll: () => Promise.reject(new Error('They were revived.')),
  } as unknown as Parameters<typeof retryChannel>[0]['notifications'];
  await expect(retryChannel({ notifications }, { principal, channel: 'slack' })).rejects.toMatchObject({
    id: 'notification.channel-gone',
  });
  await expect(retryNotification({ notifications }, { principal, id: 'NOTE-1' })).rejects.toMatchObject({
    id: 'notification.channel-gone',
  });
  await expect(retryChannel({ notifications }, { principal, channel: 'slakc' })).rejects.toMatchObject({
    id: 'notification.channel-not-found',
  });
});

test('a list of notifications says in full why some did not arrive, and how they are sent again', () => {
  const dead = (id: string) =>
    ({
      id,
      channel: 'slack',
      topic: 'gate',
      key: 'GATE-001',
      type: 'opened',
      text: '',
      thread: null,
      at: now.toISOString(),
      status: 'dead',
      attempts: 8,
      nextAttemptAt: null,
      settledAt: now.toISOString(),
      error: 'The receiver answered 410.',
    }) as const;
  const style = createStyle({ columns: 80, color: false, command: 'throughline' });
  const one = renderNotifications([dead('NOTE-1')], style);
  expect(one).toContain('✖ NOTE-1 to slack, dead: The receiver answered 410.');
  expect(one).toContain('throughline notification retry NOTE-1');
  const two = renderNotifications([dead('NOTE-2'), dead('NOTE-1')], style);
  expect(two).toContain('✖ NOTE-2, NOTE-1 to slack, dead: The receiver answered 410.');
  expect(two).toContain('throughline notification retry --channel slack');
});

test('the list of gates on the page tells an admin that nobody is told of them', () => {
  const page = renderInbox({
    person: 'Ada',
    mine: [],
    others: [],
    unheard: [{ ...channel, dead: 2, error: '<410>' }],
    commandLine,
  });
  expect(page).toContain('Messages to slack (hooks.slack.com) do not arrive: 2 messages given up. &#60;410&#62;');
  expect(renderInbox({ person: 'Ada', mine: [], others: [], commandLine })).not.toContain('do not arrive');
});
