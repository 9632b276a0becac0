import { pascalCase } from '../../analysis/forms/names.ts';
import { readPrdSentences } from '../../analysis/forms/read-prd-sentences.ts';
import type { Words } from '../../analysis/forms/words.ts';
import type { Concepts } from '../../steps/inception/contracts.ts';
import type { StepInput } from '../../steps/registry.ts';

/** Step 1: finds operations by sentence form; their objects and actors become entities. */
export function identifyConcepts({ prd }: StepInput<'inception/identify-concepts'>, words: Words): Concepts {
  const { operations, things, rules } = readPrdSentences(prd, words);
  const meanings = new Map(prd.body.glossary.map(({ term, meaning }) => [term.toLowerCase(), meaning]));
  const sourcesOf = (name: string): string[] => [
    ...new Set([
      ...operations.filter(({ thing }) => thing.name === name).flatMap(({ sources }) => sources),
      ...rules.filter(({ thing, ref }) => thing.name === name && ref !== '').map(({ ref }) => ref),
    ]),
  ];
  const entities: Concepts['entities'] = things.map(({ name, term }) => ({
    name,
    term,
    meaning: meanings.get(term) ?? '',
    kind: 'entity',
    sources: sourcesOf(name),
  }));
  const known = new Set(entities.map(({ name }) => name));
  for (const { actor, sources } of operations) {
    const name = pascalCase(actor);
    if (actor === 'System' || name === '' || known.has(name)) continue;
    known.add(name);
    entities.push({ name, term: actor, meaning: meanings.get(actor.toLowerCase()) ?? '', kind: 'actor', sources: [...sources] });
  }
  return {
    entities,
    operations: operations.map(({ name, actor, thing, sources }) => ({
      name,
      actor: actor === 'System' ? actor : pascalCase(actor) || 'System',
      object: thing.name,
      sources: [...sources],
    })),
  };
}
