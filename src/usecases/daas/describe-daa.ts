import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { reportCoverage } from '../../analysis/coverage/report-coverage.ts';
import { findRequested } from '../../analysis/lint/kinds/find-requested.ts';
import { lintDaa } from '../../analysis/lint/lint-daa.ts';
import { daaBodySchema, type DaaBody } from '../../lifecycle/daa.ts';
import type { CoverageReport } from '../../lifecycle/coverage.ts';
import { ConflictError, NotFoundError } from '../../lifecycle/errors.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { parseKey } from '../../lifecycle/ids.ts';
import { prdBodySchema, type PrdBody } from '../../lifecycle/prd.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { UsecasePorts } from '../ports.ts';
import { requireKind } from '../artifacts/require-kind.ts';

export interface DaaDescription {
  readonly daa: ArtifactVersion;
  readonly body: DaaBody;
  readonly prd: ArtifactVersion;
  readonly prdBody: PrdBody;
  readonly findings: readonly Finding[];
  readonly coverage: CoverageReport;
}

/** Reads a DAA with the PRD version it was drafted from; recomputes findings and coverage. */
export async function describeDaa(
  ports: UsecasePorts,
  { key, version }: { key: string; version?: number },
): Promise<DaaDescription> {
  const daa = requireKind(await readArtifact(ports, { key, version }), 'daa');
  const source = daa.provenance.derivedFrom;
  if (!source) {
    throw new ConflictError({
      id: 'daa.no-source',
      message: `${key} does not say which PRD it was drafted from.`,
      fix: fix`Generate it again from its PRD: ${act('startRun', { workflow: 'inception', fresh: true })}.`,
    });
  }
  const prd = await readArtifact(ports, { key: source.key, version: source.version });
  const body = daaBodySchema.parse(daa.body);
  const prdBody = prdBodySchema.parse(prd.body);
  const prdSide = { key: prd.key, body: prdBody };
  return {
    daa,
    body,
    prd,
    prdBody,
    findings: [
      ...lintDaa({ daa: body, prd: prdSide }),
      ...findRequested('daa', await ports.sessions.changeRequests({ artifact: daa.key })),
    ],
    coverage: reportCoverage({ prd: prdSide, daa: { key: daa.key, body } }),
  };
}

/**
 * Reads the artifact at a version or the current one. Throws `key.malformed`, `artifact.not-found`,
 * `artifact.version-not-found`.
 */
export async function readArtifact(
  ports: Pick<UsecasePorts, 'artifacts'>,
  { key, version }: { key: string; version?: number },
): Promise<ArtifactVersion> {
  parseKey(key);
  const found = await ports.artifacts.read(key, version);
  if (found) return found;
  if (version !== undefined && (await ports.artifacts.read(key))) {
    throw new NotFoundError({
      id: 'artifact.version-not-found',
      message: `${key} has no version ${version}.`,
      fix: fix`${act('listVersions', { key })} lists its versions.`,
    });
  }
  throw new NotFoundError({
    id: 'artifact.not-found',
    message: `There is no artifact ${key}.`,
    fix: fix`${act('listArtifacts')} shows the artifacts that exist.`,
  });
}
