import { setTracing, type Tracing } from './spans.ts';
import type { TraceSettings } from './trace-settings.ts';

/** Started once a process, however many parts of it ask. */
let started: { readonly tracing: Promise<Tracing>; users: number } | null = null;

/** How long an ending process waits for the last batch. */
const timeoutMs = 2_500;

/**
 * Begins to trace when the settings say so; returns how to stop, which sends what is still here and never throws. Without settings nothing is loaded.
 * The first to start in a process decides where its traces go.
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
