import { parseModelChoices } from '../../ports/model-choice.ts';
import { entityTag } from '../../usecases/entity-tag.ts';
import { apiBase, type HttpApi } from '../api-parts.ts';
import { readFields } from '../documents/read-fields.ts';
import { sendDocument, sendResult } from '../documents/send-document.ts';
import { draftAdr, draftAdrFields, readAdrDraft } from './routes.ts';

export function serveAdrs(api: HttpApi): void {
  api.openapi(draftAdr, async (c) => {
    const { model, budgetTokens, budgetUsd } = readFields(c, draftAdrFields);
    const isLimited = budgetTokens !== undefined || budgetUsd !== undefined;
    const run = await c.get('service').adrDrafting.start({
      rfc: c.req.valid('param').key,
      ...(model === undefined ? {} : { models: parseModelChoices(model) }),
      ...(isLimited ? { budget: { tokens: budgetTokens ?? null, usd: budgetUsd ?? null } } : {}),
    });
    // One that has begun was there already, and is given again.
    const hasBegun = run.status !== 'queued' || run.node !== '';
    return sendResult(run, { status: hasBegun ? 200 : 201, tag: entityTag(run), location: `${apiBase}/runs/${run.id}` });
  });

  api.openapi(readAdrDraft, async (c) => sendDocument(c, await c.get('service').adrDrafting.drafted(c.req.valid('param'))));
}
