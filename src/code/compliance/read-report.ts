import { judgePart } from '../../analysis/compliance/judge-part.ts';
import { shorten } from '../../analysis/lint/shorten.ts';
import type { AdrBody } from '../../lifecycle/adr.ts';
import {
  failedFacts,
  joinFacts,
  noFacts,
  unprovedFacts,
  type CodeFacts,
  type ComplianceReport,
} from '../../lifecycle/compliance.ts';
import { readPointChecks } from '../../lifecycle/point-check.ts';
import type { ComplianceSubject } from '../../ports/compliance.ts';
import type { ThrowawayDatabase } from '../../ports/throwaway-database.ts';
import { checkAlerts, checkMetrics } from './check-metrics.ts';
import { checkOperations } from './check-operations.ts';
import { checkSchema, type SchemaFacts } from './check-schema.ts';
import { runCheck } from './run-check.ts';
import { openSourceTree, type SourceSnapshot, type SourceTree } from './source-tree.ts';

interface KnownPart {
  readonly part: string;
  readonly title: string;
  readonly facts: CodeFacts;
}

/** What a report is made of. */
export interface ReportOrder {
  readonly subject: ComplianceSubject;
  readonly options: { readonly repository: string; readonly base: string | null };
  readonly now: Date;
}

/** What of the world a report reads. */
export interface ReportSources {
  readonly snapshot: SourceSnapshot;
  readonly throwaway: ThrowawayDatabase;
}

/** Reads the code and judges each part. It takes as long as the code is hostile, so that threads call it. */
export async function readReport(
  { subject, options: { repository, base }, now }: ReportOrder,
  { snapshot, throwaway }: ReportSources,
): Promise<ComplianceReport> {
  const tree = await openSourceTree(snapshot);
  const changed = base === null ? null : await snapshot.changedLines(base);
  const parts: KnownPart[] = [];
  for (const { key, body } of subject.records)
    parts.push(...(await readParts(tree, { body, subject, throwaway, prefix: key === subject.adr ? '' : `${key}#` })));
  const circumstances = { exceptions: subject.exceptions, now, changed };
  return {
    adr: subject.adr,
    title: subject.title,
    repository,
    at: snapshot.sha,
    base,
    leftOut: tree.countLeftOut(),
    items: parts.map(({ part, title, facts }) => judgePart({ part, title }, facts, circumstances)),
  };
}

/** Lists the parts that code can prove, in the order of the document. */
async function readParts(
  tree: SourceTree,
  {
    body,
    subject,
    throwaway,
    prefix,
  }: { body: AdrBody; subject: ComplianceSubject; throwaway: ThrowawayDatabase; prefix: string },
): Promise<readonly KnownPart[]> {
  const { decision, implementation, edgeCases, monitoring } = body;
  const accepted = (part: string): readonly string[] =>
    subject.checks.filter((one) => one.part === part).map(({ check }) => check);
  const tests = (part: string): CodeFacts => {
    const names = subject.tests.filter((test) => test.part === part).map(({ name }) => name);
    return names.length > 0
      ? { ...noFacts, proof: names.slice(0, 3) }
      : unprovedFacts('no test that names it passed at this commit');
  };
  const operations = await checkOperations(tree, implementation.apiContract);
  const metrics = await checkMetrics(tree, monitoring.metrics);
  const alerts = await checkAlerts(tree, monitoring.alerts);
  const changes = implementation.schemaChanges.map(({ text }) => text).filter((text) => text.includes('```'));
  const schema = [implementation.databaseSchema, ...changes].join('\n\n');
  const wantsSchema = schema.trim() !== '';
  const wantsRollback = edgeCases.some(({ topic }) => topic === 'rollback');
  const stored: SchemaFacts | null = wantsSchema || wantsRollback ? await checkSchema(tree, { schema, throwaway }) : null;
  const points = [{ id: 'DECISION', text: decision.statement, check: '' }, ...decision.points];
  const parts: KnownPart[] = [];
  for (const { id, text, check } of points) {
    const checks = [check, ...accepted(prefix + id)].filter((one) => one !== '');
    // The statement itself has a check only where a person accepted one.
    if (id === 'DECISION' && checks.length === 0 && (decision.points.length > 0 || text === '')) continue;
    // The statement of an imported record may be pages long.
    parts.push({ part: prefix + id, title: shorten(text || subject.title, 200), facts: await runChecks(tree, checks) });
  }
  const known = (map: ReadonlyMap<string, CodeFacts>, id: string): CodeFacts => map.get(id) ?? noFacts;
  for (const { id, method, path } of implementation.apiContract)
    parts.push({ part: prefix + id, title: `${method} ${path}`, facts: known(operations, id) });
  if (stored && wantsSchema) parts.push({ part: `${prefix}SCHEMA`, title: 'Database schema', facts: stored.schema });
  for (const { id, text, topic } of edgeCases) {
    const tested = tests(prefix + id);
    const isRolledBack = topic === 'rollback' && tested.missing.length > 0;
    parts.push({ part: prefix + id, title: text, facts: isRolledBack && stored ? stored.rollback : tested });
  }
  for (const { id, name } of monitoring.metrics) parts.push({ part: prefix + id, title: name, facts: known(metrics, id) });
  for (const { id, name } of monitoring.alerts) parts.push({ part: prefix + id, title: name, facts: known(alerts, id) });
  return parts;
}

async function runChecks(tree: SourceTree, lines: readonly string[]): Promise<CodeFacts> {
  if (lines.length === 0) return unprovedFacts('it has no check, so that a person has to look');
  const facts: CodeFacts[] = [];
  for (const line of lines) {
    const checks = readPointChecks(line);
    if (!checks) facts.push(failedFacts(`"${line}" is no check that a machine can run`));
    for (const check of checks ?? []) facts.push(await runCheck(tree, check));
  }
  const { hits, ...rest } = joinFacts(facts);
  return { ...rest, hits: [...new Map(hits.map((hit) => [`${hit.file}:${hit.line}`, hit])).values()] };
}
