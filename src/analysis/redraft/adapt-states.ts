import type { Aggregate } from '../../lifecycle/daa.ts';

type States = NonNullable<Aggregate['states']>;

interface StateChange {
  /** The machine of the draft, where it has one for the aggregate. */
  readonly drafted: States | undefined;
  /** Names of the operations that the aggregate has now. */
  readonly operations: readonly string[];
  /** Names of those that are new or read otherwise. */
  readonly taken: readonly string[];
  /** Names of those that it has no more. */
  readonly gone: readonly string[];
}

/**
 * The ways from state to state that the operations lead now. The machine of the draft where it is one of exactly these operations; else what stands,
 * without the ways of operations that are gone, with those that the draft has for what is new, as far as they can be reached.
 */
export function adaptStates(states: States | undefined, { drafted, operations, taken, gone }: StateChange): States | undefined {
  const isMoved = taken.length > 0 || gone.length > 0;
  if (!isMoved) return states;
  if (drafted && fits(drafted, { states, operations })) return isSame(states, drafted) ? states : drafted;
  const added = drafted?.transitions.filter(({ operation }) => taken.includes(operation)) ?? [];
  if (!states) return drafted && added.length > 0 ? { initial: drafted.initial, transitions: added } : undefined;
  // An operation for which the draft knows no way keeps those that it had.
  const replaced = new Set(added.map(({ operation }) => operation));
  const kept = states.transitions.filter(({ operation }) => !gone.includes(operation) && !replaced.has(operation));
  const adapted = { initial: states.initial, transitions: reachable(states.initial, [...kept, ...added]) };
  if (isSame(states, adapted)) return states;
  // A thing that passes through no stages any more has none.
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
