import type { Aggregate } from '../../../lifecycle/daa.ts';
import { finding, type LintRule } from '../lint-rule.ts';

/** Limits of what one boundary can hold (ours; the specification gives no numbers). */
const limits = { operations: 20, attributes: 25, entities: 10 } as const;

/** Share of the operations from which an aggregate dominates, in a model of enough operations. */
const dominantShare = 0.7;
const dominantFrom = 10;

export const checkGodObjects: LintRule = ({ daa, operations: all }) =>
  daa.aggregates.flatMap((aggregate) => {
    const excess = measureExcess(aggregate);
    if (excess.length > 0) {
      return finding('DAA-GOD-OBJECT', {
        part: aggregate.name,
        message: `${aggregate.name} has ${excess.join(' and ')}.`,
        fix: 'Split it by the invariants that have to hold together; each group with its operations is an aggregate of its own.',
      });
    }
    const own = aggregate.operations.length;
    if (own < dominantFrom || own < all.length * dominantShare) return [];
    return finding('DAA-AGGREGATE-DOMINANT', {
      part: aggregate.name,
      message: `${aggregate.name} owns ${own} of the ${all.length} operations of the model.`,
      fix: 'See whether some of them guard other invariants, and give those an aggregate of their own.',
    });
  });

function measureExcess(aggregate: Aggregate): string[] {
  const counts = {
    operations: aggregate.operations.length,
    attributes: aggregate.attributes.length,
    entities: aggregate.entities.length,
  };
  return (Object.keys(limits) as (keyof typeof limits)[])
    .filter((what) => counts[what] > limits[what])
    .map((what) => `${counts[what]} ${what} (at most ${limits[what]})`);
}
