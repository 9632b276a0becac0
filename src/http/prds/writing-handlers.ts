import { parseModelChoices } from '../../ports/model-choice.ts';
import { entityTag } from '../../usecases/entity-tag.ts';
import { apiBase, type HttpApi } from '../api-parts.ts';
import { readFields } from '../documents/read-fields.ts';
import { sendDocument, sendResult } from '../documents/send-document.ts';
import {
  answerPrd,
  answerPrdFields,
  draftPrd,
  draftPrdFields,
  readPrdDraft,
  redraftPrd,
  redraftPrdFields,
} from './writing-routes.ts';

export function servePrdWriting(api: HttpApi): void {
  api.openapi(draftPrd, async (c) => {
    const { intent, ...order } = readFields(c, draftPrdFields);
    const run = await c.get('service').prdWriting.start({ intent, ...readOrder(order) });
    return sendResult(run, { status: 201, tag: entityTag(run), location: `${apiBase}/runs/${run.id}` });
  });

  api.openapi(redraftPrd, async (c) => {
    const order = readOrder(readFields(c, redraftPrdFields));
    const run = await c.get('service').prdWriting.redraft({ ...c.req.valid('param'), ...order });
    return sendResult(run, { status: 201, tag: entityTag(run), location: `${apiBase}/runs/${run.id}` });
  });

  api.openapi(readPrdDraft, async (c) => sendDocument(c, await c.get('service').prdWriting.drafted(c.req.valid('param'))));

  api.openapi(answerPrd, async (c) => {
    const { key } = c.req.valid('param');
    const { prds, prdWriting } = c.get('service');
    const answered = await prdWriting.answer({ key, ...readFields(c, answerPrdFields), ifMatch: c.get('ifMatch') });
    const { version } = answered.prd;
    return sendResult(answered, { tag: entityTag(await prds.show({ key, version })), location: `${apiBase}/prds/${key}` });
  });
}

interface OrderFields {
  readonly model?: string;
  readonly budgetTokens?: number;
  readonly budgetUsd?: number;
}

function readOrder({ model, budgetTokens, budgetUsd }: OrderFields) {
  const isLimited = budgetTokens !== undefined || budgetUsd !== undefined;
  return {
    ...(model === undefined ? {} : { models: parseModelChoices(model) }),
    ...(isLimited ? { budget: { tokens: budgetTokens ?? null, usd: budgetUsd ?? null } } : {}),
  };
}
