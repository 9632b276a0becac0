import type { Report } from '../reports/registry.ts';

/** The Architectural Playbook's own operations (specification 2.6 and 1.4, step 2). */
export interface PlaybookService {
  /** Lists the entries that come with the product and the state of each here. */
  starter(): Promise<Report<'playbook-starter'>>;
  /** Opens one gate on entries. InputError `playbook.unknown-entry`, `playbook.nothing-named`. */
  adopt(request: { names: readonly string[]; all?: boolean }): Promise<Report<'playbook-adopt'>>;
  /** Tells which patterns apply to an RFC, AI-DAA or TIP, and why. See `matchPlaybook`. */
  match(ref: { key: string }): Promise<Report<'playbook-match'>>;
  /** Also adds missing rows to the RFC's table. Throws what `writePatternTable` throws. */
  writeTable(ref: { key: string }): Promise<Report<'playbook-match'>>;
}
