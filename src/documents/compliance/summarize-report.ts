import { count } from '../../lifecycle/count.ts';
import { countVerdicts, type ComplianceItem, type ComplianceReport } from '../../lifecycle/compliance.ts';

/** `3 met, 1 violated, 2 unproved; 4 files were left out (…)`. */
export function summarizeReport({ items, leftOut }: Pick<ComplianceReport, 'items' | 'leftOut'>): string {
  const counts = Object.entries(countVerdicts(items)).filter(([, number]) => number > 0);
  const summary = counts.map(([verdict, number]) => `${number} ${verdict}`).join(', ') || 'nothing that code can prove';
  return leftOut === 0 ? summary : `${summary}; ${count(leftOut, 'file')} left out (generated, vendored, locked)`;
}

/** Says below the places why the verdict is what it is. */
export function explainItem({ verdict, missing, proof, exception }: ComplianceItem): string {
  if (exception) {
    return `${exception.person} excepts it until ${exception.expiresAt.toISOString().slice(0, 10)}: ${exception.reason}`;
  }
  if (verdict === 'met') return proof === '' ? '' : `proved by ${proof}`;
  return missing === '' ? '' : `missing: ${missing}`;
}

/** The worst first, then in the order of the record. */
export function sortByVerdict(items: readonly ComplianceItem[]): readonly ComplianceItem[] {
  const order = ['violated', 'unproved', 'excepted', 'met'];
  return items.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
}
