import type { ComplianceReport } from '../../lifecycle/compliance.ts';
import type { ComplianceChecker } from '../../ports/compliance.ts';
import type { ThrowawayDatabase } from '../../ports/throwaway-database.ts';
import { readReportInThread, type ReportLimits } from './read-report-in-thread.ts';

/** Reports that are kept for the next question. */
const mostKnown = 20;

/** Creates the checker of code against AI-ADRs. */
export function createComplianceChecker({
  throwaway,
  now = () => new Date(),
  limits,
}: {
  throwaway: ThrowawayDatabase;
  now?: () => Date;
  limits?: ReportLimits;
}): ComplianceChecker {
  /** A commit never changes, and the gate of a Bolt asks at each look. Exceptions end with a day. */
  const known = new Map<string, Promise<ComplianceReport>>();
  return {
    check(subject, snapshot, options) {
      const name = JSON.stringify([subject, snapshot.sha, options, now().toISOString().slice(0, 10)]);
      const order = { subject, options, now: now() };
      const found = known.get(name) ?? readReportInThread(order, { snapshot, throwaway }, limits);
      known.delete(name);
      known.set(name, found);
      found.catch(() => known.delete(name));
      const [oldest] = known.keys();
      if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
      return found;
    },
  };
}
