import { plainName, sentenceCase } from '../../analysis/concepts/terms.ts';
import type { Concepts } from '../../steps/inception/contracts.ts';
import type { ContextGroup } from './context-groups.ts';
import type { OutlinedAggregate } from './outlined-aggregate.ts';
import type { Evidence } from './evidence.ts';
import { readOperationName } from './operation-words.ts';
import { pluralName } from './plural-name.ts';

/** Names the groups as an expert would: by the document's heading, else by their central things; no name twice. */
export function nameContexts(groups: readonly ContextGroup[], concepts: Concepts, evidence: Evidence): string[] {
  const taken = new Set<string>();
  return groups.map((group) => {
    const candidates = group.area ? [group.area.name] : namesOf(group.aggregates, concepts, evidence);
    const all = [...candidates, ...group.aggregates.map(({ name }) => pluralName(plainName(name), evidence))];
    const name = all.find((candidate) => !taken.has(candidate.toLowerCase())) ?? `${all[0] ?? 'Context'} ${taken.size + 1}`;
    taken.add(name.toLowerCase());
    return sentenceCase(name);
  });
}

function namesOf(aggregates: readonly OutlinedAggregate[], concepts: Concepts, evidence: Evidence): string[] {
  const central = [...aggregates].sort((left, right) => weightOf(right, concepts, evidence) - weightOf(left, concepts, evidence));
  const [first, second] = central;
  if (!first) return [];
  const names = central.map(({ name }) => plainName(name));
  const shared = sharedWord(names);
  if (shared) return [`${shared} management`];
  const place = placeOf(aggregates, concepts, evidence);
  const [one = '', other = ''] = [first, second].map((aggregate) =>
    aggregate ? pluralName(plainName(aggregate.name), evidence) : '',
  );
  return [...(place ? [place] : []), second ? `${one} and ${other}` : one];
}

/** What is done to it weighs most, then how often the PRD speaks of it; a role is spoken of wherever somebody acts. */
function weightOf({ name, operations }: OutlinedAggregate, { entities }: Concepts, { roles }: Evidence): number {
  const mentions = roles.has(plainName(name)) ? 0 : (entities.find((entity) => entity.name === name)?.sources.length ?? 0);
  return operations.length * 2 + mentions;
}

/** "customer" of customer profile and customer interaction. */
function sharedWord(names: readonly string[]): string | null {
  if (names.length < 2) return null;
  const words = names.flatMap((name) => [...new Set(name.split(' '))]);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [best] = [...counts].sort((left, right) => right[1] - left[1]);
  return best && best[1] >= 2 && best[1] * 2 > names.length ? best[0] : null;
}

const collectingVerbs = new Set(['add', 'enter', 'record', 'register', 'list', 'put', 'keep', 'publish', 'remove']);

/** The place into which its things are put: titles and copies are added to the catalogue. */
function placeOf(aggregates: readonly OutlinedAggregate[], concepts: Concepts, evidence: Evidence): string | null {
  const others = new Set(concepts.operations.map(({ object }) => plainName(object)));
  const counts = new Map<string, Set<string>>();
  for (const { name, operations } of aggregates) {
    for (const operation of operations) {
      const { draft, verb } = readOperationName(operation.name, evidence);
      if (!collectingVerbs.has(verb)) continue;
      for (const { preposition, term } of draft?.deeds.flatMap(({ complements }) => complements) ?? []) {
        const place = evidence.index.resolve(term.thing);
        if (!/^(?:to|into|in)$/.test(preposition) || place === '' || evidence.roles.has(place) || others.has(place)) continue;
        counts.set(place, (counts.get(place) ?? new Set()).add(name));
      }
    }
  }
  const [best] = [...counts].filter(([, put]) => put.size * 2 >= aggregates.length && put.size > 1);
  return best?.[0] ?? null;
}
