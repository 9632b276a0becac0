import type { ArtifactKindId } from './artifact-kinds.ts';
import { gateRoutes } from './review.ts';
import { stateMachines } from './states.ts';

/**
 * The statuses to go through from the initial one to `to` where no gate stands before any of them; null where one does, or where only a new
 * version or a replacement leads there. What is under review waits for a gate, so nothing goes there by itself either.
 */
export function ungatedPath(kind: ArtifactKindId, to: string): readonly string[] | null {
  const { initial, transitions } = stateMachines[kind];
  const review = gateRoutes[kind]?.reviewStatus;
  const isFree = ({ from, to: next, trigger, guarded }: (typeof transitions)[number]): boolean =>
    !guarded && from !== review && next !== review && next !== 'Superseded' && trigger !== 'new version';
  const paths = new Map<string, readonly string[]>([[initial, []]]);
  for (const [status, path] of paths)
    for (const step of transitions)
      if (step.from === status && isFree(step) && !paths.has(step.to)) paths.set(step.to, [...path, step.to]);
  return paths.get(to) ?? null;
}
