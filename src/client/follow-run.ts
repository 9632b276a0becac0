import { z } from 'zod';
import { feedEventTypes } from '../lifecycle/feed-events.ts';
import { moves } from '../ports/runs.ts';
import type { Report } from '../usecases/reports/registry.ts';
import type { RunService } from '../usecases/service.ts';
import { followEvents } from './follow-events.ts';
import type { OperationClient } from './operation-client.ts';

const eventSchema = z.object({
  key: z.string(),
  type: z.enum(feedEventTypes.run),
  node: z.string(),
  text: z.string(),
  at: z.string(),
});

type FollowOptions = Parameters<RunService['follow']>[1] & {
  /** The server's address, for error messages. */
  readonly url: string;
  readonly key: string;
  /** Set if this process started the run: skips earlier events, reports later ones in any case. */
  readonly since: string | undefined;
};

/** Reports a run's events from the server's stream until the run rests or the signal aborts. */
export async function followRun(
  client: OperationClient,
  { url, key, since, signal = new AbortController().signal, onEvent }: FollowOptions,
): Promise<Report<'run-summary'>> {
  let run = await readSummary(client, key);
  if (since === undefined && !moves(run)) return run;
  const from = since === undefined ? 'rest' : 'first';
  let sequence = 0;
  try {
    await followEvents({
      url,
      signal,
      open: (lastEventId) => client.openStream('streamRunEvents', { key, until: 'settled', from }, { lastEventId, signal }),
      onEvent: ({ data }) => {
        const event = eventSchema.safeParse(JSON.parse(data));
        // A newer server may send events that this client does not know.
        if (!event.success || (since !== undefined && event.data.at < since)) return;
        const { key: run, ...rest } = event.data;
        sequence += 1;
        onEvent?.({ run, sequence, ...rest });
      },
      isOver: async () => {
        run = await readSummary(client, key);
        return !moves(run);
      },
    });
  } catch (cause) {
    if (!signal.aborted) throw cause;
  }
  return signal.aborted ? await readSummary(client, key) : run;
}

async function readSummary(client: OperationClient, key: string): Promise<Report<'run-summary'>> {
  const { steps: _steps, canceledBecause: _reason, ...summary } = await client.call('readRun', { key });
  return summary;
}
