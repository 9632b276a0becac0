import type { workflowsOperations } from '../../operations/workflows.ts';
import type { Handlers } from '../handler.ts';

export const workflowsHandlers: Handlers<typeof workflowsOperations> = {
  readWorkflow: ({ service, input }) => service.workflows.show(input),
  chooseWorkflow: ({ service, input }) => service.workflows.choose(input),
};
