import { checkArtifacts, writeCheckSarif } from '../checks/check-artifacts.ts';
import { readCoverageSheets } from '../coverage/read-sheets.ts';
import { writeCoverage } from '../coverage/write-coverage.ts';
import type { UsecasePorts } from '../ports.ts';
import { toCheck } from '../reports/check-documents.ts';
import { toCoverageSheets } from '../reports/coverage-documents.ts';
import type { CheckService, CoverageService } from '../service.ts';

export function createCheckService(ports: UsecasePorts): CheckService {
  return {
    run: async () => toCheck(await checkArtifacts(ports)),
    sarif: () => writeCheckSarif(ports),
  };
}

export function createCoverageService(ports: UsecasePorts): CoverageService {
  return {
    show: async (ref) => toCoverageSheets(ref.key, await readCoverageSheets(ports, ref)),
    write: (request) => writeCoverage(ports, request),
  };
}
