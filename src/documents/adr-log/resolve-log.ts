import type { Finding } from '../../lifecycle/findings.ts';
import { findTarget } from './find-target.ts';
import { logFinding, type LogKind, type LogRecord } from './log-record.ts';
import { orderEdges, type LogEdge } from './order-log.ts';
import { inForce } from './read-status.ts';

/** A record, resolved against the whole log. */
export interface ResolvedRecord extends LogRecord {
  /** The status from the record or from another record; null when there is none. */
  readonly claimed: string | null;
  /** Files of the records that it supersedes and amends. */
  readonly supersedes: readonly string[];
  readonly amends: readonly string[];
}

/** Orders records after those that they supersede and amend, and reconciles their statements. */
export function resolveLog(kind: LogKind, records: readonly LogRecord[]): ResolvedRecord[] {
  const findings = records.map(({ findings: own }): Finding[] => [...own]);
  const edges = edgesOf(records, findings);
  const { kept, circular, order } = orderEdges(records.length, edges);
  for (const { from, to, line, saidBy } of circular)
    findings[saidBy]?.push(
      logFinding(
        'LOG-CIRCULAR',
        { file: fileAt(records, saidBy), line },
        `${fileAt(records, from)} and ${fileAt(records, to)} come each before the other; one of the two references is left out.`,
      ),
    );
  remarkNumbers(records, findings);
  const claimed = claimsOf(kind, { records, edges: kept, order, findings });
  const named = (from: number, role: LogEdge['role']): string[] =>
    kept.filter((edge) => edge.from === from && edge.role === role).map(({ to }) => fileAt(records, to));
  return order.flatMap((at) => {
    const record = records[at];
    if (!record) return [];
    return [
      {
        ...record,
        findings: findings[at] ?? [],
        claimed: claimed[at] ?? null,
        supersedes: named(at, 'supersedes'),
        amends: named(at, 'amends'),
      },
    ];
  });
}

/** Returns each relation once, whichever side states it; superseding outweighs amending. */
function edgesOf(records: readonly LogRecord[], findings: readonly Finding[][]): LogEdge[] {
  const edges = new Map<string, LogEdge>();
  for (const [saidBy, record] of records.entries()) {
    for (const relation of record.relations) {
      const { type, name, line } = relation;
      const target = findTarget(records, relation);
      if ('problem' in target) {
        if (relation.stated || target.problem === 'ambiguous') findings[saidBy]?.push(unresolved(record.file, relation, target));
        continue;
      }
      if (target.at === saidBy) continue;
      const [from, to] = type === 'supersedes' || type === 'amends' ? [saidBy, target.at] : [target.at, saidBy];
      const role = type === 'supersedes' || type === 'superseded-by' ? 'supersedes' : 'amends';
      const known = edges.get(`${from} ${to}`);
      // Of two contradicting statements, the superseded record's own status decides.
      const whole = role === 'supersedes' && !(records[to]?.partly ?? false);
      if (!known || (whole && known.role === 'amends'))
        edges.set(`${from} ${to}`, { from, to, role: whole ? 'supersedes' : 'amends', line, saidBy, name });
    }
  }
  return [...edges.values()];
}

function unresolved(
  file: string,
  { name, line }: { name: string; line: number },
  target: { problem: string; files?: readonly string[] },
): Finding {
  return target.problem === 'ambiguous'
    ? logFinding(
        'LOG-REFERENCE-AMBIGUOUS',
        { file, line },
        `"${name}" could be any of ${target.files?.join(', ') ?? ''}; no link was made.`,
      )
    : logFinding('LOG-REFERENCE-UNKNOWN', { file, line }, `"${name}" is no record of this folder; no link was made.`);
}

function remarkNumbers(records: readonly LogRecord[], findings: readonly Finding[][]): void {
  const numbered = Map.groupBy([...records.keys()], (at) => Number(records[at]?.number ?? Number.NaN));
  for (const [at, { file, number }] of records.entries()) {
    const same = number === null ? [] : (numbered.get(Number(number)) ?? []);
    const twins = same.flatMap((place) => (place === at ? [] : (records[place] ?? [])));
    if (twins.length > 0)
      findings[at]?.push(
        logFinding(
          'LOG-NUMBER-TWICE',
          { file, line: 1 },
          `${twins.map((twin) => twin.file).join(' and ')} has the number ${number ?? ''} too.`,
        ),
      );
  }
}

/** Resolves statuses; a record that one in force supersedes is superseded, whatever it says. */
function claimsOf(
  kind: LogKind,
  {
    records,
    edges,
    order,
    findings,
  }: { records: readonly LogRecord[]; edges: readonly LogEdge[]; order: readonly number[]; findings: readonly Finding[][] },
): (string | null)[] {
  const claimed = records.map(({ status }) => status);
  // Runs from the newest record back, so that a successor's status is known first.
  for (const at of order.toReversed()) {
    const { status = null, file = '' } = records[at] ?? {};
    const heirs = edges.filter((edge) => edge.role === 'supersedes' && edge.to === at);
    // Superseded by its own words, or by a successor that has come into force.
    const replaced = heirs.find(
      ({ from, saidBy }) => saidBy === at || [inForce[kind], 'Superseded'].includes(claimed[from] ?? ''),
    );
    if (replaced) claimed[at] = 'Superseded';
    if (replaced && status !== 'Superseded' && status !== null)
      findings[at]?.push(
        logFinding(
          'LOG-STATUS-CONTRADICTED',
          { file: fileAt(records, replaced.saidBy), line: replaced.line },
          `${file} says of itself that it is ${status}, but ${fileAt(records, replaced.from)} supersedes it; it is taken for Superseded.`,
        ),
      );
    if (claimed[at] === 'Superseded' && heirs.length === 0)
      findings[at]?.push(
        logFinding(
          'LOG-REPLACEMENT-UNKNOWN',
          { file, line: 1 },
          'It is superseded, but by no record of this folder that could be told.',
        ),
      );
  }
  return claimed;
}

function fileAt(records: readonly LogRecord[], at: number): string {
  return records[at]?.file ?? '';
}
