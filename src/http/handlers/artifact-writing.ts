import { partRef } from '../../lifecycle/ids.ts';
import { typedContentSchema } from '../../operations/artifact-writing.ts';
import type { ArtifactContent } from '../../usecases/artifacts-write/content.ts';
import { entityTag } from '../../usecases/artifacts/entity-tag.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { Service } from '../../usecases/service.ts';
import { readFields } from '../documents/read-fields.ts';
import type { RequestBody } from '../middleware/request-body.ts';
import { Reply, TextReply } from '../reply.ts';
import type { artifactWritingOperations } from '../../operations/artifact-writing.ts';
import type { Handlers } from '../handler.ts';

export const artifactWritingHandlers: Handlers<typeof artifactWritingOperations> = {
  createArtifact: async ({ service, input: { name, ...named }, body }) =>
    replyWritten(service, await service.artifacts.create({ ...named, content: readContent(body, name) })),
  createArtifacts: ({ service, input }) => service.artifacts.createMany(input),
  editArtifact: async ({ service, input: { name, ...named }, body }) =>
    replyWritten(service, await service.artifacts.edit({ ...named, content: readContent(body, name) })),
  async linkArtifact({ service, input: { key, from, ...link } }) {
    const start = from === undefined ? key : partRef(key, from);
    const written = await service.artifacts.link({ ...link, from: start });
    return replyWritten(service, written, written.outcome === 'unchanged' ? 200 : 201);
  },
  moveArtifact: ({ service, input: { status, ...move } }) => service.artifacts.move({ ...move, to: status }),
  succeedArtifact: async ({ service, input }) => replyWritten(service, await service.artifacts.succeed(input)),
  async submitArtifact({ service, input }) {
    const gate = await service.artifacts.submit(input);
    return new Reply(gate, { location: `gates/${gate.id}` });
  },
  attestClaims: ({ service, input: { of: keys = [] } }) => service.artifacts.attest({ keys }),
  readTemplate: async ({ service, input }) => new TextReply(await service.artifacts.template(input)),
};

function readContent(body: RequestBody, name: string | undefined): ArtifactContent {
  return body.kind === 'markdown' ? { name, bytes: body.bytes } : readFields(body, typedContentSchema);
}

/** Replies with the tag of the stored version, which may no longer be the current one. */
async function replyWritten(
  { artifacts }: Service,
  written: Report<'artifact-write'>,
  status?: number,
): Promise<Reply<Report<'artifact-write'>>> {
  const { key, version } = written.artifact;
  return new Reply(written, { status, tag: entityTag(await artifacts.show({ key, version })), location: `artifacts/${key}` });
}
