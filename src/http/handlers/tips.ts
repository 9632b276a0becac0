import type { tipsOperations } from '../../operations/tips.ts';
import type { Handlers } from '../handler.ts';

export const tipsHandlers: Handlers<typeof tipsOperations> = {
  readTip: ({ service, input }) => service.tips.show(input),
  readTipReport: ({ service, input }) => service.tips.drafted(input),
};
