import type { auditOperations } from '../../operations/audit.ts';
import type { Handlers } from '../handler.ts';

export const auditHandlers: Handlers<typeof auditOperations> = {
  listAudit: ({ service, input }) => service.audit.list(input),
  verifyAudit: ({ service, input: { checkpoint } }) =>
    service.audit.verify(checkpoint === undefined ? {} : { checkpoint: parseJson(checkpoint) }),
  signAudit: ({ service }) => service.audit.checkpoint(),
};

/** What is not even JSON is refused with what is no checkpoint. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
