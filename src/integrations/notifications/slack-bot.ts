import { z } from 'zod';
import type { NotificationChannel, NotificationMessage, SendFailure, SendSuccess } from '../../ports/notifications.ts';
import { post } from './post-json.ts';
import { toSlack } from './slack-channel.ts';

export interface SlackBotSettings {
  /** `https://slack.com/api`, or that of GovSlack. */
  readonly apiUrl: string;
  readonly token: string;
  /** Id of a channel, or its name. */
  readonly channel: string;
}

/** An answer repeats the message; more than this is none of Slack's. */
const mostBytes = 256 * 1024;

const answerSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    ts: z.string().regex(/^\d{1,15}\.\d{1,9}$/),
    message: z.object({ thread_ts: z.string().optional() }).optional(),
  }),
  z.object({ ok: z.literal(false), error: z.string().regex(/^[a-z_]{1,60}$/) }),
]);

/** The message that began the thread is gone, or never was in this channel. */
const lostThread = ['thread_not_found', 'message_not_found', 'invalid_thread_ts', 'cannot_reply_to_message'];

const token = 'Set THROUGHLINE_SLACK_BOT_TOKEN to the bot token of an app that is installed in the workspace, and restart.';
const scope = 'Give the app the scope chat:write, and install it in the workspace again.';
const place = 'Invite the app to the channel, or correct THROUGHLINE_SLACK_CHANNEL and restart.';

/** What a person has to mend, during which it is repeated as it is while Slack is down. */
const fixes: Readonly<Record<string, string>> = {
  invalid_auth: token,
  not_authed: token,
  token_revoked: token,
  token_expired: token,
  account_inactive: token,
  not_allowed_token_type: token,
  missing_scope: scope,
  no_permission: scope,
  channel_not_found: place,
  not_in_channel: place,
  is_archived: place,
  channel_is_frozen: place,
  restricted_action: 'Let the app post in the channel: the settings of the workspace forbid it.',
  ekm_access_denied: 'Let the app post in the channel: an administrator has suspended it.',
};

/** What is wrong with this one message. */
const unsendable = ['msg_too_long', 'msg_blocks_too_long', 'invalid_blocks', 'invalid_blocks_format', 'no_text'];

/**
 * Posts by https://docs.slack.dev/reference/methods/chat.postMessage, the messages of an incident as
 * replies to its first. Where that was deleted, Slack refuses the reply or, mostly, posts it in the
 * channel without a word: either way the thread begins anew.
 */
export function createSlackBot({ apiUrl, token, channel }: SlackBotSettings): NotificationChannel {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json; charset=utf-8' };

  async function postMessage(message: NotificationMessage, signal: AbortSignal, root: string | null): Promise<Sent> {
    const reply = root === null ? {} : { thread_ts: root, reply_broadcast: message.thread?.isForAll === true };
    let isLost = false;
    const result = await post(`${apiUrl}/chat.postMessage`, {
      headers,
      body: JSON.stringify({ channel, ...toSlack(message), ...reply }),
      signal,
      async readAnswer(response) {
        const parsed = answerSchema.safeParse(await readJson(response));
        if (!parsed.success) return fail('The receiver answered what Slack never does.', false);
        const { data: answer } = parsed;
        if (!answer.ok) {
          isLost = root !== null && lostThread.includes(answer.error);
          return describeRefusal(answer.error);
        }
        const isThreaded = root !== null && (answer.message === undefined || answer.message.thread_ts !== undefined);
        return { status: 'sent', ...(message.thread === null || isThreaded ? {} : { root: answer.ts }) };
      },
    });
    return { result, isLost };
  }

  return {
    name: 'slack-bot',
    kind: 'slack-bot',
    target: `${channel} at ${new URL(apiUrl).host}`,
    async send(message, signal) {
      const { result, isLost } = await postMessage(message, signal, message.thread?.root ?? null);
      return isLost ? (await postMessage(message, signal, null)).result : result;
    },
  };
}

interface Sent {
  readonly result: SendSuccess | SendFailure;
  readonly isLost: boolean;
}

/** What is not named here is repeated: limits, failures of Slack, and what it calls by a new name. */
function describeRefusal(error: string): SendFailure {
  const toMend = fixes[error];
  if (toMend !== undefined) return fail(`Slack refuses (${error}). ${toMend}`, false);
  return fail(`Slack did not take the message (${error}).`, unsendable.includes(error));
}

function fail(error: string, permanent: boolean): SendFailure {
  return { status: 'failed', error, permanent, retryAfterMs: null };
}

/** Returns null for what is no JSON, or too long. */
async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
  } catch {
    return null;
  }
}
