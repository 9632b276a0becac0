import { checkArtifacts, writeCheckSarif } from '../checks/check-artifacts.ts';
import { reviewDesign } from '../checks/review-design.ts';
import { readCoverageSheets } from '../coverage/read-sheets.ts';
import { writeCoverage } from '../coverage/write-coverage.ts';
import type { UsecasePorts } from '../ports.ts';
import { toCheck } from '../reports/check-documents.ts';
import { toCoverageSheets } from '../reports/coverage-documents.ts';
import { toRfcReview } from '../reports/rfc-review.ts';
import type { CheckService, CoverageService } from '../service.ts';

export function createCheckService(ports: UsecasePorts): CheckService {
  return {
    run: async (request) => toCheck(await checkArtifacts(ports, request)),
    sarif: (request) => writeCheckSarif(ports, request),
    review: async (request) => toRfcReview(await reviewDesign(ports, request)),
  };
}

export function createCoverageService(ports: UsecasePorts): CoverageService {
  return {
    show: async (ref) => toCoverageSheets(ref.key, await readCoverageSheets(ports, ref)),
    write: (request) => writeCoverage(ports, request),
  };
}
