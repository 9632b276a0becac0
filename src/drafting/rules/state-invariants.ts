import type { Tagger } from '../../analysis/concepts/tagger.ts';
import { plainName } from '../../analysis/concepts/terms.ts';
import type { Invariants, Tactical } from '../../steps/inception/contracts.ts';
import type { StepInput } from '../../steps/registry.ts';
import { gatherEvidence } from './evidence.ts';
import { freeId } from './free-id.ts';
import { identityRule, invariantStatements, isViewingRule } from './invariant-statements.ts';
import { quotedRefusals } from './quoted-refusals.ts';

const mostStatements = 8;

interface Guard {
  readonly aggregate: string;
  readonly statements: readonly string[];
}

/** Step 5: what always holds for each aggregate, from the rules of the PRD and from the shape of the model. */
export function stateInvariants({ prd, tactical }: StepInput<'inception/state-invariants'>, tagger: Tagger): Invariants {
  const evidence = gatherEvidence(prd, tagger);
  const restated = tactical.aggregates.map((aggregate) => invariantStatements(aggregate, tactical, evidence));
  const told = restated.flat().filter((statement) => !isViewingRule(statement));
  const guards = tactical.aggregates.map((aggregate, at) => {
    const own = restated[at] ?? [];
    const quoted = [...quotedRefusals(aggregate, told, evidence)].slice(0, Math.max(0, mostStatements - own.length));
    return { aggregate: aggregate.name, statements: orIdentity([...own, ...quoted], aggregate) };
  });
  const ids = new Set<string>();
  return {
    invariants: giveToOneOwner(guards).map(({ aggregate, statements }) => ({
      aggregate,
      invariants: statements.map((statement) => ({ id: freeId('INV', aggregate, ids, 1), statement })),
    })),
    coverageNotes: [],
  };
}

function orIdentity(statements: readonly string[], aggregate: Tactical['aggregates'][number]): readonly string[] {
  return statements.length > 0 ? statements : [identityRule(aggregate)];
}

/** A rule that several aggregates could guard belongs to the one that it names first; an aggregate keeps its only rule. */
function giveToOneOwner(guards: readonly Guard[]): Guard[] {
  return guards.map((guard) => {
    const kept = guard.statements.filter((statement) => {
      const others = guards.filter(({ statements }) => statements.includes(statement));
      return others.length === 1 || firstNamed(statement, others) === guard.aggregate;
    });
    return kept.length > 0 ? { ...guard, statements: kept } : guard;
  });
}

function firstNamed(statement: string, guards: readonly Guard[]): string {
  const place = (aggregate: string): number => {
    const at = statement.toLowerCase().indexOf(plainName(aggregate));
    return at < 0 ? Number.MAX_SAFE_INTEGER : at;
  };
  return [...guards].sort((left, right) => place(left.aggregate) - place(right.aggregate))[0]?.aggregate ?? '';
}
