import type { HttpApi } from '../api-parts.ts';
import { sendDocument } from '../documents/send-document.ts';
import { coverDaa, lintDaa, readDaa } from './routes.ts';

export function serveDaas(api: HttpApi): void {
  api.openapi(readDaa, async (c) =>
    sendDocument(c, await c.get('service').daas.show({ ...c.req.valid('param'), ...c.req.valid('query') })),
  );
  api.openapi(lintDaa, async (c) =>
    sendDocument(c, await c.get('service').daas.lint({ ...c.req.valid('param'), ...c.req.valid('query') })),
  );
  api.openapi(coverDaa, async (c) =>
    sendDocument(c, await c.get('service').daas.coverage({ ...c.req.valid('param'), ...c.req.valid('query') })),
  );
}
