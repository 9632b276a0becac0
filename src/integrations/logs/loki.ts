import { z } from 'zod';
import type { LogLine, LogSource } from '../../ports/log-source.ts';
import { fetchLogs } from './fetch-logs.ts';

export interface LokiSettings {
  readonly url: string;
  readonly token: string | null;
  /** A selector in LogQL; `$service` stands for what is affected. */
  readonly query: string;
}

/** Other results than streams are no lines. */
const answer = z.object({
  data: z.object({ result: z.array(z.object({ values: z.array(z.tuple([z.string(), z.string()], z.unknown())) })) }),
});

/** Searches logs by Loki's HTTP API: `GET /loki/api/v1/query_range`. */
export function createLoki({ url, token, query }: LokiSettings): LogSource {
  return {
    name: 'loki',
    async search({ service, from, to, words, limit, signal }) {
      const selector =
        service === '' ? query.replace(/="\$service"/g, '=~".+"') : query.replaceAll('$service', service.replace(/["\\]/g, ''));
      const asked = new URLSearchParams({
        query: words === '' ? selector : `${selector} |= ${JSON.stringify(words)}`,
        start: `${from.getTime()}000000`,
        end: `${to.getTime()}000000`,
        limit: String(limit),
        direction: 'backward',
      });
      const given = await fetchLogs('Loki', {
        url: `${url}/loki/api/v1/query_range?${asked.toString()}`,
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        signal,
      });
      const parsed = answer.safeParse(given);
      const lines = (parsed.data?.data.result ?? []).flatMap(({ values }) =>
        values.map(([nanoseconds, text]): LogLine => {
          const at = new Date(Number(nanoseconds.slice(0, -6)));
          return { at: Number.isNaN(at.getTime()) ? null : at, text };
        }),
      );
      return lines.toSorted((a, b) => Number(b.at) - Number(a.at)).slice(0, limit);
    },
  };
}
