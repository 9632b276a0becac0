import type { StepId, StepOutput } from '../../steps/registry.ts';
import { inline, shortRefs } from './lines.ts';

/** Groups of lines; each gets its share of the room, so that many entities do not push out the operations. */
type Hints = { readonly [S in StepId]?: (output: StepOutput<S>) => string[][] };

/**
 * What the built-in rules found for the same step: candidates with their places, never a draft that a model would only polish. The rules read every
 * sentence, so they rarely miss a noun or a limit. They group poorly, the more so with the names that a model gave, so where things have to be grouped
 * there is no hint.
 */
const hints: Hints = {
  'inception/identify-concepts': ({ entities, operations }) => [
    entities.map(({ name, kind, sources }) => `${inline(name)} (${kind}) ${firstRefs(sources)}`),
    operations.map(({ name, actor, sources }) => `${inline(name)} by ${inline(actor)} ${firstRefs(sources)}`),
  ],
  'inception/state-invariants': ({ invariants }) => [
    invariants.flatMap(({ aggregate, invariants: rules }) =>
      rules.map(({ statement }) => `${inline(aggregate)}: ${inline(statement)}`),
    ),
  ],
};

/** About 1,500 tokens: more would cost what it gives. */
const mostCharacters = 6000;
const mostRefs = 2;

export function hasHints(step: StepId): boolean {
  return step in hints;
}

/** Lines of candidates, the first ones of each group where there are too many; '' when the step takes no hints. */
export function writeHints<S extends StepId>(step: S, output: StepOutput<S>): string {
  const write: Hints[S] = hints[step];
  const groups = write?.(output) ?? [];
  return groups.flatMap((lines) => keepFirst(lines, mostCharacters / groups.length)).join('\n');
}

function keepFirst(lines: readonly string[], characters: number): string[] {
  let room = characters;
  return lines.filter((line) => (room -= line.length + 1) >= 0);
}

function firstRefs(refs: readonly string[]): string {
  return `[${shortRefs(refs.slice(0, mostRefs))}]`;
}
