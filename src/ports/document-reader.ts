import type { ArtifactKindId } from '../lifecycle/artifact-kinds.ts';
import type { Finding } from '../lifecycle/findings.ts';
import type { PassageLines } from '../lifecycle/describe-reading.ts';
import type { PrdBody } from '../lifecycle/prd.ts';

export interface PrdText {
  readonly name: string;
  readonly text: string;
}

/** The previous version of a PRD, from which unchanged parts of the next keep their ids. */
export interface PrdBefore {
  readonly body: Pick<PrdBody, 'stories' | 'requirements' | 'nonFunctional' | 'metrics' | 'unread' | 'quotes'>;
  readonly everUsed: readonly string[];
}

export interface PrdReading {
  readonly title: string;
  readonly body: PrdBody;
  /** Findings of the parser, such as a missing section. */
  readonly remarks: readonly Finding[];
  /** Lint findings with their places. */
  readonly lint: readonly Finding[];
  /** Passages that were not understood. */
  readonly unread: readonly PassageLines[];
}

/** A document as its kind reads it, by its headings. */
export interface ReadDocument {
  readonly title: string;
  readonly body: unknown;
  readonly findings: readonly Finding[];
}

/**
 * Reads what somebody uploaded, large texts on another thread, within a deadline and without side
 * effects. Throws what the parsers throw, and InputError `document.too-slow` after the deadline.
 */
export interface DocumentReader {
  /** Reads texts of any layout as a PRD. Throws InputError `prd.other-artifact`. */
  readPrd(texts: readonly PrdText[], earlier?: PrdBefore): Promise<PrdReading>;
  /** Reads the Markdown of a kind; no part without an id gets one of `everUsed`. */
  readKind(kind: ArtifactKindId, text: string, everUsed?: readonly string[]): Promise<ReadDocument>;
  /** Ends the threads and abandons their work. */
  close(): Promise<void>;
}
