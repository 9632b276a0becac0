import type { ArtifactKindId } from './artifact-kinds.ts';
import { isChained } from './gate-chain.ts';
import { gateRoutes } from './review.ts';
import { stateMachines } from './states.ts';

/**
 * Returns the statuses from the initial one to `to` when no gate comes before any of them. Returns
 * null when a gate does, when the chain of gates requires something first, or when only a new
 * version or a replacement leads there. A status under review also needs a gate.
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

/** Returns how far an artifact that claims `to` may go without a gate; at most to submission. */
export function ungatedWayTowards(kind: ArtifactKindId, to: string): readonly string[] {
  const whole = ungatedPath(kind, to);
  if (whole !== null || to !== gateRoutes[kind]?.reviewStatus) return whole ?? [];
  const ways = stateMachines[kind].transitions.filter((step) => step.to === to).map(({ from }) => ungatedPath(kind, from));
  return ways.find((way) => way !== null) ?? [];
}
