import type { Aggregate, DaaBody, Operation } from '../../lifecycle/daa.ts';
import { partRef } from '../../lifecycle/ids.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import { listPrdParts, type PrdPart } from '../coverage/prd-parts.ts';

/** A DAA body with indexes that rules share, so that no rule scans the model for every part. */
export interface DaaModel {
  readonly daa: DaaBody;
  readonly operations: readonly { readonly aggregate: Aggregate; readonly operation: Operation }[];
  readonly contextNames: ReadonlySet<string>;
  readonly eventNames: ReadonlySet<string>;
  /** Whole keys of parts that an operation covers. */
  readonly coveredRefs: ReadonlySet<string>;
  /** Null when the DAA is checked without its PRD. */
  readonly prd: PrdSide | null;
}

export interface PrdSide {
  readonly key: string;
  readonly parts: readonly PrdPart[];
  readonly refs: ReadonlySet<string>;
  readonly body: PrdBody;
}

export function indexDaa(daa: DaaBody, prd: { key: string; body: PrdBody } | null): DaaModel {
  const operations = daa.aggregates.flatMap((aggregate) => aggregate.operations.map((operation) => ({ aggregate, operation })));
  return {
    daa,
    operations,
    contextNames: new Set(daa.contexts.map(({ name }) => name)),
    eventNames: new Set(daa.domainEvents.map(({ name }) => name)),
    coveredRefs: new Set(operations.flatMap(({ operation }) => operation.covers)),
    prd: prd && indexPrd(prd),
  };
}

function indexPrd({ key, body }: { key: string; body: PrdBody }): PrdSide {
  const parts = listPrdParts(body);
  return { key, body, parts, refs: new Set(parts.map(({ localId }) => partRef(key, localId))) };
}
