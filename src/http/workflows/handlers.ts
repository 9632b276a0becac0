import { entityTag } from '../../usecases/entity-tag.ts';
import type { HttpApi } from '../api-parts.ts';
import { readFields } from '../documents/read-fields.ts';
import { sendDocument, sendResult } from '../documents/send-document.ts';
import { chooseWorkflow, chooseWorkflowFields, readWorkflow } from './routes.ts';

export function serveWorkflows(api: HttpApi): void {
  api.openapi(readWorkflow, async (c) => sendDocument(c, await c.get('service').workflows.show(c.req.valid('param'))));

  api.openapi(chooseWorkflow, async (c) => {
    const fields = readFields(c, chooseWorkflowFields);
    const chosen = await c.get('service').workflows.choose({ ...c.req.valid('param'), ...fields });
    return sendResult(chosen, { tag: entityTag(chosen) });
  });
}
