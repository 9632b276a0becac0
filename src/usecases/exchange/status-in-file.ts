import { act, type Fix, fix } from '../../lifecycle/fixes/fix.ts';
import { canReach, stateMachines } from '../../lifecycle/states.ts';
import { gateRoutes } from '../../lifecycle/review.ts';
import type { ArtifactText } from './folder-pass.ts';
import type { ReadFile } from './read-folder.ts';

/**
 * Explains that a status written into a file has no effect. Null when the file has the artifact's
 * status or an earlier one, because then the file is just updated.
 */
export function explainStatus(
  { key, kind, status }: Pick<ArtifactText, 'key' | 'kind' | 'status'>,
  { file }: ReadFile,
): { detail: string; fix: Fix } | null {
  const written = file.head.status;
  if (written === undefined || written === status) return null;
  if (canReach(kind, written, status) && !canReach(kind, status, written)) return null;
  const step = stateMachines[kind].transitions.find(({ from, to }) => from === status && to === written);
  const isGated =
    step !== undefined &&
    (step.guarded || (gateRoutes[kind]?.reviewStatus === status && Object.values(gateRoutes[kind].outcomes).includes(written)));
  const way = isGated ? act('submitArtifact', { key }) : act('moveArtifact', { key, status: written });
  return {
    detail: `${key} is ${status}, and the file said ${written}: a file moves no status.`,
    fix: fix`If somebody wrote that on purpose: ${way}.`,
  };
}
