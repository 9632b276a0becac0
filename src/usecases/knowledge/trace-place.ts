import { drawMermaid } from '../../analysis/trace/draw-mermaid.ts';
import { drawTrace } from '../../analysis/trace/draw-trace.ts';
import { orderForDebugging, type DebuggingStep } from '../../analysis/trace/order-for-debugging.ts';
import { artifactKinds } from '../../lifecycle/artifact-kinds.ts';
import type { Closure, PlaceRef, TraceDirection } from '../../lifecycle/closure.ts';
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

/** What a place was made from, or what was made from it; of a PRD the latter where nobody says, as it was made from nothing. Throws `key.malformed`, `artifact.not-found` and `part.not-found`. */
export async function tracePlace(
  { knowledge }: Pick<UsecasePorts, 'knowledge'>,
  { of, direction: wanted }: { of: string; direction?: TraceDirection | undefined },
): Promise<Trace> {
  const place = readPlace(of);
  const direction = wanted ?? (place.key.startsWith(`${artifactKinds.prd.prefix}-`) ? 'down' : 'up');
  const closure = await knowledge.trace(place, direction);
  return {
    ...closure,
    place,
    direction,
    debugging: direction === 'up' ? orderForDebugging(closure.artifacts) : [],
    text: drawTrace(closure, { place, direction }),
    mermaid: drawMermaid(closure),
  };
}
