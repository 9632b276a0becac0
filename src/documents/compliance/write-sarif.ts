import type { ComplianceItem, ComplianceReport } from '../../lifecycle/compliance.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { writeSarif } from '../sarif/write-sarif.ts';
import { explainItem } from './summarize-report.ts';

/** Writes the places as SARIF: an error in changed code, a warning for an older one, suppressed where excepted. */
export function writeComplianceSarif(report: ComplianceReport & { readonly version: number }): string {
  const { adr, title, version, items } = report;
  return writeSarif([{ key: adr, kind: 'adr', title, version, findings: items.flatMap(toFindings) }]);
}

function toFindings(item: ComplianceItem): (Finding & { waived: boolean })[] {
  const { part, title, hits, verdict } = item;
  return hits.map(({ file, line, text, isOld }) => ({
    code: 'COMPLIANCE-VIOLATED',
    severity: isOld ? 'warning' : 'error',
    at: { file, line, part },
    message: `${title || part} is contradicted by: ${text || file}`,
    fix: verdict === 'excepted' ? explainItem(item) : 'Change the code, or decide otherwise in a new AI-ADR.',
    waived: verdict === 'excepted',
  }));
}
