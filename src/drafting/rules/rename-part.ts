import type { DaaBody } from '../../lifecycle/daa.ts';
import { slug } from '../../lifecycle/ids.ts';
import { camelCase, pascalCase, plainName } from '../../analysis/concepts/terms.ts';

/** Names of the model, each where it is defined. */
export type NamedPart =
  | { readonly kind: 'context'; readonly name: string }
  | { readonly kind: 'aggregate'; readonly name: string }
  | { readonly kind: 'operation'; readonly name: string; readonly aggregate: string }
  | { readonly kind: 'event'; readonly name: string }
  | { readonly kind: 'value object'; readonly name: string }
  | { readonly kind: 'entity'; readonly name: string; readonly aggregate: string }
  | { readonly kind: 'term'; readonly name: string };

/** Finds what a reviewer calls by name or id, in whatever case and spacing. */
export function findPart(daa: DaaBody, called: string): NamedPart | null {
  const wanted = slug(called.replace(/^["'`]|["'`]$/g, ''));
  const is = (name: string): boolean => slug(name) === wanted;
  const aggregate = daa.aggregates.find(({ name }) => is(name));
  if (aggregate) return { kind: 'aggregate', name: aggregate.name };
  for (const { name, operations } of daa.aggregates) {
    const operation = operations.find((own) => is(own.name) || own.id.toLowerCase() === called.toLowerCase());
    if (operation) return { kind: 'operation', name: operation.name, aggregate: name };
  }
  const event = daa.domainEvents.find(({ name }) => is(name));
  if (event) return { kind: 'event', name: event.name };
  const value = daa.valueObjects.find(({ name }) => is(name));
  if (value) return { kind: 'value object', name: value.name };
  for (const { name, entities } of daa.aggregates) {
    const entity = entities.find((own) => is(own.name));
    if (entity) return { kind: 'entity', name: entity.name, aggregate: name };
  }
  const context = daa.contexts.find(({ name }) => is(name) || slug(`${name} context`) === wanted);
  if (context) return { kind: 'context', name: context.name };
  const term = daa.contexts.flatMap(({ language }) => language).find((entry) => is(entry.term));
  return term ? { kind: 'term', name: term.term } : null;
}

/** Gives a part another name wherever the model mentions it. */
export function renamePart(daa: DaaBody, part: NamedPart, to: string): DaaBody {
  if (part.kind === 'context') return renameContext(daa, part.name, to);
  if (part.kind === 'term')
    return replaceTexts(
      daa,
      [[wholeWord(part.name), to.toLowerCase()]],
      ['term', 'meaning', 'statement', 'precondition', 'postcondition', 'pseudocode'],
    );
  if (part.kind === 'operation') return replaceTexts(daa, [[wholeWord(part.name), camelCase(to)]]);
  const name = pascalCase(to);
  const old = plainName(part.name);
  const pairs: [RegExp, string][] = [[new RegExp(`\\b${part.name}(?=Id\\b|Status\\b|\\b)`, 'g'), name]];
  if (part.kind === 'aggregate' || part.kind === 'entity') {
    pairs.push([new RegExp(`\\b${camelCase(part.name)}(?=Id\\b|:|\\b(?!\\())`, 'g'), camelCase(to)]);
    pairs.push(
      [wholeWord(old), plainName(name)],
      [
        new RegExp(`\\b${old.charAt(0).toUpperCase()}${old.slice(1)}\\b`, 'g'),
        plainName(name).replace(/^./, (letter) => letter.toUpperCase()),
      ],
    );
  }
  return replaceTexts(daa, pairs);
}

function renameContext(daa: DaaBody, from: string, to: string): DaaBody {
  const renamed = (name: string): string => (name === from ? to : name);
  return {
    ...daa,
    contexts: daa.contexts.map((context) => ({ ...context, name: renamed(context.name) })),
    contextMap: daa.contextMap.map((relation) => ({ ...relation, from: renamed(relation.from), to: renamed(relation.to) })),
    aggregates: daa.aggregates.map((aggregate) => ({ ...aggregate, context: renamed(aggregate.context) })),
    valueObjects: daa.valueObjects.map((value) => ({ ...value, context: renamed(value.context) })),
    domainEvents: daa.domainEvents.map((event) => ({ ...event, consumers: event.consumers.map(renamed) })),
  };
}

function wholeWord(text: string): RegExp {
  return new RegExp(`\\b${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\b`, 'g');
}

/** Part keys and ids are addresses that other documents hold on to; they keep their spelling. */
const kept = new Set(['covers', 'ref', 'id']);

function replaceTexts(daa: DaaBody, pairs: readonly (readonly [RegExp, string])[], onlyFields?: readonly string[]): DaaBody {
  const visit = (value: unknown, field: string): unknown => {
    if (kept.has(field)) return value;
    if (typeof value === 'string')
      return onlyFields && !onlyFields.includes(field)
        ? value
        : pairs.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), value);
    if (Array.isArray(value)) return value.map((entry) => visit(entry, field));
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, visit(entry, key)]));
    return value;
  };
  const { other, ...model } = daa;
  // The visit keeps every key and every type, so the result has the shape of what went in.
  const renamed = visit(model, '') as DaaBody;
  return other ? { ...renamed, other } : renamed;
}
