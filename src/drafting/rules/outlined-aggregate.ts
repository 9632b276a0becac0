import type { Tactical } from '../../steps/inception/contracts.ts';

type Aggregate = Tactical['aggregates'][number];

/** What contexts are drawn from: an aggregate before its context is known. */
export interface OutlinedAggregate extends Pick<Aggregate, 'name' | 'attributes' | 'states'> {
  readonly entities: readonly { readonly name: string }[];
  readonly operations: readonly { readonly name: string; readonly covers: readonly string[] }[];
}
