import { plainName } from '../../../analysis/concepts/terms.ts';
import type { Aggregate } from '../../../lifecycle/daa.ts';
import type { DesignModel } from './read-model.ts';

export interface SpanningInvariant {
  readonly id: string;
  readonly statement: string;
  readonly aggregate: string;
  /** Whose many it counts: "member" of "No member has more than 5 open reservations". */
  readonly per: string;
}

const counts = /\b(?:(?:more|fewer|less)(?: \p{L}+){0,3} than|at most|only one|at least)\b/iu;

/**
 * Invariants that count over several aggregates of a kind ("No member has more than 5 open reservations"): one of them sees only itself, so that two
 * requests at once can break the rule although each of them keeps it.
 */
export function findSpanningInvariants({ body }: Pick<DesignModel, 'body'>): SpanningInvariant[] {
  return body.aggregates.flatMap((aggregate) =>
    aggregate.invariants.flatMap(({ id, statement }) => {
      const per = countedFor(statement, aggregate);
      return per === null ? [] : [{ id, statement, aggregate: aggregate.name, per }];
    }),
  );
}

function countedFor(statement: string, { name }: Aggregate): string | null {
  const [, owner = '', rest = ''] =
    /^(?:no|an?|each|every|one)\s+([\p{L} -]+?)\s+(?:has|have|can have|may have|holds?|owns?|gets?|keeps?)\s+(.*)$/iu.exec(
      statement,
    ) ?? [];
  if (owner === '' || !counts.test(rest)) return null;
  const own = plainName(name).toLowerCase();
  const things = rest.toLowerCase();
  return owner.toLowerCase() !== own && new RegExp(`\\b${own.split(' ').at(-1)?.replace(/y$/, '(?:y|ie)') ?? own}`).test(things)
    ? owner.toLowerCase()
    : null;
}
