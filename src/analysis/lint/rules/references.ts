import { builtInTypes, type Attribute, type DaaBody } from '../../../lifecycle/daa.ts';
import type { Finding } from '../../../lifecycle/findings.ts';
import { slug } from '../../../lifecycle/slug.ts';
import type { DaaModel } from '../daa-model.ts';
import { finding, type LintRule } from '../lint-rule.ts';
import { baseType, signatureTypes } from '../type-grammar.ts';

/** Requires every name to exist in the model. lifecycle/daa.ts has the grammar of names. */
export const checkReferences: LintRule = (model) => [
  ...checkContextNames(model),
  ...checkTypes(model.daa),
  ...checkEventNames(model),
];

/** Consumers may be roles outside the model, so only a named context can be missing. */
const contextSuffix = /(?<!\s)\s*context$/i;

const dangling = (part: string, message: string, fix: string) => finding('DAA-REFERENCE-DANGLING', { part, message, fix });

function checkContextNames({ daa, contextNames }: DaaModel): Finding[] {
  const fix = 'Use the name of a context of the model, letter by letter.';
  const owned = [...daa.aggregates, ...daa.valueObjects].filter(({ context }) => !contextNames.has(context));
  const knownSlugs = new Set([...contextNames].map(slug));
  return [
    ...owned.map(({ name, context }) => dangling(name, `${name} lives in "${context}", which is no context of the model.`, fix)),
    ...daa.contextMap.flatMap(({ from, to }) =>
      [from, to]
        .filter((end) => !contextNames.has(end))
        .map((end) => dangling(`${from} → ${to}`, `The context map names "${end}", which is no context of the model.`, fix)),
    ),
    ...daa.domainEvents.flatMap(({ name, consumers }) =>
      consumers
        .filter((consumer) => contextSuffix.test(consumer) && !knownSlugs.has(slug(consumer.replace(contextSuffix, ''))))
        .map((consumer) => dangling(name, `${name} is consumed by "${consumer}", which is no context of the model.`, fix)),
    ),
  ];
}

function checkTypes(daa: DaaBody): Finding[] {
  const own = [...daa.aggregates, ...daa.aggregates.flatMap(({ entities }) => entities)].map(({ name }) => name);
  const known = new Set<string>([
    ...builtInTypes,
    ...own,
    ...daa.aggregates.map(({ root }) => root),
    ...own.map((name) => `${name}Id`),
    ...daa.aggregates.map(({ identity }) => identity.type).filter((type) => /^\w+Id$/.test(type)),
    ...daa.valueObjects.map(({ name }) => name),
    ...(daa.externalIdentities ?? []).map(({ name }) => name),
  ]);
  const fix = 'Define it as a value object, entity, aggregate or external identity, or use a built-in type.';
  const check = (part: string, where: string, types: readonly string[]) =>
    [...new Set(types.map(baseType))]
      .filter((type) => !known.has(type))
      .map((type) => dangling(part, `${where} has the type "${type}", which the model does not define.`, fix));
  const checkAttributes = (part: string, owner: string, attributes: readonly Attribute[]) =>
    attributes.flatMap(({ name, type }) => check(part, `"${name}" of ${owner}`, [type]));

  return [
    ...daa.aggregates.flatMap((aggregate) => [
      ...checkRoot(aggregate),
      ...check(aggregate.name, `The identity of ${aggregate.name}`, [aggregate.identity.type]),
      ...checkAttributes(aggregate.name, aggregate.name, aggregate.attributes),
      ...aggregate.entities.flatMap(({ name, attributes }) => checkAttributes(aggregate.name, name, attributes)),
      ...aggregate.operations.flatMap(({ id, name, signature }) =>
        check(id, `The signature of "${name}"`, signatureTypes(signature)),
      ),
    ]),
    ...daa.valueObjects.flatMap(({ name, attributes }) => checkAttributes(name, name, attributes)),
    ...daa.domainEvents.flatMap(({ name, attributes }) => checkAttributes(name, name, attributes)),
  ];
}

function checkRoot(aggregate: DaaBody['aggregates'][number]): Finding[] {
  const { name, root, entities } = aggregate;
  if (root === name || entities.some((entity) => entity.name === root)) return [];
  return [
    dangling(
      name,
      `The root of ${name} is "${root}", which is no entity of it.`,
      `Make "${root}" an entity of ${name}, or ${name} its own root.`,
    ),
  ];
}

function checkEventNames({ operations, eventNames }: DaaModel): Finding[] {
  return operations
    .filter(({ operation }) => operation.event !== '' && !eventNames.has(operation.event))
    .map(({ operation }) =>
      dangling(
        operation.id,
        `"${operation.name}" raises "${operation.event}", which is no event of the model.`,
        'Define the event with its attributes and consumers, or name one that exists.',
      ),
    );
}
