import { TextReply } from '../reply.ts';
import type { exchangeOperations } from '../../operations/exchange.ts';
import type { Handlers } from '../handler.ts';

export const exchangeHandlers: Handlers<typeof exchangeOperations> = {
  listTexts: ({ service, input }) => service.exchange.texts(input),
  readTable: async ({ service, input }) => new TextReply(await service.exchange.table(input)),
  exportBundle: ({ service, input }) => service.exchange.exportBundle(input),
  importBundle: ({ service, input: { redact, ...bundle } }) =>
    service.exchange.importBundle({ bundle, redact: redact === 'yes' }),
};
