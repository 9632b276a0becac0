import { plainName } from '../../analysis/concepts/terms.ts';
import { neutralizeTechnology } from '../../analysis/technology/neutralize-technology.ts';
import { builtInTypes, requiredEventAttributes, type Attribute, type DaaBody } from '../../lifecycle/daa.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { eventName } from './event-names.ts';
import { removePart, withoutUnused } from './remove-part.ts';
import { findPart, renamePart } from './rename-part.ts';
import type { RevisionContext } from './revision.ts';

type Mend = (daa: DaaBody, part: string, context: RevisionContext) => DaaBody | null;

/** The findings that code can mend, by their code. */
const mends: Readonly<Record<string, Mend>> = {
  'DAA-EVENT-TENSE': renameEvent,
  'DAA-EVENT-FIELDS': completeEvents,
  'DAA-EVENT-NO-CONSUMER': consumeAtHome,
  'DAA-EVENT-NOT-RAISED': (daa) => withoutUnused(daa),
  'DAA-TECHNOLOGY-TERM': neutralizeTexts,
  'DAA-REFERENCE-DANGLING': dropDangling,
  'DAA-COVERS-DANGLING': dropUnknownParts,
  'DAA-NAME-DUPLICATE': numberDuplicates,
  'DAA-STATE-UNREACHABLE': dropUnreachable,
  'DAA-CONTEXT-EMPTY': (daa, part) => {
    const context = findPart(daa, part);
    return context?.kind === 'context' ? removePart(daa, context) : null;
  },
};

/** Mends one finding; null where it is left to a person. */
export function mendFinding(daa: DaaBody, finding: Finding, context: RevisionContext): DaaBody | null {
  return mends[finding.code]?.(daa, finding.at.part ?? '', context) ?? null;
}

/** The event is named after the operation that raises it. */
function renameEvent(daa: DaaBody, part: string, { tagger }: RevisionContext): DaaBody | null {
  const operation = daa.aggregates.flatMap(({ operations }) => operations).find(({ event }) => event === part);
  if (!operation) return null;
  const [verb = '', ...object] = plainName(operation.name).split(' ');
  const name = eventName({ verb, object: object.join(' '), query: false, draft: null }, tagger);
  if (name === part || daa.domainEvents.some((event) => event.name === name)) return null;
  return renamePart(daa, { kind: 'event', name: part }, name);
}

function completeEvents(daa: DaaBody, part: string): DaaBody {
  return {
    ...daa,
    domainEvents: daa.domainEvents.map((event) => {
      if (event.name !== part) return event;
      const others = event.attributes.filter(({ name }) => !requiredEventAttributes.some((required) => required.name === name));
      return { ...event, attributes: [...requiredEventAttributes.map((attribute) => ({ ...attribute })), ...others] };
    }),
  };
}

function consumeAtHome(daa: DaaBody, part: string): DaaBody | null {
  const home = daa.aggregates.find(({ operations }) => operations.some(({ event }) => event === part))?.context;
  return home === undefined
    ? null
    : { ...daa, domainEvents: daa.domainEvents.map((event) => (event.name === part ? { ...event, consumers: [home] } : event)) };
}

/** Part keys and ids are addresses; everything else is read by people. */
function neutralizeTexts(daa: DaaBody): DaaBody {
  const visit = (value: unknown, field: string): unknown => {
    if (field === 'covers' || field === 'ref' || field === 'id') return value;
    if (typeof value === 'string') return neutralizeTechnology(value);
    if (Array.isArray(value)) return value.map((entry) => visit(entry, field));
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, visit(entry, key)]));
    return value;
  };
  const { other, ...model } = daa;
  // The visit keeps every key and every type, so the result has the shape of what went in.
  const neutral = visit(model, '') as DaaBody;
  const result = other ? { ...neutral, other } : neutral;
  return JSON.stringify(result) === JSON.stringify(daa) ? daa : result;
}

