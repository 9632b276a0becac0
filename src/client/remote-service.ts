import type { Service, VersionRef } from '../usecases/service.ts';
import { createApiClient, type ServerAddress } from './api-client.ts';
import { createRemoteArtifactWriting } from './remote-artifact-writing.ts';
import { createRemoteAudit, createRemoteChecks, createRemoteCoverage, createRemoteExchange } from './remote-exchange.ts';
import { createRemoteDesignSessions } from './remote-design-sessions.ts';
import { createRemoteGates } from './remote-gates.ts';
import { createRemoteKnowledge } from './remote-knowledge.ts';
import { createRemoteLoginLinks, createRemotePeople, createRemoteSessions } from './remote-people.ts';
import { createRemotePlaybook } from './remote-playbook.ts';
import { createRemoteAdrDrafting } from './remote-adr-drafting.ts';
import { createRemotePrdWriting } from './remote-prd-writing.ts';
import { createRemoteRfcDrafting } from './remote-rfc-drafting.ts';
import { createRemoteRuns, type Deeds } from './remote-runs.ts';
import { against, once, toForm } from './request-parts.ts';

/** The service behind a server's HTTP door, acting as the holder of the token. */
export function createRemoteService(server: ServerAddress): Service {
  const api = createApiClient(server);
  const { GET, POST, PUT, DELETE, expect } = api;
  const deeds: Deeds = new Map();
  return {
    identity: () => expect(GET('/api/v1/me')),
    next: () => expect(GET('/api/v1/next')),
    doctor: () => expect(GET('/api/v1/diagnosis')),

    artifacts: {
      ...createRemoteArtifactWriting(api),
      list: ({ kind, status }, { limit, cursor }) =>
        expect(GET('/api/v1/artifacts', { params: { query: { kind, status, limit, cursor } } })),
      show: (ref) => expect(GET('/api/v1/artifacts/{key}', { params: name(ref) })),
      markdown: (ref) =>
        expect(
          GET('/api/v1/artifacts/{key}', { params: canonical(name(ref)), headers: { accept: 'text/markdown' }, parseAs: 'text' }),
        ),
      history: ({ key }) => expect(GET('/api/v1/artifacts/{key}/versions', { params: { path: { key } } })),
      diff: ({ key, from, to }) =>
        expect(GET('/api/v1/artifacts/{key}/diff', { params: { path: { key }, query: { from, to } } })),
      findings: (ref) => expect(GET('/api/v1/artifacts/{key}/findings', { params: name(ref) })),
    },

    prds: {
      import({ files, key, ifMatch, toBeModeled = false, title }) {
        const form = { body: { files: [] }, bodySerializer: () => toForm(files) };
        if (key !== undefined)
          return expect(
            PUT('/api/v1/prds/{key}', { params: { path: { key }, query: { title }, header: against(ifMatch) }, ...form }),
          );
        const params = { query: { modeled: toBeModeled ? ('yes' as const) : ('no' as const), title }, header: once() };
        return expect(POST('/api/v1/prds', { params, ...form }));
      },
      show: (ref) => expect(GET('/api/v1/prds/{key}', { params: name(ref) })),
      suspects: ({ key }) => expect(GET('/api/v1/prds/{key}/suspects', { params: { path: { key } } })),
    },

    daas: {
      show: (ref) => expect(GET('/api/v1/daas/{key}', { params: name(ref) })),
      lint: (ref) => expect(GET('/api/v1/daas/{key}/findings', { params: name(ref) })),
      coverage: (ref) => expect(GET('/api/v1/daas/{key}/coverage', { params: name(ref) })),
    },

    logs: {
      import({ kind, files, source }) {
        const form = new FormData();
        for (const { name: file, bytes } of files) form.append('files', new Blob([Uint8Array.from(bytes)]), file);
        const params = { path: { kind }, query: { source }, header: once() };
        return expect(POST('/api/v1/logs/{kind}', { params, body: { files: [] }, bodySerializer: () => form }));
      },
    },

    tips: {
      show: (ref) => expect(GET('/api/v1/tips/{key}', { params: name(ref) })),
      drafted: ({ key }) => expect(GET('/api/v1/runs/{key}/tip', { params: { path: { key } } })),
    },

    workflows: {
      show: ({ key }) => expect(GET('/api/v1/prds/{key}/workflow', { params: { path: { key } } })),
      choose: ({ key, answers, reason }) =>
        expect(
          POST('/api/v1/prds/{key}/workflow', {
            params: { path: { key }, header: once() },
            body: { answers: { ...answers }, reason },
          }),
        ),
    },

    knowledge: createRemoteKnowledge(api),
    playbook: createRemotePlaybook(api),
    designSessions: createRemoteDesignSessions(api, deeds),
    coverage: createRemoteCoverage(api),
    exchange: createRemoteExchange(api),
    checks: createRemoteChecks(api),
    audit: createRemoteAudit(api),
    prdWriting: createRemotePrdWriting(api, deeds),
    adrDrafting: createRemoteAdrDrafting(api, deeds),
    rfcDrafting: createRemoteRfcDrafting(api, deeds),
    runs: createRemoteRuns(api, { url: server.url, deeds }),
    gates: createRemoteGates(api, deeds),

    people: createRemotePeople(api),
    sessions: createRemoteSessions(api),
    loginLinks: createRemoteLoginLinks(api),

    tokens: {
      create: ({ roles, scopes, ...request }) =>
        expect(
          POST('/api/v1/tokens', {
            params: { header: once() },
            body: { ...request, roles: [...roles], ...(scopes ? { scopes: [...scopes] } : {}) },
          }),
        ),
      list: () => expect(GET('/api/v1/tokens')),
      revoke: ({ id, ifMatch }) => expect(DELETE('/api/v1/tokens/{id}', { params: { path: { id }, header: against(ifMatch) } })),
    },

    notifications: {
      list: ({ status }, { limit, cursor }) =>
        expect(GET('/api/v1/notifications', { params: { query: { status, limit, cursor } } })),
      show: ({ id }) => expect(GET('/api/v1/notifications/{id}', { params: { path: { id } } })),
      channels: () => expect(GET('/api/v1/notification-channels')),
      retry: ({ id }) => expect(POST('/api/v1/notifications/{id}/retry', { params: { path: { id }, header: once() }, body: {} })),
      retryChannel: (body) => expect(POST('/api/v1/notification-retries', { params: { header: once() }, body })),
      test: () => expect(POST('/api/v1/notification-channels/test', { params: { header: once() }, body: {} })),
    },
  };
}

function name({ key, version }: VersionRef): { path: { key: string }; query: { version?: number } } {
  return { path: { key }, query: { version } };
}

/** The text alone, without what a reader by HTTP is told of its standing: whoever asks from here tells it themselves. */
function canonical({ path, query }: ReturnType<typeof name>) {
  return { path, query: { ...query, canonical: 'yes' as const } };
}
