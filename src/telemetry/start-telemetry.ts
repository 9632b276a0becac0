import { setTracing, type Tracing } from './spans.ts';
import type { TraceSettings } from './trace-settings.ts';

/** Tracing starts once a process and is shared by all callers. */
let started: { readonly tracing: Promise<Tracing>; users: number } | null = null;

/** Time that an ending process waits for the last batch. */
const timeoutMs = 2_500;

/**
 * Starts tracing if there are settings, else loads nothing. The first caller's settings apply to
 * the process. The returned function flushes and stops, and never throws.
 */
export async function startTelemetry(settings: TraceSettings | null, about: { version: string }): Promise<() => Promise<void>> {
  if (!settings) return async () => undefined;
  started ??= {
    tracing: import('./open-tracing.ts').then(({ openTracing }) => openTracing(settings, about)),
    users: 0,
  };
  const joined = started;
  joined.users += 1;
  setTracing(await joined.tracing);
  return async () => {
    joined.users -= 1;
    if (joined.users > 0) return;
    if (started === joined) {
      started = null;
      setTracing(null);
    }
    const stopped = (await joined.tracing).stop();
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([stopped, new Promise((resolve) => (timer = setTimeout(resolve, timeoutMs)))]);
    clearTimeout(timer);
  };
}
