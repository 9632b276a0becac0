import { moves } from '../ports/runs.ts';
import { reportSchemas, type Report } from '../usecases/reports/registry.ts';
import type { ApiClient } from './api-client.ts';
import { followEvents } from './follow-events.ts';

/** Tells what models write for a run, as the server's stream tells it, until the run rests or the signal aborts. */
export async function followText(
  api: ApiClient,
  {
    url,
    key,
    signal = new AbortController().signal,
    onText,
  }: { url: string; key: string; signal?: AbortSignal | undefined; onText: (piece: Report<'run-text'>) => void },
): Promise<void> {
  try {
    await followEvents({
      url,
      signal,
      open: async (lastEventId) => {
        const header = lastEventId === null ? {} : { 'Last-Event-ID': lastEventId };
        const params = { path: { key }, query: { until: 'settled' }, header } as const;
        const options = { headers: { accept: 'text/event-stream' }, parseAs: 'stream', fetch: api.openStream, signal } as const;
        return (await api.expect(api.GET('/api/v1/runs/{key}/stream', { params, ...options }))) ?? new ReadableStream();
      },
      onEvent: ({ data }) => {
        const piece = reportSchemas['run-text'].safeParse(JSON.parse(data));
        if (piece.success) onText(piece.data);
      },
      isOver: async () => !moves(await api.expect(api.GET('/api/v1/runs/{key}', { params: { path: { key } } }))),
    });
  } catch (cause) {
    if (!signal.aborted) throw cause;
  }
}
