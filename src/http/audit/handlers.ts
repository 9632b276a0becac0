import type { HttpApi } from '../api-parts.ts';
import { readFields } from '../documents/read-fields.ts';
import { emptyFields } from '../documents/request-fields.ts';
import { sendDocument, sendResult } from '../documents/send-document.ts';
import { listAudit, signAudit, verifyAudit } from './routes.ts';

export function serveAudit(api: HttpApi): void {
  api.openapi(listAudit, async (c) => sendDocument(c, await c.get('service').audit.list(c.req.valid('query'))));

  api.openapi(verifyAudit, async (c) => {
    const { checkpoint } = c.req.valid('query');
    return sendDocument(
      c,
      await c.get('service').audit.verify(checkpoint === undefined ? {} : { checkpoint: parse(checkpoint) }),
    );
  });

  api.openapi(signAudit, async (c) => {
    readFields(c, emptyFields);
    return sendResult(await c.get('service').audit.checkpoint(), { status: 201 });
  });
}

/** What is not even JSON is refused with what is no checkpoint. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
