import { countVerdicts, type ComplianceItem, type ComplianceReport } from '../../lifecycle/compliance.ts';

/** `3 met, 1 violated, 2 unproved`. */
export function summarizeReport({ items }: Pick<ComplianceReport, 'items'>): string {
  const counts = Object.entries(countVerdicts(items)).filter(([, number]) => number > 0);
  return counts.map(([verdict, number]) => `${number} ${verdict}`).join(', ') || 'nothing that code can prove';
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
