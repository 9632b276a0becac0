import { judgeCheckpoint, signCheckpoint } from '../audit/checkpoint.ts';
import type { UsecasePorts } from '../ports.ts';
import { toAuditEntry, toAuditVerify } from '../reports/audit-documents.ts';
import type { AuditService } from '../service.ts';

export function createAuditService(ports: UsecasePorts): AuditService {
  return {
    async list(page) {
      const { items, next } = await ports.audit.list(page);
      return { items: items.map(toAuditEntry), next };
    },
    async verify({ checkpoint }) {
      const judged = checkpoint === undefined ? null : await judgeCheckpoint(ports, checkpoint);
      return toAuditVerify(await ports.audit.verify(), judged);
    },
    checkpoint: () => signCheckpoint(ports),
  };
}
