import type { AuditService, CheckService, CoverageService, ExchangeService } from '../usecases/service.ts';
import type { ApiClient } from './api-client.ts';
import { once } from './request-parts.ts';

export function createRemoteExchange({ GET, POST, expect }: ApiClient): ExchangeService {
  return {
    texts: (query) => expect(GET('/api/v1/artifact-texts', { params: { query } })),
    table: ({ table }) => expect(GET('/api/v1/tables', { params: { query: { table } }, parseAs: 'text' })),
    exportBundle: (query) => expect(GET('/api/v1/bundle', { params: { query } })),
    // Whatever the file held: the server says what is wrong with it.
    importBundle: ({ bundle, redact }) =>
      expect(
        POST('/api/v1/bundle', {
          params: { header: once(), query: redact ? { redact: 'yes' } : {} },
          body: bundle as never,
        }),
      ),
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
    review: ({ key }) => expect(GET('/api/v1/rfcs/{key}/review', { params: { path: { key } } })),
    run: (request) => expect(GET('/api/v1/check', { params: { query: scopeOf(request) } })),
    sarif: (request) =>
      expect(
        GET('/api/v1/check', {
          params: { query: scopeOf(request) },
          headers: { accept: 'application/sarif+json' },
          parseAs: 'text',
        }),
      ),
  };
}

const scopeOf = ({ inForce = false }: { inForce?: boolean } = {}): { inForce: 'yes' | 'no' } => ({
  inForce: inForce ? 'yes' : 'no',
});

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
