import { isAbsolute } from 'node:path';
import { adrBodySchema, type AdrBody } from '../../lifecycle/adr.ts';
import type { ComplianceReport } from '../../lifecycle/compliance.ts';
import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { NotFoundError, PermissionError } from '../../lifecycle/errors.ts';
import type { CodeSnapshot } from '../../ports/code-snapshot.ts';
import type { ComplianceSubject } from '../../ports/compliance.ts';
import type { Principal } from '../../ports/people.ts';
import { requireKind } from '../artifacts/require-kind.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';

export interface ComplianceRequest {
  readonly key: string;
  /** A name or an address of a repository, or a folder of this machine. */
  readonly repository: string;
  /** A commit, branch or tag. */
  readonly at?: string | undefined;
  /** Where the change starts from. */
  readonly base?: string | undefined;
}

/**
 * Holds code at a commit against an AI-ADR with its amendments; with `points` against their decision
 * points alone, which runs no migrations. Throws `artifact.not-found`,
 * `artifact.wrong-kind`, NotFoundError `repository.not-found` and `commit.not-found`, and PermissionError
 * `repository.folder`.
 */
export async function readCompliance(
  ports: UsecasePorts,
  {
    key,
    repository,
    at = 'HEAD',
    base,
    points = false,
    principal,
  }: ComplianceRequest & { points?: boolean; principal: Principal | null },
): Promise<ComplianceReport & { readonly version: number }> {
  const adr = requireKind(await readArtifact(ports, { key }), 'adr');
  const code = await openCode(ports, { repository, at, principal });
  const from = base === undefined ? null : await code.resolveCommit(base);
  const subject = await readSubject(ports, { adr, points, sha: code.snapshot.sha });
  const report = await ports.compliance.checker.check(subject, code.snapshot, { repository: code.name, base: from });
  return { ...(await redactReport(ports, report)), version: adr.version };
}

async function readSubject(
  ports: UsecasePorts,
  { adr, points, sha }: { adr: Awaited<ReturnType<typeof readArtifact>>; points: boolean; sha: string },
): Promise<ComplianceSubject> {
  const amendments = await Promise.all((adr.amendments ?? []).map((key) => readArtifact(ports, { key })));
  const records = [adr, ...amendments];
  const rulings = await Promise.all(
    records.map(async ({ key }) => {
      const { checks, exceptions } = await ports.compliance.rulings.read(key);
      const name = <T extends { readonly part: string }>(one: T): T =>
        key === adr.key ? one : { ...one, part: `${key}#${one.part}` };
      return { checks: checks.map(name), exceptions: exceptions.map(name) };
    }),
  );
  const tests = await ports.testReports.passedAt({ keys: records.map(({ key }) => key), sha });
  const own = `${adr.key}#`;
  return {
    adr: adr.key,
    title: adr.title,
    records: records.map(({ key, body }) => ({
      key,
      body: points ? keepPoints(adrBodySchema.parse(body)) : adrBodySchema.parse(body),
    })),
    checks: rulings.flatMap(({ checks }) => checks),
    exceptions: rulings.flatMap(({ exceptions }) => exceptions),
    tests: tests.map(({ part, name }) => ({ part: part.startsWith(own) ? part.slice(own.length) : part, name })),
  };
}

function keepPoints(body: AdrBody): AdrBody {
  const { implementation, monitoring } = body;
  return {
    ...body,
    implementation: { ...implementation, apiContract: [], schemaChanges: [], databaseSchema: '' },
    edgeCases: [],
    monitoring: { ...monitoring, metrics: [], alerts: [] },
  };
}

interface OpenCode {
  readonly name: string;
  readonly snapshot: CodeSnapshot;
  resolveCommit(revision: string): Promise<string>;
}

/** Opens the mirror of a registered repository, else a folder of this machine. */
async function openCode(
  ports: Pick<UsecasePorts, 'code' | 'compliance' | 'mirrors'>,
  { repository, at, principal }: { repository: string; at: string; principal: Principal | null },
): Promise<OpenCode> {
  const { compliance, mirrors } = ports;
  const isFolder = isAbsolute(repository);
  const registered = await ports.code.find(repository);
  // A folder is read as it is now, and not as it was when it was indexed.
  if (registered && !isFolder) {
    const { id, name } = registered;
    const resolveCommit = (revision: string): Promise<string> => mirrors.resolveCommit(id, revision);
    return { name, resolveCommit, snapshot: mirrors.openSnapshot(id, await resolveCommit(at)) };
  }
  // Elsewhere it would be a folder of the server's, and whoever may read could read any.
  if (isFolder && (!mirrors.takesFolders || !principal?.roles.includes('admin'))) {
    throw new PermissionError({
      id: 'repository.folder',
      message: `${repository} is a folder, and this server reads no folders for you.`,
      fix: 'Name a repository that is registered there.',
    });
  }
  const opened = isFolder ? await compliance.folders.open(repository, at) : null;
  if (!opened) {
    throw new NotFoundError({
      id: 'repository.not-found',
      message: isFolder ? `No repository is in ${repository}.` : `There is no repository ${repository}.`,
      fix: fix`${act('listRepositories')} lists those that are registered; a folder is named as ./library.`,
    });
  }
  return { name: repository, ...opened };
}

/** A line of code may hold a secret. */
async function redactReport({ redactor }: Pick<UsecasePorts, 'redactor'>, report: ComplianceReport): Promise<ComplianceReport> {
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
