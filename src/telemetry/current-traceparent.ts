import { currentSpan } from './spans.ts';
import { writeTraceparent } from './traceparent.ts';

/** The span in hand, for who goes on with it in another process; null without one. */
export function currentTraceparent(): string | null {
  const span = currentSpan();
  return span && writeTraceparent(span);
}
