import type { Report } from '../../../usecases/reports/registry.ts';

type Sheet = Report<'coverage'>['reports'][number];

/** How far a part of a PRD has come, and where its chain breaks. */
export interface CoverageRow {
  readonly ref: string;
  readonly type: string;
  readonly text: string;
  readonly status: string;
  readonly reason: string;
  readonly operations: readonly string[];
  /** Parts of AI-ADRs that are derived from these operations. */
  readonly decisions: readonly string[];
  readonly bolts: readonly { readonly key: string; readonly status: string }[];
  readonly tests: { readonly proven: number; readonly total: number };
  readonly units: readonly { readonly key: string; readonly status: string }[];
  /** The first link of the chain that is missing; null when there is none. */
  readonly gap: (typeof gaps)[number] | null;
}

const gaps = ['serves nothing', 'no operation', 'no decision', 'no Bolt', 'Bolt not done', 'no test', 'not deployed'] as const;

/**
 * Follows each part of a PRD from the operations that serve it over decisions, Bolts and tests to the
 * units that carry it. The earliest gap comes first.
 */
export function traceCoverage(
  sheet: Sheet,
  { artifacts, links }: Pick<Report<'trace'>, 'artifacts' | 'links'>,
  tests: readonly Report<'tests-coverage'>[],
): readonly CoverageRow[] {
  const statusOf = new Map(artifacts.map(({ key, status }) => [key, status]));
  const named = (key: string): { key: string; status: string } => ({ key, status: statusOf.get(key) ?? '' });
  const bySource = Map.groupBy(links, ({ to, toPart }) => (toPart === null ? to : `${to}#${toPart}`));
  const follow = (sources: readonly string[], roles: readonly string[], from: RegExp): string[] => [
    ...new Set(
      sources.flatMap((source) =>
        (bySource.get(source) ?? []).flatMap((link) => {
          if (!roles.includes(link.role) || !from.test(link.from)) return [];
          return [link.fromPart === null ? link.from : `${link.from}#${link.fromPart}`];
        }),
      ),
    ),
  ];
  const scenarios = tests.flatMap(({ items }) => items);
  const rows = sheet.items.map(({ ref, type, text, status, reason, by }): CoverageRow => {
    const operations = by.map(({ part }) => `${sheet.subject.key}#${part}`);
    const decisions = follow(operations, ['derived_from'], /^ADR-/);
    const bolts = follow(decisions, ['satisfies'], /^BOLT-/).map((part) => named(part.split('#')[0] ?? ''));
    const mine = scenarios.filter(({ part }) => isOf(part, [...decisions, ...bolts.map(({ key }) => key)]));
    const proven = mine.filter(({ state }) => state === 'proven').length;
    const units = follow(
      bolts.map(({ key }) => key),
      ['contains'],
      /^DU-/,
    ).map(named);
    const row = { ref, type, text, status, reason, operations, decisions, bolts, units, tests: { proven, total: mine.length } };
    return { ...row, gap: findGap(row) };
  });
  const order = (row: CoverageRow): number => (row.gap === null ? gaps.length : gaps.indexOf(row.gap));
  return rows.toSorted((a, b) => order(a) - order(b));
}

/** `ADR-001#API-1.409` is of `ADR-001#API-1`, and `BOLT-001#AC-1` of `BOLT-001`. */
function isOf(part: string, owners: readonly string[]): boolean {
  return owners.some((owner) => part === owner || part.startsWith(`${owner}.`) || part.startsWith(`${owner}#`));
}

function findGap({ status, operations, decisions, bolts, tests, units }: Omit<CoverageRow, 'gap'>): CoverageRow['gap'] {
  if (status === 'ORPHAN') return 'serves nothing';
  // A person said why nothing has to serve it.
  if (status === 'N/A') return null;
  if (operations.length === 0 || status === 'GAP') return 'no operation';
  if (decisions.length === 0) return 'no decision';
  if (bolts.length === 0) return 'no Bolt';
  if (bolts.some((bolt) => bolt.status !== 'Done')) return 'Bolt not done';
  if (tests.proven === 0) return 'no test';
  return units.some((unit) => unit.status === 'Deployed') ? null : 'not deployed';
}
