import { describeTip } from '../tips/describe-tip.ts';
import type { UsecasePorts } from '../ports.ts';
import { reportTip } from '../tips/report-tip.ts';
import { toTipDocument } from '../reports/tip-documents.ts';
import type { TipService } from '../service.ts';
import { findSuspectParts } from '../suspects/find-suspect-parts.ts';

export function createTipService(ports: UsecasePorts): TipService {
  return {
    async show(ref) {
      const description = await describeTip(ports, ref);
      // The newer version reports what an older one lacks.
      const suspects = ref.version === undefined ? await findSuspectParts(ports, description.tip) : null;
      return toTipDocument(description, suspects);
    },
    drafted: (ref) => reportTip(ports, ref),
  };
}
