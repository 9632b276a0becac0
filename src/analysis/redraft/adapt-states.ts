import type { Aggregate } from '../../lifecycle/daa.ts';

type States = NonNullable<Aggregate['states']>;

interface StateChange {
  /** The draft's state machine for the aggregate, if any. */
  readonly drafted: States | undefined;
  /** Names of the aggregate's current operations. */
  readonly operations: readonly string[];
  /** Names of new or changed operations. */
  readonly taken: readonly string[];
  /** Names of removed operations. */
  readonly gone: readonly string[];
}

/**
 * Returns the state machine for the current operations. A drafted machine that fits them exactly
 * wins; else the existing one loses removed operations and gains reachable transitions of new ones.
 */
export function adaptStates(states: States | undefined, { drafted, operations, taken, gone }: StateChange): States | undefined {
  const isMoved = taken.length > 0 || gone.length > 0;
  if (!isMoved) return states;
  if (drafted && fits(drafted, { states, operations })) return isSame(states, drafted) ? states : drafted;
  const added = drafted?.transitions.filter(({ operation }) => taken.includes(operation)) ?? [];
  if (!states) return drafted && added.length > 0 ? { initial: drafted.initial, transitions: added } : undefined;
  // An operation without drafted transitions keeps its own.
  const replaced = new Set(added.map(({ operation }) => operation));
  const kept = states.transitions.filter(({ operation }) => !gone.includes(operation) && !replaced.has(operation));
  const adapted = { initial: states.initial, transitions: reachable(states.initial, [...kept, ...added]) };
  if (isSame(states, adapted)) return states;
  // A thing without transitions has no states any more.
  return adapted.transitions.length === 0 ? undefined : adapted;
}

function fits(drafted: States, { states, operations }: { states: States | undefined; operations: readonly string[] }): boolean {
  const led = new Set(drafted.transitions.map(({ operation }) => operation));
  const leading = (states?.transitions ?? []).map(({ operation }) => operation).filter((name) => operations.includes(name));
  return [...led].every((name) => operations.includes(name)) && leading.every((name) => led.has(name));
}

function reachable(initial: string, transitions: States['transitions']): States['transitions'] {
  const met = new Set([initial]);
  for (let before = 0; before < met.size;) {
    before = met.size;
    for (const { from, to } of transitions) if (met.has(from)) met.add(to);
  }
  return transitions.filter(({ from }) => met.has(from));
}

export function statesOf(states: States | undefined): Set<string> {
  return new Set(states ? [states.initial, ...states.transitions.flatMap(({ from, to }) => [from, to])] : []);
}

function isSame(one: States | undefined, other: States): boolean {
  const write = ({ initial, transitions }: States): string =>
    JSON.stringify([initial, transitions.map((way) => JSON.stringify([way.from, way.operation, way.to])).toSorted()]);
  return one !== undefined && write(one) === write(other);
}
