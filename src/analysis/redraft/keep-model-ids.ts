import type { DaaBody } from '../../lifecycle/daa.ts';
import { freeIds } from '../../lifecycle/free-ids.ts';
import { contentWords } from '../lint/content-words.ts';
import { freeId, isNamedById } from './free-id.ts';

/** Share of common words from which two statements are the same rule. */
const sameWords = 0.6;

interface Before {
  readonly standing: DaaBody;
  /** Local ids of its parts in any version. */
  readonly everUsed: readonly string[];
  /** True for a full new draft; false for a revision, which keeps the ids of what it rewords. */
  readonly isWhole: boolean;
}

interface Rule {
  readonly aggregate: string;
  readonly id: string;
  readonly statement: string;
}

/**
 * Gives a new model ids that never name something else: known rules keep their ids, and new rules
 * get ids that no version had. Operations follow their names, even one that comes back.
 */
export function keepModelIds(fresh: DaaBody, { standing, everUsed, isWhole }: Before): DaaBody {
  const stands = new Set(
    standing.aggregates.flatMap(({ operations, invariants }) => [...operations, ...invariants].map(({ id }) => id)),
  );
  const gone = new Set(everUsed.filter((id) => !stands.has(id)));
  const drafted = rulesOf(fresh);
  const same = isWhole ? pairRules(rulesOf(standing), drafted) : new Map<Rule, string>();
  const taken = new Set([...everUsed, ...stands, ...same.values()]);
  const rules = new Map<string, string>();
  for (const rule of drafted) {
    const isTaken = gone.has(rule.id) || (isWhole && stands.has(rule.id));
    const id = same.get(rule) ?? (isTaken ? nextOf(rule.id, taken) : rule.id);
    taken.add(id);
    rules.set(keyOf(rule.aggregate, rule.id), id);
  }
  const operationId = freeId([...taken]);
  return {
    ...fresh,
    aggregates: fresh.aggregates.map((aggregate) => ({
      ...aggregate,
      invariants: aggregate.invariants.map((one) => ({ ...one, id: rules.get(keyOf(aggregate.name, one.id)) ?? one.id })),
      operations: aggregate.operations.map((one) =>
        gone.has(one.id) && !isNamedById(one) ? { ...one, id: operationId(one.id) } : one,
      ),
    })),
  };
}

function rulesOf({ aggregates }: DaaBody): Rule[] {
  return aggregates.flatMap(({ name, invariants }) => invariants.map((one) => ({ ...one, aggregate: name })));
}

/** Pairs rules with earlier ids: by same words first, then by most words in one aggregate. */
function pairRules(before: readonly Rule[], now: readonly Rule[]): Map<Rule, string> {
  const pairs = new Map<Rule, string>();
  const left = new Set(before);
  const pairAll = (fits: (one: Rule, other: Rule) => boolean): void => {
    for (const rule of now) {
      const found = pairs.has(rule) ? undefined : [...left].find((one) => fits(one, rule));
      if (!found) continue;
      left.delete(found);
      pairs.set(rule, found.id);
    }
  };
  pairAll((one, other) => one.aggregate === other.aggregate && one.statement === other.statement);
  pairAll((one, other) => one.statement === other.statement);
  pairAll((one, other) => one.aggregate === other.aggregate && likenessOf(one.statement, other.statement) >= sameWords);
  return pairs;
}

function likenessOf(one: string, other: string): number {
  const [words, others] = [new Set(contentWords(one)), new Set(contentWords(other))];
  const all = words.union(others).size;
  return all === 0 ? 0 : words.intersection(others).size / all;
}

function nextOf(id: string, taken: ReadonlySet<string>): string {
  const [, prefix] = /^(.+)-\d+$/.exec(id) ?? [];
  return prefix === undefined ? freeId([...taken])(id) : freeIds(prefix, taken)();
}

const keyOf = (aggregate: string, id: string): string => `${aggregate} ${id}`;
