import type { WeightedEdge } from '../../analysis/concepts/clustering.ts';
import { pascalCase, plainName } from '../../analysis/concepts/terms.ts';
import type { Concepts } from '../../steps/inception/contracts.ts';
import type { OutlinedAggregate } from './outlined-aggregate.ts';
import type { Evidence } from './evidence.ts';

type Aggregates = readonly OutlinedAggregate[];

/** How near the PRD's sentences and the model's references put aggregates to each other. */
export interface Nearness {
  readonly edges: readonly WeightedEdge[];
  readonly between: (left: string, right: string) => number;
}

/** Weights of the signs that two aggregates belong together, the strongest first. */
const signs = {
  ofEachOther: 3,
  sameName: 2,
  sameStatement: 2,
  reference: 1,
  sameNameOfPart: 1,
  sameStory: 1,
  sameActor: 0.5,
  ownOperation: 1,
};

/** A role is named wherever somebody acts, which binds it to nothing in particular. */
const passing = 0.3;

/** Collects the signs; what names many aggregates at once says little about any two of them. */
export function readNearness(aggregates: Aggregates, concepts: Concepts, evidence: Evidence): Nearness {
  const weights = new Map<string, WeightedEdge>();
  const add = (left: string, right: string, weight: number): void => {
    const [one, other] = left < right ? [left, right] : [right, left];
    const known = weights.get(`${one} ${other}`)?.weight ?? 0;
    weights.set(`${one} ${other}`, { left: one, right: other, weight: known + weight });
  };
  const addAll = (names: Iterable<string>, weight: number): void => {
    const list = [...new Set(names)];
    if (list.length === 1) for (const only of list) add(only, only, weight * doubt(only));
    for (const [at, left] of list.entries())
      for (const right of list.slice(at + 1)) add(left, right, (weight * doubt(left) * doubt(right)) / (list.length - 1));
  };
  const doubt = (name: string): number => (evidence.roles.has(plainName(name)) ? passing : 1);
  const ownerOf = new Map(
    aggregates.flatMap(({ name, entities }) =>
      [name, ...entities.map((entity) => entity.name)].map((own) => [own, name] as const),
    ),
  );
  for (const names of namedTogether(ownerOf, concepts, (ref) => ref)) addAll(names, signs.sameStatement);
  for (const names of namedTogether(ownerOf, concepts, storyOf)) addAll(names, signs.sameStory);
  for (const names of actedOnBy(aggregates, concepts)) addAll(names, signs.sameActor);
  const known = new Set(aggregates.map(({ name }) => name));
  for (const { name, attributes, operations } of aggregates) {
    add(name, name, operations.length * signs.ownOperation);
    for (const { type } of attributes) {
      const other = type.replace(/Id$/, '');
      if (type.endsWith('Id') && known.has(other)) add(name, other, signs.reference);
    }
    for (const other of aggregates)
      if (name < other.name && shareWord([name], [other.name])) add(name, other.name, signs.sameName);
    for (const other of aggregates)
      if (
        name !== other.name &&
        shareWord(
          [name],
          other.entities.map((entity) => entity.name),
        )
      )
        add(name, other.name, signs.sameNameOfPart);
  }
  for (const [part, whole] of ofPhrases(evidence)) {
    const [left, right] = [ownerOf.get(part), ownerOf.get(whole)];
    if (left && right && left !== right) add(left, right, signs.ofEachOther);
  }
  return {
    edges: [...weights.values()],
    between: (left, right) => weights.get(left < right ? `${left} ${right}` : `${right} ${left}`)?.weight ?? 0,
  };
}

/** "customer" of customer profile and customer login. */
function shareWord(names: readonly string[], others: readonly string[]): boolean {
  const words = new Set(names.flatMap((name) => plainName(name).split(' ')));
  return others.some((other) =>
    plainName(other)
      .split(' ')
      .some((word) => words.has(word)),
  );
}

const storyOf = (ref: string): string => ref.replace(/\.AC-\d+$/, '');

/** The aggregates that each statement, or each story, names. */
function namedTogether(
  ownerOf: ReadonlyMap<string, string>,
  concepts: Concepts,
  unit: (ref: string) => string,
): Iterable<Set<string>> {
  const byUnit = new Map<string, Set<string>>();
  for (const { name, sources } of concepts.entities) {
    const owner = ownerOf.get(name);
    if (owner === undefined) continue;
    for (const ref of sources) byUnit.set(unit(ref), (byUnit.get(unit(ref)) ?? new Set()).add(owner));
  }
  return byUnit.values();
}

/** The aggregates that each role does something to. */
function actedOnBy(aggregates: Aggregates, concepts: Concepts): Iterable<Set<string>> {
  const actorOf = new Map(concepts.operations.map(({ name, actor }) => [name, actor]));
  const byActor = new Map<string, Set<string>>();
  for (const { name, operations } of aggregates) {
    for (const operation of operations) {
      const actor = actorOf.get(operation.name) ?? 'System';
      if (actor !== 'System') byActor.set(actor, (byActor.get(actor) ?? new Set()).add(name));
    }
  }
  return byActor.values();
}

/** "the copies of a title", "its copies", "belongs to exactly one title": names of part and whole. */
function* ofPhrases({ reading, index }: Evidence): Iterable<readonly [string, string]> {
  const belongs = /\b([a-z]+(?: [a-z]+)?) belongs? to (?:exactly )?(?:an?|one|the|its|their) ([a-z]+(?: [a-z]+)?)/gi;
  for (const { sentences } of reading.statements) {
    for (const { text } of sentences) {
      for (const [, part = '', whole = ''] of text.matchAll(belongs)) {
        const [one, other] = [part, whole].map((words) =>
          [words, words.split(' ').at(-1) ?? '', words.split(' ')[0] ?? '']
            .map((word) => pascalCase(index.resolve(word.toLowerCase())))
            .find((name) => index.count(plainName(name)) > 0),
        );
        if (one && other) yield [one, other];
      }
    }
  }
}
