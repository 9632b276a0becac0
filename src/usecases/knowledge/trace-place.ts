import { drawMermaid } from '../../analysis/trace/draw-mermaid.ts';
import { drawTrace } from '../../analysis/trace/draw-trace.ts';
import { orderForDebugging, type DebuggingStep } from '../../analysis/trace/order-for-debugging.ts';
import { artifactKinds } from '../../lifecycle/artifact-kinds.ts';
import type { Closure, PlaceRef, TraceDirection } from '../../lifecycle/trace-closure.ts';
import type { UsecasePorts } from '../ports.ts';
import { readPlace } from './read-place.ts';

export interface Trace extends Closure {
  readonly place: PlaceRef;
  readonly direction: TraceDirection;
  /** Of a trace up. */
  readonly debugging: readonly DebuggingStep[];
  readonly text: string;
  readonly mermaid: string;
}

/**
 * What a place was made from, or what was made from it. Where nobody says which, the former, and the latter of what was made from nothing, as a PRD or an
 * imported record is. Throws `key.malformed`, `artifact.not-found` and `part.not-found`.
 */
export async function tracePlace(
  { knowledge }: Pick<UsecasePorts, 'knowledge'>,
  { of, direction: wanted }: { of: string; direction?: TraceDirection | undefined },
): Promise<Trace> {
  const place = readPlace(of);
  const first = wanted ?? (place.key.startsWith(`${artifactKinds.prd.prefix}-`) ? 'down' : 'up');
  const found = await knowledge.trace(place, first);
  const direction = wanted === undefined && found.links.length === 0 ? 'down' : first;
  const closure = direction === first ? found : await knowledge.trace(place, direction);
  return {
    ...closure,
    place,
    direction,
    debugging: direction === 'up' ? orderForDebugging(closure.artifacts) : [],
    text: drawTrace(closure, { place, direction }),
    mermaid: drawMermaid(closure, place),
  };
}
