import type { PlaybookBody } from '../lifecycle/playbook.ts';

/** An entry of the Playbook that comes with the product, for a review board to adopt. */
export interface StarterEntry {
  /** `transactional-outbox`; the alias of the artifact that is made of it. */
  readonly name: string;
  /** Name of its file. */
  readonly file: string;
  readonly title: string;
  readonly body: PlaybookBody;
}

export interface StarterPlaybook {
  /** By category, then by name. */
  list(): Promise<readonly StarterEntry[]>;
}
