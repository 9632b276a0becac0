import { apiBase, type HttpApi } from '../api-parts.ts';
import { readFields } from '../documents/read-fields.ts';
import { sendAnswer, sendDocument, sendResult } from '../documents/send-document.ts';
import { compareBaselines, createBaseline, createBaselineFields, listBaselines, readBaseline } from './baseline-routes.ts';
import {
  assessImpact,
  clearSuspects,
  clearSuspectsFields,
  listFeatureSizes,
  listGaps,
  listSimilar,
  searchArtifacts,
  tracePlace,
} from './routes.ts';

export function serveKnowledge(api: HttpApi): void {
  api.openapi(tracePlace, async (c) => sendAnswer(c, await c.get('service').knowledge.trace(c.req.valid('query'))));

  api.openapi(assessImpact, async (c) => {
    const { things } = c.req.valid('query');
    return sendAnswer(c, await c.get('service').knowledge.impact({ things: things.split(',') }));
  });

  api.openapi(searchArtifacts, async (c) => {
    const { limit, cursor, ...request } = c.req.valid('query');
    return sendAnswer(c, await c.get('service').knowledge.search(request, { limit, cursor }));
  });

  api.openapi(listSimilar, async (c) =>
    sendDocument(c, await c.get('service').knowledge.similar({ ...c.req.valid('param'), ...c.req.valid('query') })),
  );

  api.openapi(listGaps, async (c) => sendAnswer(c, await c.get('service').knowledge.gaps()));

  api.openapi(listFeatureSizes, async (c) => {
    const { prds } = c.req.valid('query');
    return sendDocument(c, await c.get('service').knowledge.complexity({ prds: prds?.split(',') ?? [] }));
  });

  api.openapi(clearSuspects, async (c) =>
    sendResult(await c.get('service').knowledge.clear(readFields(c, clearSuspectsFields)), { status: 201 }),
  );

  serveBaselines(api);
}

function serveBaselines(api: HttpApi): void {
  api.openapi(createBaseline, async (c) => {
    const { name, note = '', of = [] } = readFields(c, createBaselineFields);
    const made = await c.get('service').knowledge.baselines.create({ name, note, of });
    return sendResult(made, { status: 201, location: `${apiBase}/baselines/${encodeURIComponent(made.name)}` });
  });

  api.openapi(listBaselines, async (c) => sendDocument(c, await c.get('service').knowledge.baselines.list()));

  api.openapi(readBaseline, async (c) => sendDocument(c, await c.get('service').knowledge.baselines.show(c.req.valid('param'))));

  api.openapi(compareBaselines, async (c) => {
    const { to = null } = c.req.valid('query');
    return sendDocument(c, await c.get('service').knowledge.baselines.compare({ from: c.req.valid('param').name, to }));
  });
}
