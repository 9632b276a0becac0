import { InputError, ThroughlineError, type Refusal } from '../../lifecycle/errors.ts';
import { readDocument, type ReadTask } from './read-document.ts';

/** The answer. An error loses its class between threads, so that a refusal is sent as data. */
export type ReadAnswer = { readonly read: unknown } | { readonly refusal: Refusal; readonly isInput: boolean };

/** Entry point of each thread of the pool. */
export default async function readInThread(task: ReadTask): Promise<ReadAnswer> {
  try {
    return { read: await readDocument(task) };
  } catch (error) {
    if (!(error instanceof ThroughlineError)) throw error;
    const { id, message, fix, details } = error;
    return { refusal: { id, message, fix, details }, isInput: error instanceof InputError };
  }
}
