import type { Report } from '../reports/registry.ts';
import type { PackRequest } from './pack-bolt.ts';

/** What a coding agent gets for one Bolt. */
export interface PackService {
  /** Throws NotFoundError `artifact.wrong-kind` for what is neither Bolt nor Fix-It Bolt. */
  read(request: PackRequest): Promise<Report<'bolt-pack'>>;
  /** The same as Markdown. */
  markdown(request: PackRequest): Promise<string>;
}
