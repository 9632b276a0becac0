import type { DaaBody } from '../../lifecycle/daa.ts';
import { findSuspects } from './find-suspects.ts';
import { followMoves } from './follow-moves.ts';
import { mergeAggregates } from './merge-aggregates.ts';
import { mergeInvariants } from './merge-invariants.ts';
import { mergeOperations } from './merge-operations.ts';
import { mergeSurroundings } from './merge-surroundings.ts';
import { settleContexts } from './settle-contexts.ts';
import { createRecord, type MergedRedraft, type RedraftOrder } from './redraft-order.ts';

/**
 * Merges a new draft into the existing model: parts that depend on changes of the PRD come from the
 * draft, under their ids; unaffected parts and people's edits stay.
 */
export function mergeRedraft({
  standing,
  fresh: draft,
  changes,
  before,
  after,
  edited,
  everUsed,
}: RedraftOrder<DaaBody>): MergedRedraft<DaaBody> {
  const suspects = findSuspects(standing, { changes, demands: before });
  const keysOf = (...kinds: readonly string[]): Set<string> =>
    new Set(changes.filter(({ change }) => kinds.includes(change)).map(({ ref }) => ref));
  const base = followMoves(standing, changes);
  const fresh = settleContexts(draft, standing);
  const record = createRecord(edited);
  const [demanded, removed] = [keysOf('changed', 'added'), keysOf('removed')];
  const common = { standing, base, fresh, suspects, demanded, removed, everUsed, record };
  const operations = mergeOperations(common);
  const invariants = mergeInvariants({ ...common, operations, after });
  const aggregates = mergeAggregates({ ...common, operations, invariants });
  const surroundings = mergeSurroundings({ ...common, aggregates, operations });
  const { contexts, contextMap, valueObjects, domainEvents, domainServices, ...notes } = surroundings;
  return {
    // Fields follow the schema's order, so that equal bodies serialize equally.
    body: { contexts, contextMap, aggregates, valueObjects, domainEvents, domainServices, ...notes },
    parts: record.parts,
    proposals: record.proposals,
  };
}
