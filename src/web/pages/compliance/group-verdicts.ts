import type { Report } from '../../../usecases/reports/registry.ts';

export type ComplianceItem = Report<'compliance'>['items'][number];
type Rulings = Report<'compliance-rulings'>;

export interface RuledItem extends ComplianceItem {
  /** The check that a person accepted for the part; null without one. */
  readonly check: Rulings['checks'][number] | null;
}

export const verdictNames = {
  violated: 'Violated',
  unproved: 'Unproved',
  excepted: 'Excepted',
  met: 'Met',
} as const;

/** Groups the parts by verdict, what contradicts first, each with the check that somebody accepted. */
export function groupVerdicts(
  items: readonly ComplianceItem[],
  rulings: Rulings | undefined,
): readonly { readonly verdict: ComplianceItem['verdict']; readonly items: readonly RuledItem[] }[] {
  return (Object.keys(verdictNames) as ComplianceItem['verdict'][])
    .map((verdict) => ({
      verdict,
      items: items
        .filter((item) => item.verdict === verdict)
        .map((item) => ({ ...item, check: rulings?.checks.find(({ part }) => part === item.part) ?? null })),
    }))
    .filter((group) => group.items.length > 0);
}
