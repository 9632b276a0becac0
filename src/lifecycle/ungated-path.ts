import type { ArtifactKindId } from './artifact-kinds.ts';
import { isChained } from './gate-chain.ts';
import { gateRoutes } from './review.ts';
import { stateMachines } from './states.ts';

/**
 * The statuses to go through from the initial one to `to` where no gate stands before any of them; null where one does, where the chain of gates
 * asks for something first, or where only a new version or a replacement leads there. What is under review waits for a gate, so nothing goes there by itself either.
 */
export function ungatedPath(kind: ArtifactKindId, to: string): readonly string[] | null {
  const { initial, transitions } = stateMachines[kind];
  const review = gateRoutes[kind]?.reviewStatus;
  const isFree = ({ from, to: next, trigger, guarded }: (typeof transitions)[number]): boolean =>
    !guarded &&
    from !== review &&
    next !== review &&
    next !== 'Superseded' &&
    trigger !== 'new version' &&
    !isChained(kind, { from, to: next });
  const paths = new Map<string, readonly string[]>([[initial, []]]);
  for (const [status, path] of paths)
    for (const step of transitions)
      if (step.from === status && isFree(step) && !paths.has(step.to)) paths.set(step.to, [...path, step.to]);
  return paths.get(to) ?? null;
}

/** How far an artifact that is said to be at `to` may go without a gate: to `to`, or of what is under review, to where it is submitted from. */
export function ungatedWayTowards(kind: ArtifactKindId, to: string): readonly string[] {
  const whole = ungatedPath(kind, to);
  if (whole !== null || to !== gateRoutes[kind]?.reviewStatus) return whole ?? [];
  const ways = stateMachines[kind].transitions.filter((step) => step.to === to).map(({ from }) => ungatedPath(kind, from));
  return ways.find((way) => way !== null) ?? [];
}
