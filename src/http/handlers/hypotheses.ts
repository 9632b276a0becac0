import type { hypothesisOperations } from '../../operations/hypotheses.ts';
import type { Handlers } from '../handler.ts';

export const hypothesisHandlers: Handlers<typeof hypothesisOperations> = {
  readHypotheses: ({ service, input }) => service.hypotheses.show(input),
  judgeHypothesis: ({ service, input }) => service.hypotheses.judge(input),
  addIncidentLogs: ({ service, input }) => service.hypotheses.addLogs(input),
};
