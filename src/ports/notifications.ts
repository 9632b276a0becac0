import type { Page, PageRequest } from './pages.ts';

/** pending → sent | dead; dead → pending by a person. */
export const notificationStatuses = ['pending', 'sent', 'dead'] as const;
export type NotificationStatus = (typeof notificationStatuses)[number];

export const channelKinds = ['slack', 'email', 'webhook'] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** One event on its way to one channel. */
export interface Notification {
  /** NOTE-nnn; the same at every attempt, so that a receiver can tell a repeat. */
  readonly id: string;
  /** Name of the channel: `slack`, `email`, `webhook-1`. */
  readonly channel: string;
  readonly topic: 'gate' | 'run' | 'test';
  /** GATE-nnn, RUN-nnn or TEST. */
  readonly key: string;
  /** What happened to it, such as `opened`, `approve`, `failed`. */
  readonly type: string;
  /** A short line for a person. */
  readonly text: string;
  /** When it happened; ISO 8601, UTC. */
  readonly at: string;
  readonly status: NotificationStatus;
  readonly attempts: number;
  /** Null once it is sent or dead. */
  readonly nextAttemptAt: string | null;
  readonly settledAt: string | null;
  /** Why the last attempt failed; '' when none did. */
  readonly error: string;
}

/** How one attempt ended. `retryAfterMs`: null gives up. */
export type SendOutcome =
  { readonly status: 'sent' } | { readonly status: 'failed'; readonly error: string; readonly retryAfterMs: number | null };

/** What a channel is handed, already in words. */
export interface NotificationMessage {
  readonly id: string;
  /** `gate.opened`, `run.failed`. */
  readonly event: string;
  readonly key: string;
  /** One line. */
  readonly title: string;
  /** Label and value, in the order a person reads them. */
  readonly details: readonly (readonly [label: string, value: string])[];
  /** Where a person goes on; null when nobody configured a public address. */
  readonly url: string | null;
  readonly at: string;
}

/** A way out that is configured here. */
export interface NotificationChannel {
  readonly name: string;
  readonly kind: ChannelKind;
  /** Where it goes, without anything secret. */
  readonly target: string;
  /** Sends once. Throws nothing but defects: what the other side does wrong is an outcome. Idempotent as far as the receiver honors the id. */
  send(message: NotificationMessage, signal: AbortSignal): Promise<SendSuccess | SendFailure>;
}

export interface SendSuccess {
  readonly status: 'sent';
}

export interface SendFailure {
  readonly status: 'failed';
  /** In a sentence, without anything secret. */
  readonly error: string;
  /** The receiver will never take it: gone, or not allowed. */
  readonly permanent: boolean;
  /** What the receiver asked for; null when it asked for nothing. */
  readonly retryAfterMs: number | null;
}

export interface RegisteredChannel {
  readonly name: string;
  readonly kind: ChannelKind;
  readonly target: string;
  /** When a server last had it. */
  readonly seenAt: string;
  readonly pending: number;
  /** Of the pending ones, those that were tried in vain more than once. */
  readonly failing: number;
  readonly dead: number;
  /** Why the newest that did not arrive did not; '' when all did. */
  readonly error: string;
}

export interface NotificationStore {
  /** Says that this server can send to these, so that events are kept for them. */
  register(channels: readonly Pick<NotificationChannel, 'name' | 'kind' | 'target'>[]): Promise<void>;
  /** Takes up to `limit` that are due for one attempt each, from all processes at once; a sender that dies loses its claim after two minutes. */
  claim(channels: readonly string[], limit: number): Promise<readonly Notification[]>;
  /** Says how the claimed attempt ended. */
  settle(notification: Pick<Notification, 'id' | 'attempts'>, outcome: SendOutcome): Promise<void>;
  /** Newest first. Throws InputError `page.unknown-cursor`. */
  listPage(filter: { status?: NotificationStatus }, page: PageRequest): Promise<Page<Notification>>;
  /** Null when there is none. */
  read(id: string): Promise<Notification | null>;
  /** False when it is not dead. */
  revive(params: { id: string; actorId: string }): Promise<boolean>;
  /** The same for all dead ones of a channel. Returns how many. */
  reviveAll(params: { channel: string; actorId: string }): Promise<number>;
  /** Queues one for every registered channel. Returns how many. */
  queueTest(params: { actorId: string }): Promise<number>;
  channels(): Promise<readonly RegisteredChannel[]>;
  /** Forgets what is old. */
  tidy(): Promise<void>;
}
