import { builtInTypes, type DaaBody } from '../../src/lifecycle/daa.ts';
import { partRef } from '../../src/lifecycle/ids.ts';
import { nfrCategories, type PrdBody } from '../../src/lifecycle/prd.ts';

/** Names that the DAA uses and does not define, each with its place. Written apart from the lint on purpose: the evaluation is no judge if it asks the accused. */
export function findDanglingReferences(daa: DaaBody, prd: { key: string; body: PrdBody }): string[] {
  const contexts = new Set(daa.contexts.map(({ name }) => name));
  const events = new Set(daa.domainEvents.map(({ name }) => name));
  const types = definedTypes(daa);
  const parts = partRefs(prd.key, prd.body);
  const dangling: string[] = [];
  const expect = (known: ReadonlySet<string>, name: string, place: string) => {
    if (!known.has(name)) dangling.push(`${place}: ${name}`);
  };
  const expectType = (type: string, place: string) => {
    for (const name of typeNames(type)) expect(types, name, place);
  };

  for (const { from, to } of daa.contextMap) {
    expect(contexts, from, 'context map');
    expect(contexts, to, 'context map');
  }
  for (const aggregate of daa.aggregates) {
    const place = aggregate.name;
    const operations = new Set(aggregate.operations.map(({ name }) => name));
    expect(contexts, aggregate.context, place);
    expectType(aggregate.identity.type, `${place} identity`);
    for (const owner of [aggregate, ...aggregate.entities]) {
      for (const { name, type } of owner.attributes) expectType(type, `${place}.${name}`);
    }
    for (const { operation } of aggregate.states?.transitions ?? []) expect(operations, operation, `${place} states`);
    for (const operation of aggregate.operations) {
      if (operation.event !== '') expect(events, operation.event, operation.id);
      for (const ref of operation.covers) expect(parts, ref, operation.id);
      for (const type of signatureTypes(operation.signature)) expectType(type, operation.id);
    }
  }
  for (const { name, context, attributes } of daa.valueObjects) {
    expect(contexts, context, name);
    for (const attribute of attributes) expectType(attribute.type, `${name}.${attribute.name}`);
  }
  for (const event of daa.domainEvents) {
    for (const { name, type } of event.attributes) expectType(type, `${event.name}.${name}`);
  }
  for (const { ref } of daa.coverageNotes ?? []) expect(parts, ref, 'coverage note');
  return dangling;
}

/** Whole keys of everything in a PRD that a DAA may refer to. */
function partRefs(key: string, body: PrdBody): Set<string> {
  const localIds = [
    ...body.stories.flatMap(({ id, criteria }) => [id, ...criteria.map((criterion) => `${id}.${criterion.id}`)]),
    ...body.requirements.map(({ id }) => id),
    ...nfrCategories.flatMap((category) => body.nonFunctional[category].map(({ id }) => id)),
  ];
  return new Set(localIds.map((localId) => partRef(key, localId)));
}

function definedTypes(daa: DaaBody): Set<string> {
  return new Set<string>([
    ...builtInTypes,
    ...daa.aggregates.flatMap(({ name, root, identity, entities }) => [
      name,
      root,
      `${name}Id`,
      identity.type,
      ...entities.flatMap((entity) => [entity.name, `${entity.name}Id`]),
    ]),
    ...daa.valueObjects.map(({ name }) => name),
  ]);
}

/** "List of Copy or nothing" names the type Copy. */
function typeNames(type: string): string[] {
  const bare = type.replace(/ or nothing$/, '').replace(/^List of /, '');
  return bare === '' ? [] : [bare];
}

/** Parameter and result types of `borrowBook(member: MemberId): Loan`. */
function signatureTypes(signature: string): string[] {
  const match = /^\w+\((?<parameters>.*)\)(?:\s*:\s*(?<result>.+))?$/s.exec(signature.trim());
  if (!match?.groups) return [`(unreadable signature) ${signature}`];
  const { parameters = '', result } = match.groups;
  const types = parameters
    .split(',')
    .map((parameter) => parameter.split(':')[1]?.trim() ?? '')
    .filter((type) => type !== '');
  return result ? [...types, result.trim()] : types;
}
