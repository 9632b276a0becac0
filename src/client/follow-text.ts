import { moves } from '../ports/runs.ts';
import { reportSchemas, type Report } from '../usecases/reports/registry.ts';
import { followEvents } from './follow-events.ts';
import type { OperationClient } from './operation-client.ts';

/** Reports what models write for a run until the run rests or the signal aborts. */
export async function followText(
  client: OperationClient,
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
      open: (lastEventId) => client.openStream('streamRunText', { key, until: 'settled' }, { lastEventId, signal }),
      onEvent: ({ data }) => {
        const piece = reportSchemas['run-text'].safeParse(JSON.parse(data));
        if (piece.success) onText(piece.data);
      },
      isOver: async () => !moves(await client.call('readRun', { key })),
    });
  } catch (cause) {
    if (!signal.aborted) throw cause;
  }
}
