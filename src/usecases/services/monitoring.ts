import { exportMonitoring } from '../monitoring/export-monitoring.ts';
import type { UsecasePorts } from '../ports.ts';
import { toMonitoringExport } from '../reports/monitoring-export.ts';
import type { MonitoringService } from '../service.ts';

export function createMonitoringService(ports: UsecasePorts): MonitoringService {
  return { export: async (request) => toMonitoringExport(await exportMonitoring(ports, request)) };
}
