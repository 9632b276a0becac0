import type { HttpApi } from '../api-parts.ts';
import { sendDocument } from '../documents/send-document.ts';
import { diagnose, listNext, readIdentity } from './routes.ts';

export function serveInstallation(api: HttpApi): void {
  api.openapi(readIdentity, async (c) => sendDocument(c, await c.get('service').identity()));
  api.openapi(listNext, async (c) => sendDocument(c, await c.get('service').next()));
  api.openapi(diagnose, async (c) => sendDocument(c, await c.get('service').doctor()));
}
