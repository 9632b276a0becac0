import { z } from 'zod';
import { moves, runEventTypes } from '../ports/runs.ts';
import type { Report } from '../usecases/reports/registry.ts';
import type { RunService } from '../usecases/service.ts';
import type { ApiClient } from './api-client.ts';
import { followEvents } from './follow-events.ts';

const eventSchema = z.object({
  key: z.string(),
  type: z.enum(runEventTypes),
  node: z.string(),
  text: z.string(),
  at: z.string(),
});

type FollowOptions = Parameters<RunService['follow']>[1] & {
  /** Of the server, for refusals. */
  readonly url: string;
  readonly key: string;
  /** When this process set the run going: what came before is left out, and what came since is told although the run may rest by now. */
  readonly since: string | undefined;
};

/** Tells what happens in a run, as the server's event stream tells it, until the run rests or the signal aborts. */
export async function followRun(
  api: ApiClient,
  { url, key, since, signal = new AbortController().signal, onEvent }: FollowOptions,
): Promise<Report<'run-summary'>> {
  let run = await readSummary(api, key);
  if (since === undefined && !moves(run)) return run;
  const query = { until: 'settled', from: since === undefined ? 'rest' : 'first' } as const;
  let sequence = 0;
  try {
    await followEvents({
      url,
      signal,
      open: async (lastEventId) => {
        const header = lastEventId === null ? {} : { 'Last-Event-ID': lastEventId };
        const params = { path: { key }, query, header };
        const options = { headers: { accept: 'text/event-stream' }, parseAs: 'stream', fetch: api.openStream, signal } as const;
        return (await api.expect(api.GET('/api/v1/runs/{key}/events', { params, ...options }))) ?? new ReadableStream();
      },
      onEvent: ({ data }) => {
        const event = eventSchema.safeParse(JSON.parse(data));
        // A later server may tell of what this client has no word for.
        if (!event.success || (since !== undefined && event.data.at < since)) return;
        const { key: run, ...rest } = event.data;
        sequence += 1;
        onEvent?.({ run, sequence, ...rest });
      },
      isOver: async () => {
        run = await readSummary(api, key);
        return !moves(run);
      },
    });
  } catch (cause) {
    if (!signal.aborted) throw cause;
  }
  return signal.aborted ? await readSummary(api, key) : run;
}

async function readSummary(api: ApiClient, key: string): Promise<Report<'run-summary'>> {
  const {
    steps: _steps,
    canceledBecause: _reason,
    ...summary
  } = await api.expect(api.GET('/api/v1/runs/{key}', { params: { path: { key } } }));
  return summary;
}
