import type { Principal } from '../../ports/people.ts';
import type { PlanService } from '../plans/plan-service.ts';
import { raiseBolt } from '../plans/raise-bolt.ts';
import { reportBoard, reportBoltCoverage } from '../plans/report-bolts.ts';
import { previewPlan, reportPlan } from '../plans/report-plan.ts';
import { startPlan } from '../plans/start-plan.ts';
import type { UsecasePorts } from '../ports.ts';
import { toRunSummary } from '../reports/run-documents.ts';

export function createPlanService(ports: UsecasePorts, principal: Principal): PlanService {
  return {
    start: async (request) => toRunSummary(await startPlan(ports, { ...request, principal })),
    drafted: (ref) => reportPlan(ports, ref),
    preview: (ref) => previewPlan(ports, ref),
    coverage: (ref) => reportBoltCoverage(ports, ref),
    board: (filter) => reportBoard(ports, filter),
    raise: (request) => raiseBolt(ports, { ...request, principal }),
  };
}
