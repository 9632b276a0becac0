import { z } from 'zod';
import type { LogSource } from '../../ports/log-source.ts';
import { fetchLogs } from './fetch-logs.ts';

export interface ElasticsearchSettings {
  readonly url: string;
  readonly key: string | null;
  readonly index: string;
}

const answer = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        _source: z.object({ '@timestamp': z.union([z.string(), z.number()]).optional(), message: z.string().optional() }),
      }),
    ),
  }),
});

/** Searches logs by Elasticsearch's HTTP API, in the fields of its common schema (also OpenSearch). */
export function createElasticsearch({ url, key, index }: ElasticsearchSettings): LogSource {
  return {
    name: 'elasticsearch',
    async search({ service, from, to, words, limit, signal }) {
      const filter = [
        { range: { '@timestamp': { gte: from.toISOString(), lte: to.toISOString() } } },
        ...(service === '' ? [] : [{ term: { 'service.name': service } }]),
        ...(words === '' ? [] : [{ match_phrase: { message: words } }]),
      ];
      const given = await fetchLogs('Elasticsearch', {
        url: `${url}/${index}/_search?ignore_unavailable=true`,
        headers: key === null ? {} : { authorization: `ApiKey ${key}` },
        body: JSON.stringify({
          size: limit,
          sort: [{ '@timestamp': 'desc' }],
          query: { bool: { filter } },
          _source: ['@timestamp', 'message'],
          timeout: '5s',
        }),
        signal,
      });
      return (answer.safeParse(given).data?.hits.hits ?? [])
        .slice(0, limit)
        .flatMap(({ _source: { '@timestamp': time, message } }) => {
          const at = time === undefined ? null : new Date(time);
          return message === undefined ? [] : [{ at: at === null || Number.isNaN(at.getTime()) ? null : at, text: message }];
        });
    },
  };
}
