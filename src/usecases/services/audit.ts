import type { Principal } from '../../ports/people.ts';
import { judgeCheckpoint, signCheckpoint } from '../audit/checkpoint.ts';
import { requireAdmin } from '../audit/require-admin.ts';
import type { UsecasePorts } from '../ports.ts';
import { toAuditEntry, toAuditVerify } from '../reports/audit-documents.ts';
import type { AuditService } from '../service.ts';

export function createAuditService(ports: UsecasePorts, principal: Principal): AuditService {
  return {
    async list(page) {
      requireAdmin(principal, 'reads the audit trail');
      const { items, next } = await ports.audit.list(page);
      return { items: items.map(toAuditEntry), next };
    },
    async verify({ checkpoint }) {
      const judged = checkpoint === undefined ? null : await judgeCheckpoint(ports, checkpoint);
      return toAuditVerify(await ports.audit.verify(), judged);
    },
    async checkpoint() {
      requireAdmin(principal, 'signs the audit trail');
      return signCheckpoint(ports);
    },
  };
}
