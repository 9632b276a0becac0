import type { monitoringOperations } from '../../operations/monitoring.ts';
import type { Handlers } from '../handler.ts';

export const monitoringHandlers: Handlers<typeof monitoringOperations> = {
  exportMonitoring: ({ service, input }) => service.monitoring.export(input),
};
