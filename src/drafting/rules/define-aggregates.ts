import { camelCase, plainName } from '../../analysis/forms/names.ts';
import { readPrdSentences } from '../../analysis/forms/read-prd-sentences.ts';
import type { PrdReading, ReadMachine } from '../../analysis/forms/reading.ts';
import type { Words } from '../../analysis/forms/words.ts';
import { requiredEventAttributes } from '../../lifecycle/daa.ts';
import { slug } from '../../lifecycle/slug.ts';
import type { Concepts, Tactical } from '../../steps/inception/contracts.ts';
import type { StepInput } from '../../steps/registry.ts';
import { earlierConcepts, earlierContexts } from './earlier-steps.ts';

type Aggregate = Tactical['aggregates'][number];

/** Placeholder for a transition without an operation; lint reports it. */
export const unnamedOperation = 'unknown';

/** Step 3: makes an aggregate of each thing that has operations, rules or states. */
export function defineAggregates(
  { prd, concepts: given, contexts: placed }: StepInput<'inception/define-aggregates'>,
  words: Words,
): Tactical {
  const concepts = earlierConcepts(given);
  const contexts = earlierContexts(placed);
  const reading = readPrdSentences(prd, words);
  const homes = new Map(contexts.placements.map(({ entity, context }) => [entity, context]));
  const homeOf = (name: string): string => homes.get(name) ?? contexts.contexts[0]?.name ?? 'Core';
  const quoted = new Map(reading.operations.map(({ name, quotes }) => [name, quotes.map(({ ref }) => ref)]));
  const machineOf = new Map(reading.machines.map((machine) => [machine.thing.name, machine]));
  const aggregates = namesOf(concepts, reading).map((name): Aggregate => {
    const operations = concepts.operations.filter(({ object }) => object === name);
    const machine = machineOf.get(name);
    return {
      name,
      context: homeOf(name),
      root: name,
      identity: { name: `${camelCase(name)}Id`, type: `${name}Id` },
      attributes: machine ? [{ name: 'status', type: machine.moves.length > 0 ? 'Text' : statusType(name) }] : [],
      entities: [],
      ...(machine && machine.moves.length > 0 ? { states: drawMachine(machine, { operations, words, reading }) } : {}),
      operations: operations.map(({ name: operation, actor, sources }) => ({
        id: `OP-${slug(operation) || 'act'}`,
        name: operation,
        signature: `${operation}(${parameterOf(actor, name)}: Text, ${camelCase(name)}: ${name}): ${name}`,
        event: eventOf(operation, reading),
        covers: [...new Set([...sources, ...(quoted.get(operation) ?? [])])],
      })),
    };
  });
  const events = [...new Set(aggregates.flatMap(({ operations }) => operations.map(({ event }) => event)))];
  return {
    aggregates,
    valueObjects: reading.machines
      .filter(({ moves, thing }) => moves.length === 0 && aggregates.some(({ name }) => name === thing.name))
      .map(({ thing, states }) => ({
        name: statusType(thing.name),
        context: homeOf(thing.name),
        attributes: [],
        allowedValues: [...states],
        operations: [],
      })),
    domainEvents: events
      .filter((event) => event !== '')
      .map((name) => ({ name, attributes: [...requiredEventAttributes], consumers: [] })),
  };
}

function namesOf({ operations }: Concepts, { rules, machines }: PrdReading): string[] {
  return [
    ...new Set([...operations.map(({ object }) => object), ...[...rules, ...machines].map(({ thing }) => thing.name)]),
  ].filter((name) => name !== '');
}

/** Avoids two parameters with one name. */
function parameterOf(actor: string, thing: string): string {
  const name = camelCase(plainName(actor));
  return name === '' || name === camelCase(thing) ? 'actor' : name;
}

const statusType = (name: string): string => `${name}Status`;

function eventOf(operation: string, { operations }: PrdReading): string {
  return operations.find(({ name }) => name === operation)?.event ?? '';
}

/** Assigns a transition to the operation whose participle is the state: "approve" to "approved". */
function drawMachine(
  { moves, states }: ReadMachine,
  { operations, words, reading }: { operations: Concepts['operations']; words: Words; reading: PrdReading },
): NonNullable<Aggregate['states']> {
  const leading = new Map(
    reading.operations
      .filter(({ name }) => operations.some((one) => one.name === name))
      .map(({ name, verb }) => [words.participle(verb), name]),
  );
  const targets = new Set(moves.map(({ to }) => to));
  return {
    initial: states.find((state) => !targets.has(state)) ?? states[0] ?? '',
    transitions: moves.map(({ from, to }) => ({
      from,
      operation: leading.get(plainName(to).toLowerCase().split(' ').at(-1) ?? '') ?? unnamedOperation,
      to,
    })),
  };
}
