import type { NotificationChannel, NotificationMessage } from '../../ports/notifications.ts';
import { post } from './post-json.ts';

/** Slack limits a section to 3,000 characters. */
const longestText = 2_500;

/** Sends by an incoming webhook (https://api.slack.com/messaging/webhooks), a secret address. */
export function createSlackChannel({ url }: { url: string }): NotificationChannel {
  return {
    name: 'slack',
    kind: 'slack',
    target: new URL(url).host,
    send: (message, signal) => post(url, { headers: {}, body: JSON.stringify(toSlack(message)), signal }),
  };
}

/** Renders https://docs.slack.dev/reference/block-kit. */
export function toSlack({ title, details, url }: NotificationMessage): object {
  const lines = details.map(([label, value]) => `*${escapeMrkdwn(label)}:* ${escapeMrkdwn(value)}`).join('\n');
  const heading = url === null ? `*${escapeMrkdwn(title)}*` : `*<${url}|${escapeMrkdwn(title)}>*`;
  return {
    text: escapeMrkdwn(title),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [{ type: 'section', text: { type: 'mrkdwn', verbatim: true, text: cut(`${heading}\n${lines}`) } }],
  };
}

/** Escapes Slack's three markup characters; with `verbatim`, no document can link or mention. */
function escapeMrkdwn(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\s+/g, ' ').trim();
}

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - 1).toWellFormed()}…` : text;
}
