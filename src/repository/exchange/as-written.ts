import type { BundleArtifact, BundleVersion } from '../../lifecycle/bundle.ts';
import type { Provenance } from '../../ports/artifacts.ts';

/** Restores the first authors and times, so that an imported bundle exports as it came. */
export function asWritten(artifact: BundleArtifact): BundleArtifact {
  const { status, versions } = artifact;
  return {
    ...artifact,
    versions: versions.map((version, index) => fromOrigin(version, { current: status, next: versions[index + 1] })),
  };
}

function fromOrigin(
  version: BundleVersion,
  { current, next }: { current: string; next: BundleVersion | undefined },
): BundleVersion {
  const { moved, claimedStatus, ...kept } = version.provenance as Provenance;
  if (!moved) return version;
  const { author, createdAt, status, runId } = moved;
  // The next version records which status this one had.
  const isHistory = next !== undefined && (next.provenance as Provenance).moved !== undefined;
  // A claim from the import that came true is none any more.
  const claim = next === undefined && current === status ? moved.claimedStatus : claimedStatus;
  return {
    ...version,
    author,
    createdAt,
    status: isHistory ? status : version.status,
    provenance: { ...kept, ...(runId === undefined ? {} : { runId }), ...(claim === undefined ? {} : { claimedStatus: claim }) },
  };
}
