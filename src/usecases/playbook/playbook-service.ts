import type { Report } from '../reports/registry.ts';

/** The Architectural Playbook beyond what every kind of artifact can do (specification 2.6 and 1.4, step 2). */
export interface PlaybookService {
  /** The entries that come with the product, and what became of each here. */
  starter(): Promise<Report<'playbook-starter'>>;
  /** Puts a selection before the review board at one gate. Throws InputError `playbook.unknown-entry` and `playbook.nothing-named`. */
  adopt(request: { names: readonly string[]; all?: boolean }): Promise<Report<'playbook-adopt'>>;
  /** Which patterns apply to an RFC, AI-DAA or TIP, and why. Stores nothing. Throws what `matchPlaybook` throws. */
  match(ref: { key: string }): Promise<Report<'playbook-match'>>;
  /** The same, with the rows that an RFC's table lacks added as its next version. Throws what `writePatternTable` throws. */
  writeTable(ref: { key: string }): Promise<Report<'playbook-match'>>;
}
