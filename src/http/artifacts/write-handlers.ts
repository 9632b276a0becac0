import type { Context } from 'hono';
import type { ArtifactContent } from '../../usecases/artifacts-write/content.ts';
import { entityTag } from '../../usecases/entity-tag.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { partRef } from '../../lifecycle/ids.ts';
import { apiBase, type ApiEnvironment, type HttpApi } from '../api-parts.ts';
import { readFields } from '../documents/read-fields.ts';
import { emptyFields } from '../documents/request-fields.ts';
import { sendResult, sendText } from '../documents/send-document.ts';
import {
  attestClaims,
  attestClaimsFields,
  createArtifact,
  createArtifacts,
  createArtifactsFields,
  editArtifact,
  linkArtifact,
  linkArtifactFields,
  moveArtifact,
  moveArtifactFields,
  readTemplate,
  submitArtifact,
  succeedArtifact,
  succeedArtifactFields,
  typedContentFields,
} from './write-routes.ts';

export function serveArtifactWriting(api: HttpApi): void {
  api.openapi(createArtifact, async (c) => {
    const { name, ...named } = c.req.valid('query');
    const written = await c.get('service').artifacts.create({ ...named, content: readContent(c, name) });
    return sendWritten(c, written, 201);
  });

  api.openapi(createArtifacts, async (c) =>
    sendResult(await c.get('service').artifacts.createMany(readFields(c, createArtifactsFields))),
  );

  api.openapi(editArtifact, async (c) => {
    const { name, ...named } = c.req.valid('query');
    const content = readContent(c, name);
    const request = { ...c.req.valid('param'), ...named, content, ifMatch: c.get('ifMatch') };
    return sendWritten(c, await c.get('service').artifacts.edit(request), 200);
  });

  api.openapi(linkArtifact, async (c) => {
    const { key } = c.req.valid('param');
    const { from, role, to } = readFields(c, linkArtifactFields);
    const written = await c.get('service').artifacts.link({
      from: from === undefined ? key : partRef(key, from),
      role,
      to,
      ifMatch: c.get('ifMatch'),
    });
    return sendWritten(c, written, written.outcome === 'unchanged' ? 200 : 201);
  });

  api.openapi(moveArtifact, async (c) => {
    const { status, ...move } = readFields(c, moveArtifactFields);
    return sendResult(
      await c.get('service').artifacts.move({ ...c.req.valid('param'), ...move, to: status, ifMatch: c.get('ifMatch') }),
    );
  });

  api.openapi(succeedArtifact, async (c) => {
    const request = { ...c.req.valid('param'), ...readFields(c, succeedArtifactFields), ifMatch: c.get('ifMatch') };
    return sendWritten(c, await c.get('service').artifacts.succeed(request), 201);
  });

  api.openapi(submitArtifact, async (c) => {
    readFields(c, emptyFields);
    const gate = await c.get('service').artifacts.submit({ ...c.req.valid('param'), ifMatch: c.get('ifMatch') });
    return sendResult(gate, { status: 201, location: `${apiBase}/gates/${gate.id}` });
  });

  api.openapi(attestClaims, async (c) => {
    const { of: keys = [] } = readFields(c, attestClaimsFields);
    return sendResult(await c.get('service').artifacts.attest({ keys }), { status: 201 });
  });

  api.openapi(readTemplate, async (c) => {
    const request = { ...c.req.valid('param'), ...c.req.valid('query') };
    const text = await c.get('service').artifacts.template(request);
    return sendText(c, { text, type: 'text/markdown; charset=utf-8' });
  });
}

function readContent(c: Context<ApiEnvironment>, name: string | undefined): ArtifactContent {
  const body = c.get('body');
  return body.kind === 'markdown' ? { name, bytes: body.bytes } : readFields(c, typedContentFields);
}

/** With the tag of the version that was stored, which need not be the current one any more. */
async function sendWritten(c: Context<ApiEnvironment>, written: Report<'artifact-write'>, status: number): Promise<Response> {
  const { key, version } = written.artifact;
  const tag = entityTag(await c.get('service').artifacts.show({ key, version }));
  return sendResult(written, { status, tag, location: `${apiBase}/artifacts/${key}` });
}
