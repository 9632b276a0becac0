import { currentSpan } from './spans.ts';
import { writeTraceparent } from './traceparent.ts';

/** Returns the active span's traceparent, to continue in another process; null without one. */
export function currentTraceparent(): string | null {
  const span = currentSpan();
  return span && writeTraceparent(span);
}
