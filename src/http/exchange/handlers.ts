import { bundleSchema } from '../../lifecycle/bundle.ts';
import type { HttpApi } from '../api-parts.ts';
import { readFields } from '../documents/read-fields.ts';
import { sendDocument, sendResult, sendText } from '../documents/send-document.ts';
import { exportBundle, importBundle, listTexts, readTable } from './routes.ts';

export function serveExchange(api: HttpApi): void {
  api.openapi(listTexts, async (c) => sendDocument(c, await c.get('service').exchange.texts(c.req.valid('query'))));

  api.openapi(readTable, async (c) =>
    sendText(c, { text: await c.get('service').exchange.table(c.req.valid('query')), type: 'text/csv; charset=utf-8' }),
  );

  api.openapi(exportBundle, async (c) => sendDocument(c, await c.get('service').exchange.exportBundle(c.req.valid('query'))));

  api.openapi(importBundle, async (c) =>
    sendResult(
      await c.get('service').exchange.importBundle({
        bundle: readFields(c, bundleSchema),
        redact: c.req.valid('query').redact === 'yes',
      }),
      { status: 201 },
    ),
  );
}
