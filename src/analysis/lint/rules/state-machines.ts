import type { Aggregate, DaaBody } from '../../../lifecycle/daa.ts';
import type { Finding } from '../../../lifecycle/findings.ts';
import { slug } from '../../../lifecycle/slug.ts';
import { finding, type LintRule } from '../lint-rule.ts';
import { baseType } from '../type-grammar.ts';

const statusName = /(?:^|-)(?:status|lifecycle)$/;

/** A "state" may be part of an address and a "stage" a theater's, unless values are listed. */
const doubtfulStatusName = /(?:^|-)(?:state|stage|phase)$/;

/** Requires complete state machines (specification 2.2). Final states are legal. */
export const checkStateMachines: LintRule = ({ daa }) => {
  const allowedByType = new Map(daa.valueObjects.map(({ name, allowedValues }) => [name, allowedValues]));
  return daa.aggregates.flatMap((aggregate) =>
    aggregate.states
      ? [...checkTransitions(aggregate, aggregate.states), ...checkReachability(aggregate, aggregate.states, allowedByType)]
      : checkForgottenStates(aggregate, allowedByType),
  );
};

type Machine = NonNullable<DaaBody['aggregates'][number]['states']>;

function checkForgottenStates(aggregate: Aggregate, allowedByType: ReadonlyMap<string, readonly string[]>): Finding[] {
  const status = aggregate.attributes.find(({ name, type }) => {
    const allowed = allowedByType.get(baseType(type)) ?? [];
    return statusName.test(slug(name)) || (allowed.length > 0 && doubtfulStatusName.test(slug(name)));
  });
  if (!status) return [];
  return [
    finding('DAA-STATE-MISSING', {
      part: aggregate.name,
      message: `${aggregate.name} has the attribute "${status.name}" but no state machine.`,
      fix: 'Give the initial state and, for every change, the operation that makes it.',
    }),
  ];
}

function checkTransitions(aggregate: Aggregate, machine: Machine): Finding[] {
  const known = new Set(aggregate.operations.map(({ name }) => name));
  const incomplete = (message: string, fix: string) => finding('DAA-STATE-INCOMPLETE', { part: aggregate.name, message, fix });
  const unknown = new Set(machine.transitions.map(({ operation }) => operation).filter((operation) => !known.has(operation)));
  const findings = [...unknown].map((operation) =>
    incomplete(
      `A transition of ${aggregate.name} is made by "${operation}", which is no operation of ${aggregate.name}.`,
      'Name an operation of the same aggregate, or add the operation.',
    ),
  );
  if (machine.transitions.length === 0) {
    return [
      ...findings,
      incomplete(
        `${aggregate.name} starts as "${machine.initial}" and never changes.`,
        'Add the transitions with the operations that make them, or leave the state machine out.',
      ),
    ];
  }
  if (!machine.transitions.some(({ from, to }) => from === machine.initial || to === machine.initial)) {
    findings.push(
      incomplete(
        `The initial state "${machine.initial}" of ${aggregate.name} is in none of its transitions.`,
        'Start with a state from which a transition leads on.',
      ),
    );
  }
  return findings;
}

/** Reports unreachable states of the transitions and of the state attribute's allowed values. */
function checkReachability(
  aggregate: Aggregate,
  machine: Machine,
  allowedByType: ReadonlyMap<string, readonly string[]>,
): Finding[] {
  const next = Map.groupBy(machine.transitions, ({ from }) => slug(from));
  const reached = new Set([slug(machine.initial)]);
  for (const state of reached) {
    for (const { to } of next.get(state) ?? []) reached.add(slug(to));
  }
  const inTransitions = machine.transitions.flatMap(({ from, to }) => [from, to]);
  const known = new Set([machine.initial, ...inTransitions].map(slug));
  const listed = aggregate.attributes
    .map(({ type }) => allowedByType.get(baseType(type)) ?? [])
    .filter((values) => values.some((value) => known.has(slug(value))));
  const states = [...inTransitions, ...listed.flat()];
  const unreached = new Map(states.filter((state) => !reached.has(slug(state))).map((state) => [slug(state), state]));
  return [...unreached.values()].map((state) =>
    finding('DAA-STATE-UNREACHABLE', {
      part: aggregate.name,
      message: `Nothing leads ${aggregate.name} from "${machine.initial}" to "${state}".`,
      fix: `Add the transition into "${state}" with its operation, or remove the state.`,
    }),
  );
}
