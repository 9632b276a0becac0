import type { gameDayOperations } from '../../operations/game-days.ts';
import type { Handlers } from '../handler.ts';

export const gameDayHandlers: Handlers<typeof gameDayOperations> = {
  listGameDays: ({ service }) => service.gameDays.list(),
  planGameDay: ({ service, input }) => service.gameDays.plan(input),
  cancelGameDay: ({ service, input }) => service.gameDays.cancel(input),
  startGameDay: ({ service, input }) => service.gameDays.start(input),
  stopGameDay: ({ service, input }) => service.gameDays.stop(input),
  readGameDay: ({ service, input }) => service.gameDays.report(input),
};
