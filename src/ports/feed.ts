import type { FeedEventType, FeedTopic } from '../lifecycle/feed-events.ts';

/** An event of a run, a gate or something else. The current state is read from that itself. */
export interface FeedEvent {
  /**
   * Opaque cursor, sortable only by the feed. A reader that passes it back gets every later event
   * once, including those whose transaction committed late.
   */
  readonly id: string;
  readonly topic: FeedTopic;
  /** RUN-nnn, GATE-nnn, the key of an artifact or session; of the rest its name. */
  readonly key: string;
  /** One of `feedEventTypes[topic]`. */
  readonly type: FeedEventType;
  /** Node of a run's event; else empty. */
  readonly node: string;
  /** A short line for a person. */
  readonly text: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export interface FeedFilter {
  readonly topic?: FeedTopic;
  /** Only of this. */
  readonly key?: string;
}

/** Events of all processes on this database, in an order that never changes. */
export interface Feed {
  /** Reads up to `limit` events after the cursor or from the first. Throws `feed.unknown-place`. */
  read(params: { after: string | null; filter?: FeedFilter; limit: number }): Promise<readonly FeedEvent[]>;
  /**
   * False for a cursor yet to come, and for one whose later events of the topic are not all kept any
   * more. Throws InputError `feed.unknown-place` for an invalid one.
   */
  hasReached(place: string, topic?: FeedTopic): Promise<boolean>;
  /** Returns the cursor after everything that is readable now. */
  head(): Promise<string>;
  /** Calls back on additions, and every second as notices may be lost. Returns how to stop. */
  onAdded(callback: () => void): () => void;
  /** Forgets events of changes that are too old to go on from; those of runs and gates stay. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}
