import type { ArtifactWriting } from '../artifacts-write/artifact-writing.ts';
import { describeDaa, readArtifact } from '../daas/describe-daa.ts';
import { diffVersions } from '../artifacts/diff-versions.ts';
import { importPrd } from '../prds/import-prd.ts';
import { listArtifacts } from '../artifacts/list-artifacts.ts';
import { listFindings } from '../artifacts/list-findings.ts';
import { listApprovals } from '../gates/list-approvals.ts';
import type { Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';
import { readHistory } from '../artifacts/read-history.ts';
import {
  toArtifactDocument,
  toArtifactSummary,
  toPrdDocument,
  toVersionDiff,
  toVersionItem,
} from '../reports/artifact-documents.ts';
import { toCoverageDocument, toDaaDocument, toLintReport } from '../reports/daa-documents.ts';
import { toPrdImport } from '../reports/prd-import.ts';
import { toPrdSuspects } from '../reports/suspect-documents.ts';
import { findSuspectParts, listSuspects, suspectsAfter } from '../suspects/find-suspect-parts.ts';
import { requireKind } from '../artifacts/require-kind.ts';
import type { ArtifactService, DaaService, PrdService } from '../service.ts';

export function createArtifactService(ports: UsecasePorts): Omit<ArtifactService, keyof ArtifactWriting> {
  return {
    async list(filter, page) {
      const { items, next } = await listArtifacts(ports, { ...filter, page });
      return { items: items.map(toArtifactSummary), next };
    },
    async show(ref) {
      const artifact = await readArtifact(ports, ref);
      return toArtifactDocument(artifact, await listApprovals(ports, artifact));
    },
    markdown: async (ref) => (await readArtifact(ports, ref)).markdown,
    history: async (ref) => ({ items: (await readHistory(ports, ref)).map(toVersionItem) }),
    diff: async (request) => toVersionDiff(await diffVersions(ports, request)),
    async findings(ref) {
      const artifact = await readArtifact(ports, ref);
      return { key: artifact.key, version: artifact.version, findings: await listFindings(ports, artifact) };
    },
  };
}

export function createPrdService(ports: UsecasePorts, principal: Principal): PrdService {
  return {
    async import(request) {
      const imported = await importPrd(ports, { ...request, principal });
      return toPrdImport(imported, await suspectsAfter(ports, imported));
    },
    suspects: async (ref) => toPrdSuspects(await listSuspects(ports, ref)),
    show: async (ref) => toPrdDocument(requireKind(await readArtifact(ports, ref), 'prd')),
  };
}

export function createDaaService(ports: UsecasePorts): DaaService {
  return {
    async show(ref) {
      const description = await describeDaa(ports, ref);
      // The newer version reports what an older one lacks.
      const suspects = ref.version === undefined ? await findSuspectParts(ports, description.daa) : null;
      return toDaaDocument(description, suspects);
    },
    lint: async (ref) => toLintReport(await describeDaa(ports, ref)),
    coverage: async (ref) => toCoverageDocument(await describeDaa(ports, ref)),
  };
}
