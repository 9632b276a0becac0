import { camelCase, isName, pascalCase, plainName } from '../../analysis/forms/names.ts';
import type { Concepts, Contexts } from '../../steps/inception/contracts.ts';

/** Context of everything if an earlier step found none. */
const onlyContext = 'Core';

const wholeWord = /^[\p{L}\p{N}]+$/u;

/** Normalizes another drafter's concepts to one-word names, and drops names without letters. */
export function earlierConcepts({ entities, operations }: Concepts): Concepts {
  return {
    entities: entities
      .map((entity) => {
        const name = oneWord(entity.name, pascalCase);
        return { ...entity, name, term: isName(entity.term) ? entity.term : plainName(name), sources: stated(entity.sources) };
      })
      .filter(({ name }) => isName(name)),
    operations: operations
      .map((operation) => ({
        name: oneWord(operation.name, camelCase),
        actor: isName(operation.actor) ? oneWord(operation.actor, pascalCase) : 'System',
        object: oneWord(operation.object, pascalCase),
        sources: stated(operation.sources),
      }))
      .filter(({ name, object }) => isName(name) && isName(object)),
  };
}

/** Returns another drafter's named contexts, at least one. */
export function earlierContexts({ contexts, contextMap, placements }: Contexts): Contexts {
  const named = contexts.filter(({ name }) => isName(name));
  return {
    contexts: named.length > 0 ? named : [{ name: onlyContext, responsibilities: [], language: [] }],
    contextMap,
    placements: placements
      .filter(({ context }) => isName(context))
      .map(({ entity, context }) => ({ entity: oneWord(entity, pascalCase), context })),
  };
}

function oneWord(name: string, join: (text: string) => string): string {
  return wholeWord.test(name) ? name : join(name);
}

function stated(refs: readonly string[]): string[] {
  return refs.filter((ref) => ref.trim() !== '');
}
