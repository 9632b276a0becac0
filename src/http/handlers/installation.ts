import type { installationOperations } from '../../operations/installation.ts';
import type { Handlers } from '../handler.ts';

export const installationHandlers: Handlers<typeof installationOperations> = {
  readIdentity: ({ service }) => service.identity(),
  listNext: ({ service }) => service.next(),
  diagnose: ({ service }) => service.doctor(),
};
