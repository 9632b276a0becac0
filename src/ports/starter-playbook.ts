import type { PlaybookBody } from '../lifecycle/playbook.ts';

/** A Playbook entry that comes with the product, for a review board to adopt. */
export interface StarterEntry {
  /** Alias of the artifact made from it, such as `transactional-outbox`. */
  readonly name: string;
  readonly file: string;
  readonly title: string;
  readonly body: PlaybookBody;
}

export interface StarterPlaybook {
  /** Lists by category, then by name. */
  list(): Promise<readonly StarterEntry[]>;
}
