import type { HttpApi } from '../api-parts.ts';
import { sendDocument } from '../documents/send-document.ts';
import { readTip, readTipReport } from './routes.ts';

export function serveTips(api: HttpApi): void {
  api.openapi(readTip, async (c) =>
    sendDocument(c, await c.get('service').tips.show({ ...c.req.valid('param'), ...c.req.valid('query') })),
  );
  api.openapi(readTipReport, async (c) => sendDocument(c, await c.get('service').tips.drafted(c.req.valid('param'))));
}
