import type { DaaBody } from '../../lifecycle/daa.ts';
import { slug } from '../../lifecycle/ids.ts';
import { literal, nameEnd, nameStart, wholeWord } from './name-patterns.ts';
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
  const bare = called.replace(/^["'`]|["'`]$/g, '').trim();
  const wanted = slug(bare);
  // A name of another alphabet leaves nothing for a slug to compare.
  const is = (name: string): boolean =>
    wanted === '' ? bare !== '' && name.toLowerCase() === bare.toLowerCase() : slug(name) === wanted;
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
  const renamed = replaceTexts(daa, [[new RegExp(`${nameStart}${literal(part.name)}(?=(?:Id|Status)?${nameEnd})`, 'gu'), name]]);
  return part.kind === 'aggregate' || part.kind === 'entity' ? renameThing(renamed, { from: part.name, to: name }) : renamed;
}

/** Follows a thing's new name into parameters, prose, and the names of what is done to it. */
function renameThing(daa: DaaBody, { from, to }: { from: string; to: string }): DaaBody {
  const parameters = replaceTexts(
    daa,
    [[new RegExp(`${nameStart}${literal(camelCase(from))}(?=Id${nameEnd}|:|${nameEnd}(?!\\())`, 'gu'), camelCase(to)]],
    ['name', 'signature'],
  );
  const [old, plain] = [plainName(from), plainName(to)];
  // "reaction" that becomes "adverse reaction" may be called that in the text already.
  const added = plain.endsWith(` ${old}`) ? plain.slice(0, -old.length) : '';
  const notYet = added === '' ? '' : `(?<!${literal(added)})`;
  const prose = replaceTexts(
    parameters,
    [
      [new RegExp(`${notYet}${nameStart}${literal(old)}${nameEnd}`, 'gu'), plain],
      [wholeWord(capitalize(old)), capitalize(plain)],
    ],
    proseFields,
  );
  const owner = prose.aggregates.find((aggregate) => aggregate.name === to);
  const deeds = (owner?.operations ?? []).flatMap(({ name, event }) => [name, event]);
  const inside = new RegExp(`(?<=\\p{Ll})${literal(from)}(?=\\p{Lu}|$)|^${literal(from)}(?=\\p{Lu})`, 'u');
  return replaceTexts(
    prose,
    deeds.flatMap((deed) =>
      inside.test(deed) && !deed.includes(to) ? [[wholeWord(deed), deed.replace(inside, to)] as const] : [],
    ),
  );
}

const proseFields = [
  'term',
  'meaning',
  'responsibilities',
  'note',
  'statement',
  'precondition',
  'postcondition',
  'pseudocode',
  'rule',
  'steps',
  'result',
];

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
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
