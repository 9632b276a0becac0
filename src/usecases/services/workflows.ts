import type { Principal } from '../../ports/people.ts';
import { chooseWorkflow, describeWorkflow } from '../prds/choose-workflow.ts';
import type { UsecasePorts } from '../ports.ts';
import { toWorkflowDocument } from '../reports/workflow-documents.ts';
import type { WorkflowService } from '../service.ts';

export function createWorkflowService(ports: UsecasePorts, principal: Principal): WorkflowService {
  return {
    show: async (ref) => toWorkflowDocument(await describeWorkflow(ports, ref)),
    choose: async (request) => toWorkflowDocument(await chooseWorkflow(ports, { ...request, principal })),
  };
}
