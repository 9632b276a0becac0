import type { Finding } from '../lifecycle/findings.ts';
import type { PassageLines } from '../lifecycle/describe-reading.ts';
import type { PrdBody } from '../lifecycle/prd.ts';

export interface PrdText {
  readonly name: string;
  readonly text: string;
}

/** What the next version of a PRD has to know of the one before, so that what stands keeps its ids. */
export interface PrdBefore {
  readonly body: Pick<PrdBody, 'stories' | 'requirements' | 'nonFunctional' | 'metrics' | 'unread' | 'quotes'>;
  readonly everUsed: readonly string[];
}

export interface PrdReading {
  readonly title: string;
  readonly body: PrdBody;
  /** What the reading remarks, such as a section that is missing. */
  readonly remarks: readonly Finding[];
  /** What lint finds in the texts, at their places. */
  readonly lint: readonly Finding[];
  /** Passages that were not understood. */
  readonly unread: readonly PassageLines[];
}

/** Reads texts as a PRD. */
export interface PrdReader {
  /**
   * Reads the texts off the thread that answers everybody, within a deadline. Throws InputError `prd.other-artifact`, and `prd.too-slow` when the deadline
   * passes; nothing is stored then. Without side effects, so that it may be called again.
   */
  read(texts: readonly PrdText[], earlier?: PrdBefore): Promise<PrdReading>;
  /** Ends the threads; what they still read is given up. */
  close(): Promise<void>;
}
