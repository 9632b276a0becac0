import { expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { InputError } from '../../src/lifecycle/errors.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

test('nothing set means no channel', () => {
  expect(readConfig({}).notifications).toEqual({ slackWebhookUrl: null, slackBot: null, email: null, webhooks: null });
});

test('every channel that is set is read', () => {
  const { notifications } = readConfig({
    THROUGHLINE_SLACK_WEBHOOK_URL: 'https://hooks.slack.com/services/T/B/x',
    THROUGHLINE_SLACK_BOT_TOKEN: 'xoxb-12-ab',
    THROUGHLINE_SLACK_CHANNEL: '#incidents',
    THROUGHLINE_SLACK_API: 'https://slack-gov.com/api/',
    THROUGHLINE_SMTP_URL: 'smtp://me:pass%40word@mail.example.org:587',
    THROUGHLINE_MAIL_FROM: 'Throughline <t@example.org>',
    THROUGHLINE_MAIL_TO: 'ada@example.org, grace@example.org',
    THROUGHLINE_WEBHOOK_URLS: 'https://a.example/hook, https://b.example/hook',
    THROUGHLINE_WEBHOOK_SECRET: secret,
  });
  expect(notifications.slackBot).toEqual({ apiUrl: 'https://slack-gov.com/api', token: 'xoxb-12-ab', channel: '#incidents' });
  expect(notifications.email?.to).toEqual(['ada@example.org', 'grace@example.org']);
  expect(notifications.webhooks?.urls).toHaveLength(2);
});

test('everything wrong is listed at once, without what is secret', () => {
  const read = (): unknown =>
    readConfig({
      THROUGHLINE_SLACK_WEBHOOK_URL: 'hooks.slack.com/secretpath',
      THROUGHLINE_SLACK_BOT_TOKEN: 'secrettoken',
      THROUGHLINE_SLACK_API: 'http://slack.com/api',
      THROUGHLINE_SMTP_URL: 'http://me:secretword@mail.example.org',
      THROUGHLINE_MAIL_TO: 'nobody',
      THROUGHLINE_WEBHOOK_URLS: 'ftp://a.example',
      THROUGHLINE_WEBHOOK_SECRET: 'whsec_short',
    });
  let message = '';
  try {
    read();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    ({ message } = error);
  }
  const slack = ['SLACK_WEBHOOK_URL', 'SLACK_BOT_TOKEN', 'SLACK_CHANNEL', 'SLACK_API'];
  for (const name of [...slack, 'SMTP_URL', 'MAIL_FROM', 'MAIL_TO', 'WEBHOOK_URLS', 'WEBHOOK_SECRET'])
    expect(message).toContain(`THROUGHLINE_${name}: `);
  expect(message).not.toMatch(/secretpath|secrettoken|secretword|whsec_short/);
});
