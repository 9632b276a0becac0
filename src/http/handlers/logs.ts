import { readLogFiles } from '../read-log-files.ts';
import type { logsOperations } from '../../operations/logs.ts';
import type { Handlers } from '../handler.ts';

export const logsHandlers: Handlers<typeof logsOperations> = {
  importLog: ({ service, input: { kind, source, name }, body }) =>
    service.logs.import({ kind, source, files: readLogFiles(body, name) }),
};
