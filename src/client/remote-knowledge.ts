import type { KnowledgeService } from '../usecases/knowledge/knowledge-service.ts';
import type { ApiClient } from './api-client.ts';
import { once } from './request-parts.ts';

export function createRemoteKnowledge({ GET, POST, expect }: ApiClient): KnowledgeService {
  return {
    trace: (query) => expect(GET('/api/v1/trace', { params: { query } })),
    impact: ({ things }) => expect(GET('/api/v1/impact', { params: { query: { things: things.join(',') } } })),
    search: (request, { limit, cursor }) => expect(GET('/api/v1/search', { params: { query: { ...request, limit, cursor } } })),
    similar: ({ key, kind, limit }) =>
      expect(GET('/api/v1/artifacts/{key}/similar', { params: { path: { key }, query: { kind, limit } } })),
    gaps: () => expect(GET('/api/v1/gaps')),
    complexity: ({ prds }) =>
      expect(GET('/api/v1/feature-sizes', { params: { query: prds.length > 0 ? { prds: prds.join(',') } : {} } })),
    clear: (body) => expect(POST('/api/v1/link-clearances', { params: { header: once() }, body })),

    baselines: {
      create: ({ of, ...fields }) =>
        expect(POST('/api/v1/baselines', { params: { header: once() }, body: { ...fields, of: [...of] } })),
      list: () => expect(GET('/api/v1/baselines')),
      show: ({ name }) => expect(GET('/api/v1/baselines/{name}', { params: { path: { name } } })),
      compare: ({ from, to }) =>
        expect(
          GET('/api/v1/baselines/{name}/comparison', { params: { path: { name: from }, query: to === null ? {} : { to } } }),
        ),
    },
  };
}
