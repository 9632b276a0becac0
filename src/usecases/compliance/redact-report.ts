import type { ComplianceReport } from '../../lifecycle/compliance.ts';
import type { UsecasePorts } from '../ports.ts';

/** A line of code may hold a secret. */
export async function redactReport(
  { redactor }: Pick<UsecasePorts, 'redactor'>,
  report: ComplianceReport,
): Promise<ComplianceReport> {
  const redact = async (text: string): Promise<string> => (await redactor.redact(text)).text;
  const items = await Promise.all(
    report.items.map(async (item) => ({
      ...item,
      missing: await redact(item.missing),
      hits: await Promise.all(item.hits.map(async (hit) => ({ ...hit, text: await redact(hit.text) }))),
    })),
  );
  return { ...report, items };
}
