import { splitPartRef } from '../lifecycle/ids.ts';
import type { ArtifactContent } from '../usecases/artifacts-write/content.ts';
import type { ArtifactWriting } from '../usecases/artifacts-write/artifact-writing.ts';
import type { ApiClient } from './api-client.ts';
import { against, once } from './request-parts.ts';

export function createRemoteArtifactWriting({ GET, POST, PUT, expect }: ApiClient): ArtifactWriting {
  return {
    create: ({ kind, content, from, reason, origin }) =>
      expect(
        POST('/api/v1/artifacts', {
          params: { query: { kind, from, reason, origin, name: nameOf(content) }, header: once() },
          ...toBody(content),
        }),
      ),
    createMany: ({ documents }) =>
      expect(
        POST('/api/v1/artifact-batches', {
          params: { header: once() },
          body: { documents: documents.map((one) => ({ ...one })) },
        }),
      ),
    edit: ({ key, content, base, reason, ifMatch }) =>
      expect(
        PUT('/api/v1/artifacts/{key}', {
          params: { path: { key }, query: { base, reason, name: nameOf(content) }, header: against(ifMatch) },
          ...toBody(content),
        }),
      ),
    link: ({ from, role, to, ifMatch }) => {
      const start = splitPartRef(from);
      return expect(
        POST('/api/v1/artifacts/{key}/links', {
          params: { path: { key: start?.key ?? from }, header: { ...once(), ...against(ifMatch) } },
          body: { role, to, ...(start ? { from: start.localId } : {}) },
        }),
      );
    },
    move: ({ key, to, reason, interactive, ifMatch }) =>
      expect(
        POST('/api/v1/artifacts/{key}/status', {
          params: { path: { key }, header: { ...once(), ...against(ifMatch) } },
          body: { status: to, reason, interactive },
        }),
      ),
    succeed: ({ key, ifMatch, from, ...request }) =>
      expect(
        POST('/api/v1/artifacts/{key}/successors', {
          params: { path: { key }, header: { ...once(), ...against(ifMatch) } },
          body: { ...request, ...(from ? { from: [...from] } : {}) },
        }),
      ),
    submit: ({ key, ifMatch }) =>
      expect(
        POST('/api/v1/artifacts/{key}/submission', {
          params: { path: { key }, header: { ...once(), ...against(ifMatch) } },
          body: {},
        }),
      ),
    attest: ({ keys }) => expect(POST('/api/v1/attestations', { params: { header: once() }, body: { of: [...keys] } })),
    template: ({ kind, title }) =>
      expect(GET('/api/v1/artifact-templates/{kind}', { params: { path: { kind }, query: { title } }, parseAs: 'text' })),
  };
}

function nameOf(content: ArtifactContent): string | undefined {
  return 'bytes' in content ? content.name : undefined;
}

/** Markdown goes as the bytes that it is; title and body as JSON. */
function toBody(content: ArtifactContent) {
  if (!('bytes' in content)) return { body: { title: content.title, body: content.body as Record<string, unknown> } };
  const bytes = Uint8Array.from(content.bytes);
  return {
    body: '' as never,
    bodySerializer: () => new Blob([bytes], { type: 'text/markdown' }),
    headers: { 'content-type': 'text/markdown' },
  };
}
