import type { auditOperations } from '../../operations/audit.ts';
import type { Handlers } from '../handler.ts';

export const auditHandlers: Handlers<typeof auditOperations> = {
  listAudit: ({ service, input }) => service.audit.list(input),
  verifyAudit: ({ service, input: { checkpoint } }) =>
    service.audit.verify(checkpoint === undefined ? {} : { checkpoint: parseJson(checkpoint) }),
  signAudit: ({ service }) => service.audit.checkpoint(),
};

/** Returns null for text that is no JSON, which the checkpoint schema then refuses. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
