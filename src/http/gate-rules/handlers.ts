import type { HttpApi } from '../api-parts.ts';
import { readFields } from '../documents/read-fields.ts';
import { sendDocument, sendResult } from '../documents/send-document.ts';
import { listGateRules, setGateRule, setGateRuleFields } from './routes.ts';

export function serveGateRules(api: HttpApi): void {
  api.openapi(listGateRules, async (c) => sendDocument(c, await c.get('service').gates.rules.list()));

  api.openapi(setGateRule, async (c) => {
    const { requiredRoles, ...change } = readFields(c, setGateRuleFields);
    const rule = await c.get('service').gates.rules.set({
      ...c.req.valid('param'),
      change: {
        ...change,
        requiredRoles: requiredRoles && Object.fromEntries(requiredRoles.map(({ role, approvals }) => [role, approvals])),
      },
    });
    return sendResult(rule, { status: 200 });
  });
}
