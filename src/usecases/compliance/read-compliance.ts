import { adrBodySchema } from '../../lifecycle/adr.ts';
import type { ComplianceReport } from '../../lifecycle/compliance.ts';
import type { ComplianceSubject } from '../../ports/compliance.ts';
import type { Principal } from '../../ports/people.ts';
import { requireKind } from '../artifacts/require-kind.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import { keepPoints } from './keep-points.ts';
import { openCode } from './open-code.ts';
import { redactReport } from './redact-report.ts';

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
