import type { Service } from '../../usecases/service.ts';

/** What the steps of the demonstration share. */
export interface Demo {
  readonly service: Service;
  /** The folder of the example's documents. */
  readonly folder: string;
  /** Says what a step did, with the keys that it made. */
  readonly tell: (text: string) => void;
  readonly signal: AbortSignal;
}
