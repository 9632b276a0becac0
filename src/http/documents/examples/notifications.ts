import type { AnswerExamples } from './answer-examples.ts';

const dead = {
  id: 'NOTE-12',
  channel: 'slack',
  topic: 'gate',
  key: 'GATE-001',
  type: 'opened',
  text: 'DAA-001 v1',
  thread: null,
  at: '2026-11-20T09:30:09.684Z',
  status: 'dead',
  attempts: 10,
  nextAttemptAt: null,
  settledAt: '2026-11-21T10:02:44.120Z',
  error: 'The receiver answered 410.',
};

export const notificationsExamples: AnswerExamples = {
  NotificationShow: dead,
  NotificationList: { items: [dead], next: null },
  NotificationChannels: {
    items: [
      {
        name: 'slack',
        kind: 'slack',
        target: 'hooks.slack.com',
        seenAt: '2026-11-21T10:02:40.015Z',
        pending: 0,
        failing: 0,
        dead: 1,
        error: 'The receiver answered 410.',
      },
    ],
  },
  NotificationRetryChannel: { channel: 'slack', queued: 1 },
  NotificationTest: { queued: 1 },
};
