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

/** Reads texts as a PRD. */
export interface PrdReader {
  /**
   * Reads large texts on another thread, within a deadline and without side effects. Throws
   * InputError `prd.other-artifact`, and `prd.too-slow` after the deadline.
   */
  read(texts: readonly PrdText[], earlier?: PrdBefore): Promise<PrdReading>;
  /** Ends the threads and abandons their work. */
  close(): Promise<void>;
}
