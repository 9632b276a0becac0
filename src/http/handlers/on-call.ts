import type { onCallOperations } from '../../operations/on-call.ts';
import type { Handlers } from '../handler.ts';

export const onCallHandlers: Handlers<typeof onCallOperations> = {
  readOnCall: ({ service, input }) => service.onCall.show(input),
  setOnCall: ({ service, input }) => service.onCall.set(input),
  readHandoff: ({ service, input }) => service.onCall.handOff(input),
};
