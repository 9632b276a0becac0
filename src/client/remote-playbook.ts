import type { PlaybookService } from '../usecases/playbook/playbook-service.ts';
import type { ApiClient } from './api-client.ts';
import { once } from './request-parts.ts';

export function createRemotePlaybook({ GET, POST, expect }: ApiClient): PlaybookService {
  return {
    starter: () => expect(GET('/api/v1/playbook/starter')),
    adopt: ({ names, all = false }) =>
      expect(POST('/api/v1/playbook/adoptions', { params: { header: once() }, body: { names: [...names], all } })),
    match: ({ key }) => expect(GET('/api/v1/playbook/matches/{key}', { params: { path: { key } } })),
    writeTable: ({ key }) =>
      expect(POST('/api/v1/playbook/matches/{key}', { params: { path: { key }, header: once() }, body: {} })),
  };
}
