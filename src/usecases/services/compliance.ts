import { writeComplianceComment } from '../../documents/compliance/write-comment.ts';
import { writeComplianceHtml } from '../../documents/compliance/write-html.ts';
import { writeComplianceSarif } from '../../documents/compliance/write-sarif.ts';
import { writeComplianceText } from '../../documents/compliance/write-text.ts';
import type { Principal } from '../../ports/people.ts';
import type { ComplianceService } from '../compliance/compliance-service.ts';
import { proposeCheck } from '../compliance/propose-check.ts';
import { readCompliance, type ComplianceRequest } from '../compliance/read-compliance.ts';
import { readPull } from '../compliance/read-pull.ts';
import { acceptCheck, grantException } from '../compliance/rule-on-compliance.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import { toCompliance, toRulings } from '../reports/compliance-documents.ts';

const writers = { text: writeComplianceText, html: writeComplianceHtml, sarif: writeComplianceSarif };

export function createComplianceService(ports: UsecasePorts, principal: Principal): ComplianceService {
  const rulings: ComplianceService['rulings'] = async ({ key }) => {
    const adr = await readArtifact(ports, { key });
    return toRulings(adr.key, await ports.compliance.rulings.read(adr.key));
  };
  // A command shows the same report twice: as a document, and as text.
  let last: { readonly name: string; readonly report: ReturnType<typeof readCompliance> } | undefined;
  const read = ({ key, repository, at, base }: ComplianceRequest): ReturnType<typeof readCompliance> => {
    const name = JSON.stringify([key, repository, at, base]);
    if (last?.name !== name) last = { name, report: readCompliance(ports, { key, repository, at, base, principal }) };
    return last.report;
  };
  return {
    show: async (request) => toCompliance(await read(request)),
    write: async ({ format, ...request }) => writers[format](await read(request)),
    async comment({ pull, ...request }) {
      const place = readPull(pull);
      const report = await read(request);
      const marker = `<!-- throughline compliance ${report.adr} -->`;
      const { url, created } = await ports.compliance.comments.upsert({ ...place, marker, body: writeComplianceComment(report) });
      return { url, created, report: toCompliance(report) };
    },
    async except(request) {
      await grantException(ports, { ...request, principal });
      return rulings(request);
    },
    async acceptCheck(request) {
      await acceptCheck(ports, { ...request, principal });
      return rulings(request);
    },
    propose: (request) => proposeCheck(ports, { ...request, principal }),
    rulings,
  };
}
