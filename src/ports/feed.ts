/** Something that happened to a run or a gate, for whoever watches. What it looks like now is read from the run or gate. */
export interface FeedEvent {
  /**
   * Place in the feed, opaque and sortable only by the feed: a reader that gives it back gets every later event, once, also those whose
   * transaction committed late.
   */
  readonly id: string;
  readonly topic: 'run' | 'gate';
  /** RUN-nnn or GATE-nnn. */
  readonly key: string;
  /**
   * A RunEvent's type; of gates `opened`, `assigned`, `commented`, `reminded`, `escalated`, `approve`,
   * `request-changes`, `reject`, `withdrawn`, and `reopened` of the gate that another one continues.
   */
  readonly type: string;
  /** Node of a run's event; '' otherwise. */
  readonly node: string;
  /** A short line for a person. */
  readonly text: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export interface FeedFilter {
  readonly topic?: 'run' | 'gate';
  /** Only this run or gate. */
  readonly key?: string;
}

/** Events of all processes on this database, in an order that never changes. */
export interface Feed {
  /** Up to `limit` events after `after`; from the first when null. Throws InputError `feed.unknown-place`. */
  read(params: { after: string | null; filter?: FeedFilter; limit: number }): Promise<readonly FeedEvent[]>;
  /** False for a place that is still to come, and so none that this feed gave. Throws InputError `feed.unknown-place` for what is no place at all. */
  hasReached(place: string): Promise<boolean>;
  /** The place after everything that is readable now. */
  head(): Promise<string>;
  /** Calls back soon after something was added, and at least every second, so that a lost notice hangs nobody. Returns how to stop that. */
  onAdded(callback: () => void): () => void;
  close(): Promise<void>;
}
