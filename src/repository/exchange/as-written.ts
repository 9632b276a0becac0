import type { BundleArtifact, BundleVersion } from '../../lifecycle/bundle.ts';
import type { Provenance } from '../../ports/artifacts.ts';

/**
 * An artifact whose versions say who wrote them and when, as the first installation kept it, and not who brought them here: so the bundle of an
 * imported bundle reads as the one before.
 */
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
  // What took its place here says itself which status it had by then.
  const isHistory = next !== undefined && (next.provenance as Provenance).moved !== undefined;
  // A claim that the move made, and that came true, is one no more.
  const claim = next === undefined && current === status ? moved.claimedStatus : claimedStatus;
  return {
    ...version,
    author,
    createdAt,
    status: isHistory ? status : version.status,
    provenance: { ...kept, ...(runId === undefined ? {} : { runId }), ...(claim === undefined ? {} : { claimedStatus: claim }) },
  };
}
