import { reportTipCoverage } from '../../analysis/coverage/report-tip-coverage.ts';
import type { CoverageRow, CoverageSheet } from '../../documents/coverage-report/coverage-sheet.ts';
import { artifactKinds } from '../../lifecycle/artifact-kinds.ts';
import { withArticle } from '../../lifecycle/count.ts';
import type { CoverageReport } from '../../lifecycle/coverage.ts';
import { ConflictError, InputError } from '../../lifecycle/errors.ts';
import { partRef, splitPartRef } from '../../lifecycle/ids.ts';
import type { Part } from '../../lifecycle/parts.ts';
import { prdBodySchema } from '../../lifecycle/prd.ts';
import { tipBodySchema } from '../../lifecycle/tip.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import { describeDaa, readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';

/** Artifacts in these statuses say nothing about what the PRD lacks today. */
const past = ['Superseded', 'Rejected'];

/**
 * Returns the coverage reports of an AI-DAA or TIP or, for a PRD, of all that are made from it,
 * oldest first. Throws InputError `coverage.wrong-kind`, ConflictError `tip.no-source`, and what
 * `readArtifact` throws.
 */
export async function readCoverageSheets(
  ports: UsecasePorts,
  ref: { key: string; version?: number },
): Promise<readonly CoverageSheet[]> {
  const artifact = await readArtifact(ports, ref);
  switch (artifact.kind) {
    case 'daa':
      return [await daaSheet(ports, artifact)];
    case 'tip':
      return [await tipSheet(ports, artifact)];
    case 'prd': {
      const derived = (await ports.artifacts.linkedFrom(artifact.key, 'derived_from')).filter(
        ({ kind, status }) => (kind === 'daa' || kind === 'tip') && !past.includes(status),
      );
      return Promise.all(derived.toReversed().map(async ({ key }) => firstSheet(ports, await readArtifact(ports, { key }))));
    }
    default:
      throw new InputError({
        id: 'coverage.wrong-kind',
        message: `${artifact.key} is ${withArticle(artifactKinds[artifact.kind].title)}; coverage compares a PRD with its AI-DAA or TIP.`,
        fix: 'Name the PRD, the AI-DAA or the TIP.',
      });
  }
}

function firstSheet(ports: UsecasePorts, artifact: ArtifactVersion): Promise<CoverageSheet> {
  return artifact.kind === 'daa' ? daaSheet(ports, artifact) : tipSheet(ports, artifact);
}

async function daaSheet(ports: UsecasePorts, { key, version }: ArtifactVersion): Promise<CoverageSheet> {
  const { daa, prd, coverage } = await describeDaa(ports, { key, version });
  return toSheet(ports, { subject: daa, prd, coverage });
}

async function tipSheet(ports: UsecasePorts, tip: ArtifactVersion): Promise<CoverageSheet> {
  const links = await ports.artifacts.links(tip.key, tip.version);
  const source = links.find(({ role, to }) => role === 'derived_from' && to.startsWith('PRD-'));
  if (!source)
    throw new ConflictError({
      id: 'tip.no-source',
      message: `${tip.key} does not say which PRD it was made from.`,
      fix: 'Write it into its section "References": `derived_from: PRD-001`.',
    });
  const prd = await readArtifact(ports, { key: splitPartRef(source.to)?.key ?? source.to, version: source.toVersion });
  const coverage = reportTipCoverage({
    prd: { key: prd.key, body: prdBodySchema.parse(prd.body) },
    tip: { key: tip.key, body: tipBodySchema.parse(tip.body) },
  });
  return toSheet(ports, { subject: tip, prd, coverage });
}

async function toSheet(
  { artifacts, documents }: Pick<UsecasePorts, 'artifacts' | 'documents'>,
  { subject, prd, coverage }: { subject: ArtifactVersion; prd: ArtifactVersion; coverage: CoverageReport },
): Promise<CoverageSheet> {
  const partsOf = ({ kind, title, body }: ArtifactVersion): readonly Part[] => documents.render(kind, { title, body }).parts;
  const own = new Map(partsOf(subject).map((part) => [part.localId, part]));
  const demanded = new Map(partsOf(prd).map((part) => [partRef(prd.key, part.localId), part]));
  const { items, ...counts } = coverage;
  const { version: currentVersion } = (await artifacts.read(prd.key)) ?? prd;
  return {
    prd: { key: prd.key, title: prd.title, version: prd.version, currentVersion },
    subject: { key: subject.key, kind: subject.kind, title: subject.title, status: subject.status, version: subject.version },
    ...counts,
    rows: items.map(({ ref, status, operations, reason = '' }): CoverageRow => {
      const part = demanded.get(ref) ?? own.get(splitPartRef(ref)?.localId ?? '');
      const by = status === 'ORPHAN' ? [] : operations.map((id) => ({ part: id, text: own.get(id)?.text ?? '' }));
      return { ref, type: part?.type ?? '', text: part?.text ?? '', status, by, reason };
    }),
  };
}
