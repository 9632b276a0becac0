import type { Principal } from '../../ports/people.ts';
import { importLog } from '../import-log/import-log.ts';
import type { UsecasePorts } from '../ports.ts';
import { toLogImport } from '../reports/log-import.ts';
import type { LogService } from '../service.ts';

export function createLogService(ports: UsecasePorts, principal: Principal): LogService {
  return { import: async (request) => toLogImport(await importLog(ports, { ...request, principal })) };
}
