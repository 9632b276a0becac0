import type { Alert, AlertSource, DeliveryStatus, EpisodeStatus, ReadAlerts } from '../lifecycle/alert.ts';
import type { AlertMapping } from '../lifecycle/alert-mapping.ts';
import type { Page, PageRequest } from './pages.ts';

/** Where one source sends to. */
export interface AlertChannel {
  readonly name: string;
  readonly source: AlertSource;
  readonly mapping: AlertMapping | null;
  /** For sources that say neither service nor environment. */
  readonly service: string;
  readonly environment: string;
  /** Its incidents are an exercise, and left out of figures. */
  readonly isExercise: boolean;
  readonly createdAt: string;
}

export interface ListedChannel extends AlertChannel {
  readonly createdBy: string;
  /** Secrets that are valid now. */
  readonly secrets: number;
  readonly lastDeliveryAt: string | null;
  readonly dead: number;
}

/** A channel as the listener needs it. */
export interface OpenChannel {
  readonly id: string;
  readonly name: string;
  readonly source: AlertSource;
  /** Valid ones; several while one takes the place of another. */
  readonly secrets: readonly string[];
}

export interface NewDelivery {
  readonly channel: Pick<OpenChannel, 'id'>;
  /** Identifies a repeat; null where a repeat cannot be told from a second event. */
  readonly name: string | null;
  /** What says how to read the body. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A delivery that waits to be read. */
export interface WaitingDelivery {
  readonly id: string;
  readonly source: AlertSource;
  readonly mapping: AlertMapping | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Null where its bytes were sealed with another secret of the installation. */
  readonly body: Uint8Array | null;
}

/** What became of a delivery, without secrets. */
export type DeliveryReading =
  | { readonly status: 'read' | 'ignored'; readonly read: ReadAlerts }
  | { readonly status: 'dead'; readonly reason: string; readonly shown: string };

export interface Delivery {
  /** DEL-nnn. */
  readonly id: string;
  readonly channel: string;
  readonly source: AlertSource;
  readonly receivedAt: string;
  readonly status: DeliveryStatus;
  /** Why it is dead or ignored. */
  readonly reason: string;
  /** The beginning of a dead one, redacted. */
  readonly shown: string;
  /** False once its bytes are deleted. */
  readonly canRetry: boolean;
}

/** One alert from when it begins to fire until it is over. */
export interface Episode extends Omit<Alert, 'saidAt' | 'startedAt'> {
  /** EP-nnn. */
  readonly id: string;
  readonly channel: string;
  readonly source: AlertSource;
  readonly startedAt: string;
  readonly receivedAt: string;
  readonly lastAt: string;
  /** How often it was said. */
  readonly occurrences: number;
  readonly flapping: boolean;
  /** Key of its incident; null where it opened none. */
  readonly incident: string | null;
}

/** A group of alerts without an incident yet, with the alert on which it opens. */
export interface PendingGroup {
  readonly name: string;
  /** The same for each attempt to open it. */
  readonly origin: string;
  readonly episode: Episode;
  /** Id of the person who added the channel. */
  readonly authorId: string;
  readonly isExercise: boolean;
}

export interface AlertStore {
  /** Adds a channel. Throws ConflictError `alert.channel-exists`; an admin may. */
  addChannel(
    channel: Omit<AlertChannel, 'createdAt'> & { readonly secret: string | null; readonly token: string },
  ): Promise<void>;
  /** Adds a secret; the earlier ones end at once or in a day. Throws NotFoundError `alert.channel-not-found`. */
  rotateChannel(params: { name: string; secret: string; endsOthers: boolean; token: string }): Promise<void>;
  removeChannel(params: { name: string; token: string }): Promise<void>;
  listChannels(): Promise<readonly ListedChannel[]>;
  /** Finds an open channel, from memory where it was found seconds ago. */
  findChannel(name: string): Promise<OpenChannel | null>;
  /** Forgets what memory has, unless it is newer than a second. */
  refreshChannels(): Promise<void>;
  /** Stores a delivery with others that arrive in the same moment. Throws UnavailableError `alert.too-many`. */
  receive(delivery: NewDelivery): Promise<{ readonly repeated: boolean }>;
  /** Groups of alerts that are to open an incident. */
  pendingGroups(): Promise<readonly PendingGroup[]>;
  /** Gives a group its incident, once. */
  attach(group: string, incident: string): Promise<void>;
  /** Lists open incidents without a stack trace which an alert has joined that has one; at most 100. */
  listTraced(): Promise<readonly { readonly incident: string; readonly episode: string; readonly authorId: string }[]>;
  /** Notes that the incident was correlated with the trace of that alert. */
  markTraced(traced: { incident: string; episode: string }): Promise<void>;
  /** Hands the oldest waiting deliveries to `read`, and stores what it says, once. Returns how many. */
  take(limit: number, read: (waiting: readonly WaitingDelivery[]) => Promise<readonly DeliveryReading[]>): Promise<number>;
  /** Calls back when deliveries may be waiting, until the function it returns is called. */
  onReceived(callback: () => void): () => void;
  listEpisodes(
    filter: { incident?: string; status?: EpisodeStatus; channel?: string },
    page: PageRequest,
  ): Promise<Page<Episode>>;
  readEpisode(id: string): Promise<Episode | null>;
  listDeliveries(filter: { status?: DeliveryStatus }, page: PageRequest): Promise<Page<Delivery>>;
  /** Reads dead deliveries again: one, or all of a channel. Returns how many. */
  retry(params: { delivery?: string; channel?: string; token: string }): Promise<number>;
  /** Deletes raw bytes that are older than the configured days. */
  tidy(): Promise<void>;
}
