import type { AuditService, CheckService, CoverageService, ExchangeService } from '../usecases/service.ts';
import type { ApiClient } from './api-client.ts';
import { once } from './request-parts.ts';

export function createRemoteExchange({ GET, POST, expect }: ApiClient): ExchangeService {
  return {
    texts: (query) => expect(GET('/api/v1/artifact-texts', { params: { query } })),
    table: ({ table }) => expect(GET('/api/v1/tables', { params: { query: { table } }, parseAs: 'text' })),
    exportBundle: (query) => expect(GET('/api/v1/bundle', { params: { query } })),
    // Whatever the file held: the server says what is wrong with it.
    importBundle: ({ bundle }) => expect(POST('/api/v1/bundle', { params: { header: once() }, body: bundle as never })),
  };
}

const types = { html: 'text/html', csv: 'text/csv', text: 'text/plain' } as const;

export function createRemoteCoverage({ GET, expect }: ApiClient): CoverageService {
  return {
    show: ({ key, version }) => expect(GET('/api/v1/coverage/{key}', { params: { path: { key }, query: { version } } })),
    write: ({ key, version, format }) =>
      expect(
        GET('/api/v1/coverage/{key}', {
          params: { path: { key }, query: { version } },
          headers: { accept: types[format] },
          parseAs: 'text',
        }),
      ),
  };
}

export function createRemoteChecks({ GET, expect }: ApiClient): CheckService {
  return {
    run: () => expect(GET('/api/v1/check')),
    sarif: () => expect(GET('/api/v1/check', { headers: { accept: 'application/sarif+json' }, parseAs: 'text' })),
  };
}

export function createRemoteAudit({ GET, POST, expect }: ApiClient): AuditService {
  return {
    list: (query) => expect(GET('/api/v1/audit', { params: { query } })),
    verify: ({ checkpoint }) => {
      const query = checkpoint === undefined ? {} : { checkpoint: JSON.stringify(checkpoint) };
      return expect(GET('/api/v1/audit/verification', { params: { query } }));
    },
    checkpoint: () => expect(POST('/api/v1/audit/checkpoints', { params: { header: once() }, body: {} })),
  };
}
