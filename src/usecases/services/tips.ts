import { describeTip } from '../describe-tip.ts';
import type { UsecasePorts } from '../ports.ts';
import { reportTip } from '../report-tip.ts';
import { toTipDocument } from '../reports/tip-documents.ts';
import type { TipService } from '../service.ts';

export function createTipService(ports: UsecasePorts): TipService {
  return {
    show: async (ref) => toTipDocument(await describeTip(ports, ref)),
    drafted: (ref) => reportTip(ports, ref),
  };
}
