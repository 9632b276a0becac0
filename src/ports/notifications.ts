import type { Page, PageRequest } from './pages.ts';

/** pending → sent | dead; dead → pending by a person. */
export const notificationStatuses = ['pending', 'sent', 'dead'] as const;
export type NotificationStatus = (typeof notificationStatuses)[number];

/** The messages of an incident go to a `slack-bot` one after the other, in a thread. */
export const channelKinds = ['slack', 'slack-bot', 'email', 'webhook'] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** One event on its way to one channel. */
export interface Notification {
  /** NOTE-nnn; the same at every attempt, so that a receiver recognizes a repeat. */
  readonly id: string;
  /** Name of the channel: `slack`, `slack-bot`, `email`, `webhook-1f2e3d4c`. */
  readonly channel: string;
  readonly topic: 'gate' | 'run' | 'incident' | 'game-day' | 'test';
  /** GATE-nnn, RUN-nnn, INC-nnnn-nnn, PM-nnnn-nnn, the name of a planned exercise, or TEST. */
  readonly key: string;
  /** Type of the event, such as `opened`, `approve`, `failed`. */
  readonly type: string;
  readonly text: string;
  /** Key of the incident that it belongs to. */
  readonly thread: string | null;
  /** Time of the event; ISO 8601, UTC. */
  readonly at: string;
  readonly status: NotificationStatus;
  readonly attempts: number;
  /** Null once it is sent or dead. */
  readonly nextAttemptAt: string | null;
  readonly settledAt: string | null;
  /** Error of the last attempt; empty if none failed. */
  readonly error: string;
}

export interface ClaimedNotification extends Notification {
  /** Id, at the receiver, of the message that began the thread; null before there is one. */
  readonly root: string | null;
}

/** Outcome of one attempt. A null `retryAfterMs` gives up. */
export type SendOutcome =
  SendSuccess | { readonly status: 'failed'; readonly error: string; readonly retryAfterMs: number | null };

/** A notification in words, for a channel. */
export interface NotificationMessage {
  readonly id: string;
  /** `gate.opened`, `run.failed`. */
  readonly event: string;
  readonly key: string;
  /** One line. */
  readonly title: string;
  /** Labels and values, in reading order. */
  readonly details: readonly (readonly [label: string, value: string])[];
  /** Link for the person; null without a public address. */
  readonly url: string | null;
  readonly at: string;
  /** The incident whose messages stand together; null for all else. */
  readonly thread: MessageThread | null;
}

export interface MessageThread {
  /** Key of the incident. */
  readonly incident: string;
  /** Id, at the receiver, of the message that began the thread; null before there is one. */
  readonly root: string | null;
  /** Whether those who do not follow the thread are told too. */
  readonly isForAll: boolean;
}

/** A configured channel. */
export interface NotificationChannel {
  readonly name: string;
  readonly kind: ChannelKind;
  /** Destination without secrets. */
  readonly target: string;
  /** Sends once and returns failures as outcomes. Idempotent if the receiver honors the id. */
  send(message: NotificationMessage, signal: AbortSignal): Promise<SendSuccess | SendFailure>;
}

export interface SendSuccess {
  readonly status: 'sent';
  /** Id of this message at the receiver, where it began a thread. */
  readonly root?: string;
}

export interface SendFailure {
  readonly status: 'failed';
  /** A sentence without secrets. */
  readonly error: string;
  /** The receiver will never accept it, such as when the address is gone. */
  readonly permanent: boolean;
  /** The wait that the receiver asked for; null without one. */
  readonly retryAfterMs: number | null;
}

export interface RegisteredChannel {
  readonly name: string;
  readonly kind: ChannelKind;
  readonly target: string;
  /** When a server last registered it. */
  readonly seenAt: string;
  readonly pending: number;
  /** Pending notifications that failed more than once. */
  readonly failing: number;
  readonly dead: number;
  /** Error of the newest undelivered notification; empty if there is none. */
  readonly error: string;
}

export interface NotificationStore {
  /** Registers this server's channels, so that events are kept for them. */
  register(channels: readonly Pick<NotificationChannel, 'name' | 'kind' | 'target'>[]): Promise<void>;
  /**
   * Claims up to `limit` due for one attempt, in any process; claims expire after two minutes. Of a
   * thread of a `slack-bot` one is claimed at a time, the oldest first.
   */
  claim(channels: readonly string[], limit: number): Promise<readonly ClaimedNotification[]>;
  /** Records the outcome of the claimed attempt. */
  settle(notification: Pick<Notification, 'id' | 'attempts'>, outcome: SendOutcome): Promise<void>;
  /** Returns a page, newest first. Throws InputError `page.unknown-cursor`. */
  listPage(filter: { status?: NotificationStatus }, page: PageRequest): Promise<Page<Notification>>;
  read(id: string): Promise<Notification | null>;
  /** Makes a dead notification pending; false if it is not dead. */
  revive(params: { id: string; actorId: string }): Promise<boolean>;
  /** Revives all dead notifications of a channel. Returns how many. */
  reviveAll(params: { channel: string; actorId: string }): Promise<number>;
  /** Queues a test for every registered channel. Returns how many. */
  queueTest(params: { actorId: string }): Promise<number>;
  channels(): Promise<readonly RegisteredChannel[]>;
  /** Deletes old notifications. */
  tidy(): Promise<void>;
}
