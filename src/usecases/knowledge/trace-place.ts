import { cutTrace, type TraceRest } from '../../analysis/trace/cut-trace.ts';
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
  /** What lies beyond the depth. */
  readonly rest: TraceRest;
  /** Present for an upward trace. */
  readonly debugging: readonly DebuggingStep[];
  readonly text: string;
  readonly mermaid: string;
}

/**
 * Traces a place to its sources or to what was made from it. By default it traces up, or down for a
 * place without sources, such as a PRD or an imported record; without a depth, to the end. Throws `key.malformed`,
 * `artifact.not-found` and `part.not-found`.
 */
export async function tracePlace(
  { knowledge }: Pick<UsecasePorts, 'knowledge'>,
  { of, direction: wanted, depth }: { of: string; direction?: TraceDirection | undefined; depth?: number | undefined },
): Promise<Trace> {
  const place = readPlace(of);
  const first = wanted ?? (place.key.startsWith(`${artifactKinds.prd.prefix}-`) ? 'down' : 'up');
  const found = await knowledge.trace(place, first);
  const direction = wanted === undefined && found.links.length === 0 ? 'down' : first;
  const whole = direction === first ? found : await knowledge.trace(place, direction);
  const closure = cutTrace(whole, { key: place.key, direction, depth: depth ?? Infinity });
  return {
    ...closure,
    place,
    direction,
    debugging: direction === 'up' ? orderForDebugging(closure.artifacts) : [],
    text: drawTrace(closure, { place, direction }),
    mermaid: drawMermaid(closure, place),
  };
}
