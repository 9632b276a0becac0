import type { Evidence } from '../lifecycle/incident-evidence.ts';
import type { FoundArtifact } from './agent-tools.ts';

/** What a tool read: evidence, which is stored by now, or why there is none. */
export type ToolReading = { readonly evidence: readonly Evidence[] } | { readonly nothing: string };

/** Asks on behalf of a drafter, which the evidence names. */
interface Ask {
  readonly incident: string;
  readonly by: string;
  readonly signal: AbortSignal | undefined;
}

/**
 * Read-only look-ups of an agent about one incident. What they read becomes evidence. Missing
 * places are data; throws UnavailableError where the record cannot be read.
 */
export interface IncidentTools {
  /** Lines of a file at the commit that runs. */
  readFile(ask: Ask & { path: string; from: number; to: number }): Promise<ToolReading>;
  /** What a commit changed in a file; without the file, which files it changed. */
  readDiff(ask: Ask & { sha: string; path: string | null }): Promise<ToolReading>;
  /** Searches the logs of the last 15 minutes. */
  searchLogs(ask: Ask & { words: string }): Promise<ToolReading>;
  /** Reads a decision, a post-mortem or a part of one. */
  readRecord(ask: Ask & { place: string }): Promise<ToolReading>;
  searchRecord(words: string): Promise<readonly FoundArtifact[]>;
}
