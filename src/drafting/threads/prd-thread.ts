import { InputError, ThroughlineError, type Refusal } from '../../lifecycle/errors.ts';
import type { PrdBefore, PrdReading, PrdText } from '../../ports/prd-reader.ts';
import { readPrdText } from './read-prd-text.ts';

export interface PrdTask {
  readonly texts: readonly PrdText[];
  readonly earlier?: PrdBefore;
}

/** The thread's answer. Refusals are data, because errors lose their class between threads. */
export type PrdAnswer = { readonly reading: PrdReading } | { readonly refusal: Refusal; readonly isInput: boolean };

/** The entry point of each thread in the pool. */
export default function readInThread({ texts, earlier }: PrdTask): PrdAnswer {
  try {
    return { reading: readPrdText(texts, earlier) };
  } catch (error) {
    if (!(error instanceof ThroughlineError)) throw error;
    const { id, message, fix, details } = error;
    return { refusal: { id, message, fix, details }, isInput: error instanceof InputError };
  }
}
