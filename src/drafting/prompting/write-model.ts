import { requiredEventAttributes, type Attribute, type DaaBody } from '../../lifecycle/daa.ts';
import type { Concepts, Contexts, Invariants, Pseudocode, Tactical } from '../../steps/inception/contracts.ts';
import { inline, list, section, shortRefs } from './lines.ts';

export function writeConcepts({ entities, operations }: Concepts): string {
  return [
    ...section(
      'Entities',
      entities.map(
        ({ name, term, meaning, kind, sources }) =>
          `${inline(name)} (${kind}) "${inline(term)}": ${inline(meaning)} [${shortRefs(sources)}]`,
      ),
    ),
    ...section(
      'Operations',
      operations.map(
        ({ name, actor, object, sources }) => `${inline(name)}: ${inline(actor)} on ${inline(object)} [${shortRefs(sources)}]`,
      ),
    ),
  ].join('\n');
}

export function writeContexts({ contexts, contextMap, placements }: Contexts): string {
  const placed = Map.groupBy(placements, ({ context }) => context);
  return [
    ...writeContextList(contexts),
    ...section('Context map', writeContextMap(contextMap)),
    ...section(
      'Placements',
      [...placed].map(([context, entries]) => `${inline(context)}: ${entries.map(({ entity }) => inline(entity)).join(', ')}`),
    ),
  ].join('\n');
}

export function writeTactical({ aggregates, valueObjects, domainEvents, externalIdentities = [] }: Tactical): string {
  return [
    ...section(
      'Aggregates',
      aggregates.flatMap((aggregate) => [...writeFrame(aggregate), ...aggregate.operations.map(writeOutline)]),
    ),
    ...writeValueObjects(valueObjects),
    ...writeEvents(domainEvents),
    ...writeIdentities(externalIdentities),
  ].join('\n');
}

export function writePseudocode({ operations, domainServices }: Pseudocode): string {
  return [...section('Operations', operations.flatMap(writeConditions)), ...writeServices(domainServices)].join('\n');
}

export function writeInvariants(invariants: Invariants['invariants'][number]['invariants']): string[] {
  return invariants.map(({ id, statement }) => `  ${inline(id)}: ${inline(statement)}`);
}

/** Renders a whole DAA, with the results of the five steps together under each aggregate. */
export function writeDaa(daa: DaaBody): string {
  return [
    ...writeContextList(daa.contexts),
    ...section('Context map', writeContextMap(daa.contextMap)),
    ...section(
      'Aggregates',
      daa.aggregates.flatMap((aggregate) => [
        ...writeFrame(aggregate),
        ...writeInvariants(aggregate.invariants),
        ...aggregate.operations.flatMap((operation) => [writeOutline(operation), ...writeConditions(operation).slice(1)]),
      ]),
    ),
    ...writeValueObjects(daa.valueObjects),
    ...writeEvents(daa.domainEvents),
    ...writeServices(daa.domainServices),
    ...writeIdentities(daa.externalIdentities ?? []),
    ...section(
      'Coverage notes',
      (daa.coverageNotes ?? []).map(({ ref, status, reason }) => `${shortRefs([ref])} ${status}: ${inline(reason)}`),
    ),
    ...section(
      'Open questions',
      (daa.questions ?? []).map(({ id, text, about }) => `${id} ${inline(text)} [${shortRefs(about)}]`),
    ),
  ].join('\n');
}

function writeIdentities(identities: NonNullable<DaaBody['externalIdentities']>): string[] {
  return section(
    'External identities',
    identities.map(({ name, system, meaning }) => `${inline(name)} of ${inline(system)}: ${inline(meaning)}`),
  );
}

function writeContextList(contexts: DaaBody['contexts']): string[] {
  return section(
    'Contexts',
    contexts.flatMap(({ name, responsibilities, language }) => [
      inline(name),
      ...list(responsibilities).map((line) => `  ${line}`),
      ...language.map(({ term, meaning }) => `  ${inline(term)} = ${inline(meaning)}`),
    ]),
  );
}

function writeContextMap(relations: DaaBody['contextMap']): string[] {
  return relations.map(
    ({ from, to, relationship, note }) => `from ${inline(from)} to ${inline(to)}: ${relationship}; ${inline(note)}`,
  );
}

type Frame = Omit<Tactical['aggregates'][number], 'operations'>;

function writeFrame({ name, context, root, identity, attributes, entities, states }: Frame): string[] {
  return [
    `${inline(name)} in ${inline(context)}; root ${inline(root)}; identity ${writeAttributes([identity])}`,
    ...(attributes.length === 0 ? [] : [`  attributes ${writeAttributes(attributes)}`]),
    ...entities.map((entity) => `  entity ${inline(entity.name)}: ${writeAttributes(entity.attributes)}`),
    ...(states
      ? [
          `  states, initially ${inline(states.initial)}: ${states.transitions
            .map(({ from, operation, to }) => `${inline(from)} -> ${inline(to)} by ${inline(operation)}`)
            .join('; ')}`,
        ]
      : []),
  ];
}

function writeOutline({ id, name, signature, event, covers }: Tactical['aggregates'][number]['operations'][number]): string {
  const named = inline(signature).startsWith(inline(name)) ? '' : `${inline(name)} `;
  return `  ${inline(id)} ${named}${inline(signature)}; ${event === '' ? 'query' : `raises ${inline(event)}`}; covers ${shortRefs(covers)}`;
}

function writeConditions({ id, precondition, postcondition, pseudocode }: Pseudocode['operations'][number]): string[] {
  return [
    inline(id),
    `    before: ${inline(precondition)}`,
    `    after: ${inline(postcondition)}`,
    ...pseudocode.split('\n').map((line) => `    ${line.trimEnd()}`),
  ];
}

function writeValueObjects(valueObjects: DaaBody['valueObjects']): string[] {
  return section(
    'Value objects',
    valueObjects.map(({ name, context, attributes, allowedValues, operations }) =>
      [
        `${inline(name)} in ${inline(context)}`,
        ...(attributes.length === 0 ? [] : [`attributes ${writeAttributes(attributes)}`]),
        ...(allowedValues.length === 0 ? [] : [`values ${allowedValues.map(inline).join(' | ')}`]),
        ...operations.map((operation) => `${inline(operation.name)}: ${inline(operation.rule)}`),
      ].join('; '),
    ),
  );
}

const commonAttributes: ReadonlySet<string> = new Set(requiredEventAttributes.map(({ name }) => name));

/** Omits the common attributes; the prompt says that they are added. */
function writeEvents(events: DaaBody['domainEvents']): string[] {
  return section(
    'Domain events',
    events.map(({ name, attributes, consumers }) => {
      const own = attributes.filter((attribute) => !commonAttributes.has(attribute.name));
      return `${inline(name)}(${writeAttributes(own)}) for ${consumers.map(inline).join(', ')}`;
    }),
  );
}

function writeServices(services: DaaBody['domainServices']): string[] {
  return section(
    'Domain services',
    services.flatMap(({ name, operations }) =>
      operations.flatMap((operation) => [
        `${inline(name)}.${inline(operation.name)} gives ${inline(operation.result)}`,
        ...operation.steps.map((step, at) => `  ${at + 1}. ${inline(step)}`),
      ]),
    ),
  );
}

function writeAttributes(attributes: readonly Attribute[]): string {
  return attributes.map(({ name, type }) => `${inline(name)}: ${inline(type)}`).join(', ');
}