function dropDangling(daa: DaaBody): DaaBody {
  const contexts = new Set(daa.contexts.map(({ name }) => name));
  const events = new Set(daa.domainEvents.map(({ name }) => name));
  const owned = daa.aggregates.flatMap(({ name, entities }) => [name, ...entities.map((entity) => entity.name)]);
  const types = new Set<string>([
    ...builtInTypes,
    ...owned,
    ...owned.map((name) => `${name}Id`),
    ...daa.aggregates.map(({ identity }) => identity.type),
    ...daa.valueObjects.map(({ name }) => name),
  ]);
  const known = (type: string): string => (types.has(type.replace(/^List of /, '').replace(/ or nothing$/, '')) ? type : 'Text');
  const attributes = (list: readonly Attribute[]): Attribute[] => list.map(({ name, type }) => ({ name, type: known(type) }));
  const [home = ''] = contexts;
  const place = (context: string): string => (contexts.has(context) ? context : home);
  return {
    ...daa,
    contextMap: daa.contextMap.filter(({ from, to }) => contexts.has(from) && contexts.has(to)),
    aggregates: daa.aggregates.map((aggregate) => ({
      ...aggregate,
      context: place(aggregate.context),
      attributes: attributes(aggregate.attributes),
      entities: aggregate.entities.map((entity) => ({ ...entity, attributes: attributes(entity.attributes) })),
      operations: aggregate.operations.map((operation) => ({
        ...operation,
        event: events.has(operation.event) ? operation.event : '',
        signature: operation.signature.replace(/: ([^,)]+)/g, (_, type: string) => `: ${known(type.trim())}`),
      })),
    })),
    valueObjects: daa.valueObjects.map((value) => ({
      ...value,
      context: place(value.context),
      attributes: attributes(value.attributes),
    })),
    domainEvents: daa.domainEvents.map((event) => ({ ...event, attributes: attributes(event.attributes) })),
  };
}

function dropUnknownParts(daa: DaaBody, _part: string, { prd }: RevisionContext): DaaBody {
  const { body, key } = prd;
  const local = [
    ...body.stories.flatMap(({ id, criteria }) => [id, ...criteria.map((criterion) => `${id}.${criterion.id}`)]),
    ...body.requirements.map(({ id }) => id),
    ...Object.values(body.nonFunctional).flatMap((list) => list.map(({ id }) => id)),
  ];
  const known = new Set(local.map((id) => `${key}#${id}`));
  return {
    ...daa,
    aggregates: daa.aggregates.map((aggregate) => ({
      ...aggregate,
      operations: aggregate.operations.map((operation) => ({
        ...operation,
        covers: operation.covers.filter((ref) => known.has(ref)),
      })),
    })),
    ...(daa.coverageNotes ? { coverageNotes: daa.coverageNotes.filter(({ ref }) => known.has(ref)) } : {}),
  };
}

/** Later events and services of the same name get a number; nothing else can share a name without meaning the same. */
function numberDuplicates(daa: DaaBody): DaaBody {
  const seen = new Set<string>();
  const firstOnly = <Named extends { readonly name: string }>(list: readonly Named[]): Named[] =>
    list.filter(({ name }) => {
      const key = name.toLowerCase();
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  const contexts = daa.contexts.map((context) => ({
    ...context,
    language: context.language.filter(
      ({ term }, at) => context.language.findIndex((other) => other.term.toLowerCase() === term.toLowerCase()) === at,
    ),
  }));
  return { ...daa, contexts, domainEvents: firstOnly(daa.domainEvents), domainServices: firstOnly(daa.domainServices) };
}

function dropUnreachable(daa: DaaBody, part: string): DaaBody {
  return {
    ...daa,
    aggregates: daa.aggregates.map((aggregate) => {
      const { states, ...rest } = aggregate;
      if (aggregate.name !== part || !states) return aggregate;
      const reached = new Set([states.initial]);
      for (const state of reached) for (const { from, to } of states.transitions) if (from === state) reached.add(to);
      const transitions = states.transitions.filter(({ from }) => reached.has(from));
      return transitions.length > 0 ? { ...rest, states: { ...states, transitions } } : rest;
    }),
    valueObjects: daa.valueObjects.map((value) => {
      const states = daa.aggregates.find(({ name }) => `${name}Status` === value.name && name === part)?.states;
      if (!states) return value;
      const reached = new Set([states.initial]);
      for (const state of reached) for (const { from, to } of states.transitions) if (from === state) reached.add(to);
      return { ...value, allowedValues: value.allowedValues.filter((allowed) => reached.has(allowed)) };
    }),
  };
}
