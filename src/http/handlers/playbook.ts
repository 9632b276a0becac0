import type { playbookOperations } from '../../operations/playbook.ts';
import type { Handlers } from '../handler.ts';

export const playbookHandlers: Handlers<typeof playbookOperations> = {
  readStarterPlaybook: ({ service }) => service.playbook.starter(),
  adoptPatterns: ({ service, input: { names = [], all } }) => service.playbook.adopt({ names, all }),
  matchPlaybook: ({ service, input }) => service.playbook.match(input),
  writePatternTable: ({ service, input }) => service.playbook.writeTable(input),
};
