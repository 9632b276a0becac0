import { parseModelChoices } from '../../ports/model-choice.ts';
import { entityTag } from '../../usecases/entity-tag.ts';
import { apiBase, type HttpApi } from '../api-parts.ts';
import { readFields } from '../documents/read-fields.ts';
import { sendDocument, sendResult } from '../documents/send-document.ts';
import { draftRfc, draftRfcFields, readRfcDraft } from './routes.ts';

export function serveRfcs(api: HttpApi): void {
  api.openapi(draftRfc, async (c) => {
    const { model, budgetTokens, budgetUsd, ...wanted } = readFields(c, draftRfcFields);
    const isLimited = budgetTokens !== undefined || budgetUsd !== undefined;
    const report = await c.get('service').rfcDrafting.start({
      ...wanted,
      ...(model === undefined ? {} : { models: parseModelChoices(model) }),
      ...(isLimited ? { budget: { tokens: budgetTokens ?? null, usd: budgetUsd ?? null } } : {}),
    });
    const { rfc, run } = report;
    const place = rfc ? `artifacts/${rfc.key}` : `runs/${run?.id ?? ''}`;
    return sendResult(report, { status: rfc ? 200 : 201, tag: entityTag(report), location: `${apiBase}/${place}` });
  });

  api.openapi(readRfcDraft, async (c) => sendDocument(c, await c.get('service').rfcDrafting.drafted(c.req.valid('param'))));
}
