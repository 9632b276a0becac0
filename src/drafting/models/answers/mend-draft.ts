import { requiredEventAttributes, type DomainEvent, type ExternalIdentity } from '../../../lifecycle/daa.ts';
import type { StepInput, StepOutput } from '../../../steps/registry.ts';
import type { Answer } from './answer-schemas.ts';
import { knownNames, localIds, pascalCase } from './known-names.ts';
import { indexPartRefs, type PartRefs } from './part-refs.ts';

/** Matches what models write for "no event" in place of an empty string. */
const noEvent = /^(?:none|nothing|no event|n\/a|null|-|–)?$/i;

export function mendConcepts(
  answer: Answer<'inception/identify-concepts'>,
  { prd }: StepInput<'inception/identify-concepts'>,
): StepOutput<'inception/identify-concepts'> {
  const refs = indexPartRefs(prd);
  const entities = new Map<string, (typeof answer.entities)[number]>();
  for (const entity of answer.entities) {
    const name = pascalCase(entity.name);
    if (name === '') continue;
    const earlier = entities.get(name);
    const sources = refs.readAll([...(earlier?.sources ?? []), ...entity.sources]);
    entities.set(name, { ...(earlier ?? entity), name, sources });
  }
  const nameOf = knownNames(entities.keys());
  const operations = new Map<string, (typeof answer.operations)[number]>();
  for (const operation of answer.operations) {
    if (operation.name.trim() === '') continue;
    const object = nameOf(operation.object);
    const key = `${operation.name} ${operation.actor} ${object}`;
    const earlier = operations.get(key);
    const sources = refs.readAll([...(earlier?.sources ?? []), ...operation.sources]);
    operations.set(key, { ...operation, object, sources });
  }
  return { entities: [...entities.values()], operations: [...operations.values()], ...mendQuestions(answer, refs) };
}

export function mendContexts(
  answer: Answer<'inception/propose-contexts'>,
  { prd, concepts }: StepInput<'inception/propose-contexts'>,
): StepOutput<'inception/propose-contexts'> {
  const contextOf = knownNames(answer.contexts.map(({ name }) => name));
  const entityOf = knownNames(concepts.entities.map(({ name }) => name));
  return {
    contexts: answer.contexts,
    contextMap: answer.contextMap.map((relation) => ({
      ...relation,
      from: contextOf(relation.from),
      to: contextOf(relation.to),
    })),
    placements: answer.placements.map(({ entity, context }) => ({ entity: entityOf(entity), context: contextOf(context) })),
    ...mendQuestions(answer, indexPartRefs(prd)),
  };
}

export function mendTactical(
  answer: Answer<'inception/define-aggregates'>,
  { prd, contexts }: StepInput<'inception/define-aggregates'>,
): StepOutput<'inception/define-aggregates'> {
  const refs = indexPartRefs(prd);
  const contextOf = knownNames(contexts.contexts.map(({ name }) => name));
  const idOf = localIds('OP');
  return {
    aggregates: answer.aggregates.map(({ states, ...aggregate }) => ({
      ...aggregate,
      context: contextOf(aggregate.context),
      // Drops state machines without transitions.
      ...(states && states.transitions.length > 0 ? { states } : {}),
      operations: aggregate.operations.map((operation) => ({
        ...operation,
        id: idOf(operation.id, operation.name),
        event: mendEventName(operation.event),
        covers: refs.readAll(operation.covers),
      })),
    })),
    valueObjects: answer.valueObjects.map((valueObject) => ({ ...valueObject, context: contextOf(valueObject.context) })),
    domainEvents: answer.domainEvents.map(completeEvent),
    ...(answer.externalIdentities.length > 0 && { externalIdentities: mendIdentities(answer.externalIdentities) }),
    ...mendQuestions(answer, refs),
  };
}

export function mendPseudocode(
  answer: Answer<'inception/write-pseudocode'>,
  { prd, tactical }: StepInput<'inception/write-pseudocode'>,
): StepOutput<'inception/write-pseudocode'> {
  const outlines = tactical.aggregates.flatMap(({ operations }) => operations);
  const ids = new Map([
    ...outlines.map(({ id, name }) => [name, id] as const),
    ...outlines.map(({ id }) => [id, id] as const),
    ...outlines.map(({ id }) => [id.slice('OP-'.length), id] as const),
  ]);
  const idOf = knownNames(ids.keys());
  return {
    operations: answer.operations.map((operation) => {
      const known = idOf(operation.id);
      return { ...operation, id: ids.get(known) ?? known };
    }),
    domainServices: answer.domainServices,
    ...mendQuestions(answer, indexPartRefs(prd)),
  };
}

export function mendInvariants(
  answer: Answer<'inception/state-invariants'>,
  { prd, tactical }: StepInput<'inception/state-invariants'>,
): StepOutput<'inception/state-invariants'> {
  const refs = indexPartRefs(prd);
  const aggregateOf = knownNames(tactical.aggregates.map(({ name }) => name));
  const idOf = localIds('INV');
  // Merges two entries of one aggregate, else the last would win when they are assembled.
  const byAggregate = Map.groupBy(answer.invariants, ({ aggregate }) => aggregateOf(aggregate));
  return {
    invariants: [...byAggregate].map(([aggregate, entries]) => ({
      aggregate,
      invariants: entries.flatMap(({ invariants }) =>
        invariants.map(({ id, statement, covers }) => ({
          id: idOf(id, `${aggregate} rule`),
          statement,
          ...(covers && covers.length > 0 ? { covers: refs.readAll(covers) } : {}),
        })),
      ),
    })),
    coverageNotes: answer.coverageNotes.map((note) => ({ ...note, ref: refs.read(note.ref) })),
    ...mendQuestions(answer, refs),
  };
}

/** Returns no `questions` field if there are no questions. */
function mendQuestions(
  { questions }: { readonly questions: readonly { text: string; about: string[] }[] },
  refs: PartRefs,
): { questions?: { text: string; about: string[] }[] } {
  const asked = questions.filter(({ text }) => text.trim() !== '');
  return asked.length === 0
    ? {}
    : { questions: asked.map(({ text, about }) => ({ text, about: refs.readAll(about).filter((ref) => refs.has(ref)) })) };
}

/** Removes duplicates and keeps the first. */
export function mendIdentities(identities: readonly ExternalIdentity[]): ExternalIdentity[] {
  const byName = new Map<string, ExternalIdentity>();
  for (const identity of identities) {
    const name = pascalCase(identity.name);
    if (name !== '' && !byName.has(name)) byName.set(name, { ...identity, name });
  }
  return [...byName.values()];
}

export function mendEventName(event: string): string {
  return noEvent.test(event.trim()) ? '' : event;
}

/** Puts the attributes of specification section 6 first, then the event's own. */
export function completeEvent(event: DomainEvent): DomainEvent {
  const given = new Map(event.attributes.map((attribute) => [attribute.name, attribute]));
  const common = requiredEventAttributes.map((required) => {
    const own = given.get(required.name);
    // The timestamp keeps its type; an identifier or actor may have a domain type.
    return own && required.type !== 'Timestamp' ? own : { ...required };
  });
  const names = new Set(common.map(({ name }) => name));
  return { ...event, attributes: [...common, ...event.attributes.filter(({ name }) => !names.has(name))] };
}
