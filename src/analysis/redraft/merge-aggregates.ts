import type { Aggregate, DaaBody } from '../../lifecycle/daa.ts';
import { adaptStates } from './adapt-states.ts';
import { contentWords } from '../lint/content-words.ts';
import { namesIn } from './names-in.ts';
import type { MergedOperations } from './merge-operations.ts';
import { aggregateId } from './model-parts.ts';
import type { RedraftRecord } from './redraft-order.ts';

interface AggregateMerge {
  readonly base: DaaBody;
  readonly fresh: DaaBody;
  readonly operations: MergedOperations;
  readonly invariants: ReadonlyMap<string, readonly Aggregate['invariants'][number][]>;
  readonly record: RedraftRecord;
}

/** Adds what new operations need to existing aggregates, and the aggregates new demands need. */
export function mergeAggregates({ base, fresh, operations, invariants, record }: AggregateMerge): Aggregate[] {
  const spoken = namesIn(operations.taken.map(({ operation }) => operation));
  const defined = new Set([
    ...base.valueObjects.map(({ name }) => name),
    ...base.aggregates.flatMap(({ name, entities }) => [name, ...entities.map((entity) => entity.name)]),
  ]);
  const needed = new Set([...spoken].filter((name) => !defined.has(name)));
  const standing = base.aggregates.map((aggregate) => {
    const own = operations.byAggregate.get(aggregate.name) ?? [];
    const rules = invariants.get(aggregate.name) ?? [];
    const shell = adapt(aggregate, { fresh, operations, rules, needed, record });
    const unchanged = shell === aggregate && isSameList(own, aggregate.operations) && isSameList(rules, aggregate.invariants);
    return unchanged ? aggregate : { ...shell, operations: [...own], invariants: [...rules] };
  });
  const known = new Set(base.aggregates.map(({ name }) => name));
  const added = fresh.aggregates.filter(
    ({ name }) =>
      !known.has(name) && ((operations.byAggregate.get(name) ?? []).length > 0 || needed.has(name) || needed.has(`${name}Id`)),
  );
  return [
    ...dropEmpty(standing, { base, fresh, operations, record }),
    ...added.map((aggregate) => begin(aggregate, operations, record)),
  ];
}

/** Drops an aggregate that lost its last operation, has no draft and is not named elsewhere. */
function dropEmpty(
  aggregates: readonly Aggregate[],
  { base, fresh, operations, record }: Pick<AggregateMerge, 'base' | 'fresh' | 'operations' | 'record'>,
): Aggregate[] {
  return aggregates.filter((aggregate, at) => {
    const { name } = aggregate;
    const hadSome = (base.aggregates[at]?.operations.length ?? 0) > 0;
    if (!hadSome || aggregate.operations.length > 0 || fresh.aggregates.some((one) => one.name === name)) return true;
    const elsewhere = namesIn(aggregates.filter((one) => one !== aggregate));
    if (elsewhere.has(name) || elsewhere.has(aggregate.identity.type)) return true;
    const because = operations.reasonsFor.get(name) ?? [];
    // A person's rules in the aggregate would go with it.
    const settled = aggregate.invariants.map((one) => record.settle(one.id, { current: one, drafted: null, because }));
    if (settled.some((one) => one !== null)) return true;
    return record.settle(aggregateId(name), { current: aggregate, drafted: null, because }) !== null;
  });
}

/** Adds data and transitions that changed operations of the aggregate need. */
function adapt(
  aggregate: Aggregate,
  {
    fresh,
    operations,
    rules,
    needed,
    record,
  }: Pick<AggregateMerge, 'fresh' | 'operations' | 'record'> & {
    rules: readonly Aggregate['invariants'][number][];
    needed: ReadonlySet<string>;
  },
): Aggregate {
  const taken = operations.taken.filter((one) => one.aggregate === aggregate.name);
  const gone = operations.gone.get(aggregate.name) ?? [];
  const newRules = rules.filter((rule) => !aggregate.invariants.includes(rule));
  const entities = fresh.aggregates
    .filter(({ name }) => name === aggregate.name)
    .flatMap((one) => one.entities.filter(({ name }) => needed.has(name)));
  if (taken.length + gone.length + newRules.length + entities.length === 0) return aggregate;
  const sources = fresh.aggregates.filter(({ name }) => name === aggregate.name || taken.some(({ from }) => from === name));
  const texts = [...taken.map(({ operation }) => operation), ...newRules].map((one) => JSON.stringify(one)).join(' ');
  const has = new Set(aggregate.attributes.map(({ name }) => name));
  const attributes = [
    ...aggregate.attributes,
    ...sources
      .flatMap((source) => source.attributes)
      .filter(({ name }) => !has.has(name) && speaksOf(texts, name) && has.add(name)),
  ];
  const states = adaptStates(aggregate.states, {
    drafted: (fresh.aggregates.find(({ name }) => name === aggregate.name) ?? sources[0])?.states,
    operations: (operations.byAggregate.get(aggregate.name) ?? []).map(({ name }) => name),
    taken: taken.map(({ operation }) => operation.name),
    gone,
  });
  const { states: _states, ...rest } = aggregate;
  const drafted = {
    ...rest,
    attributes,
    entities: entities.length === 0 ? rest.entities : [...rest.entities, ...entities],
    ...(states ? { states } : {}),
  };
  const current = { ...rest, ...(aggregate.states ? { states: aggregate.states } : {}) };
  if (JSON.stringify(drafted) === JSON.stringify(current)) return aggregate;
  const own = [...(operations.reasonsFor.get(aggregate.name) ?? []), ...taken.flatMap((one) => one.because)];
  // A rule may change without an operation, and another aggregate may need an entity.
  const because = [...new Set(own.length > 0 ? own : operations.demanded)];
  return record.settle(aggregateId(aggregate.name), { current, drafted, because }) === current ? aggregate : drafted;
}

/** Starts a new aggregate with its rules, and only operations that serve new demands. */
function begin(aggregate: Aggregate, { byAggregate, taken }: MergedOperations, record: RedraftRecord): Aggregate {
  const own = taken.filter((one) => one.aggregate === aggregate.name);
  const operations = [...(byAggregate.get(aggregate.name) ?? [])];
  const because = [...new Set((own.length > 0 ? own : taken).flatMap((one) => one.because))];
  const names = new Set(operations.map(({ name }) => name));
  const { states, ...rest } = aggregate;
  const transitions = states?.transitions.filter(({ operation }) => names.has(operation)) ?? [];
  record.add(aggregateId(aggregate.name), because);
  for (const { id } of aggregate.invariants) record.add(id, because);
  return {
    ...rest,
    ...(states && transitions.length > 0 ? { states: { initial: states.initial, transitions } } : {}),
    operations,
  };
}

/** Returns whether a text has all the words of a name such as `activePermits`. */
function speaksOf(text: string, name: string): boolean {
  const words = new Set(contentWords(text));
  return contentWords(name).every((word) => words.has(word));
}

function isSameList<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}
