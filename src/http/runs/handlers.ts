import { parseModelChoices } from '../../ports/model-choice.ts';
import { entityTag } from '../../usecases/entity-tag.ts';
import { apiBase, type HttpApi } from '../api-parts.ts';
import { readFields } from '../documents/read-fields.ts';
import { sendDocument, sendResult } from '../documents/send-document.ts';
import {
  cancelRun,
  cancelRunFields,
  forkRun,
  forkRunFields,
  listRuns,
  readRun,
  readRunReport,
  retryRun,
  retryRunFields,
  startRun,
  startRunFields,
} from './routes.ts';

export function serveRuns(api: HttpApi): void {
  api.openapi(startRun, async (c) => {
    const { model, budgetTokens, budgetUsd, ...request } = readFields(c, startRunFields);
    const models = model === undefined ? undefined : parseModelChoices(model);
    const isLimited = budgetTokens !== undefined || budgetUsd !== undefined;
    const budget = isLimited ? { tokens: budgetTokens ?? null, usd: budgetUsd ?? null } : undefined;
    const started = await c.get('service').runs.start({ ...request, models, budget });
    const { run, worked, resumed } = started;
    return sendResult(started, {
      status: worked && !resumed ? 201 : 200,
      tag: entityTag(run),
      location: `${apiBase}/runs/${run.id}`,
    });
  });

  api.openapi(listRuns, async (c) => {
    const { limit, cursor, status } = c.req.valid('query');
    return sendDocument(c, await c.get('service').runs.list({ status }, { limit, cursor }));
  });

  api.openapi(readRun, async (c) => sendDocument(c, await c.get('service').runs.show(c.req.valid('param'))));

  api.openapi(readRunReport, async (c) => sendDocument(c, await c.get('service').runs.report(c.req.valid('param'))));

  api.openapi(cancelRun, async (c) => {
    const { note } = readFields(c, cancelRunFields);
    const run = await c.get('service').runs.cancel({ ...c.req.valid('param'), note, ifMatch: c.get('ifMatch') });
    return sendResult(run, { tag: entityTag(run) });
  });

  api.openapi(retryRun, async (c) => {
    const { model } = readFields(c, retryRunFields);
    const models = model === undefined ? undefined : parseModelChoices(model);
    const run = await c.get('service').runs.retry({ ...c.req.valid('param'), models, ifMatch: c.get('ifMatch') });
    return sendResult(run, { tag: entityTag(run) });
  });

  api.openapi(forkRun, async (c) => {
    const { from } = readFields(c, forkRunFields);
    const run = await c.get('service').runs.fork({ ...c.req.valid('param'), from, ifMatch: c.get('ifMatch') });
    return sendResult(run, { status: 201, tag: entityTag(run), location: `${apiBase}/runs/${run.id}` });
  });
}
