import type { NotificationSettings } from '../integrations/notifications/create-channels.ts';

/** Reads the notification channels; adds invalid values to `problems` without quoting secrets. */
export function readNotificationSettings(environment: NodeJS.ProcessEnv, problems: string[]): NotificationSettings {
  const read = (name: string): string => environment[name]?.trim() ?? '';
  const demand = (name: string, isRight: boolean, fix: string): boolean => {
    if (!isRight) problems.push(`${name}: ${fix}`);
    return isRight;
  };

  const slack = read('THROUGHLINE_SLACK_WEBHOOK_URL');
  const slackWebhookUrl =
    slack !== '' &&
    demand('THROUGHLINE_SLACK_WEBHOOK_URL', isAddress(slack, ['https:', 'http:']), 'Write the address that Slack gave.')
      ? slack
      : null;

  const token = read('THROUGHLINE_SLACK_BOT_TOKEN');
  const channel = read('THROUGHLINE_SLACK_CHANNEL');
  const api = read('THROUGHLINE_SLACK_API') || 'https://slack.com/api';
  const hasSlackBot =
    token + channel !== '' &&
    [
      demand(
        'THROUGHLINE_SLACK_BOT_TOKEN',
        /^(?:xoxe\.)?xox[bp]-[\w-]+$/.test(token),
        'Write the bot token that Slack gave the app; it begins with xoxb-.',
      ),
      demand(
        'THROUGHLINE_SLACK_CHANNEL',
        /^#?[\p{L}\p{M}\p{N}_-]{1,80}$/u.test(channel),
        'Write the id of a channel, such as C0123456789, or its name.',
      ),
      // The token goes there.
      demand(
        'THROUGHLINE_SLACK_API',
        isAddress(api, ['https:']) || /^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(api),
        'Write an https address such as https://slack-gov.com/api.',
      ),
    ].every(Boolean);

  const smtpUrl = read('THROUGHLINE_SMTP_URL');
  const from = read('THROUGHLINE_MAIL_FROM');
  const to = readList(read('THROUGHLINE_MAIL_TO'));
  const hasEmail =
    smtpUrl !== '' &&
    [
      demand(
        'THROUGHLINE_SMTP_URL',
        isAddress(smtpUrl, ['smtp:', 'smtps:']),
        'Write an address such as smtp://<user>:<password>@<host>:587.',
      ),
      demand('THROUGHLINE_MAIL_FROM', from.includes('@'), 'Write the address that mail comes from.'),
      demand(
        'THROUGHLINE_MAIL_TO',
        to.length > 0 && to.every((one) => one.includes('@')),
        'Write one or more mail addresses with commas.',
      ),
    ].every(Boolean);

  const urls = readList(read('THROUGHLINE_WEBHOOK_URLS'));
  const secret = read('THROUGHLINE_WEBHOOK_SECRET');
  const hasWebhooks =
    urls.length > 0 &&
    [
      demand(
        'THROUGHLINE_WEBHOOK_URLS',
        urls.every((url) => isAddress(url, ['https:', 'http:'])),
        'Write addresses with commas.',
      ),
      demand(
        'THROUGHLINE_WEBHOOK_SECRET',
        isSigningSecret(secret),
        'Write whsec_ and 24 to 64 random bytes in base64: `echo whsec_$(openssl rand -base64 32)`.',
      ),
    ].every(Boolean);

  return {
    slackWebhookUrl,
    slackBot: hasSlackBot ? { apiUrl: api.replace(/\/$/, ''), token, channel } : null,
    email: hasEmail ? { smtpUrl, from, to } : null,
    webhooks: hasWebhooks ? { urls, secret } : null,
  };
}

function readList(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function isAddress(text: string, protocols: readonly string[]): boolean {
  const url = URL.parse(text);
  return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
}

/** Standard Webhooks asks for 24 to 64 bytes. */
function isSigningSecret(text: string): boolean {
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1];
  const bytes = encoded === undefined ? 0 : Buffer.from(encoded, 'base64').length;
  return bytes >= 24 && bytes <= 64;
}
