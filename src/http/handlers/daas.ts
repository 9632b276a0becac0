import type { daasOperations } from '../../operations/daas.ts';
import type { Handlers } from '../handler.ts';

export const daasHandlers: Handlers<typeof daasOperations> = {
  readDaa: ({ service, input }) => service.daas.show(input),
  lintDaa: ({ service, input }) => service.daas.lint(input),
  coverDaa: ({ service, input }) => service.daas.coverage(input),
};
