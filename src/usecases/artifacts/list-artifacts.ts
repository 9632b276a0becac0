import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { stateMachines } from '../../lifecycle/states.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { ArtifactSummary } from '../../ports/artifacts.ts';
import type { Page, PageRequest } from '../../ports/pages.ts';
import type { UsecasePorts } from '../ports.ts';

/** Lists a page of artifacts, newest first. Throws InputError `artifact.unknown-status`. */
export async function listArtifacts(
  ports: Pick<UsecasePorts, 'artifacts'>,
  { kind, status, page }: { kind?: ArtifactKindId; status?: string; page: PageRequest },
): Promise<Page<ArtifactSummary>> {
  return ports.artifacts.listPage({ kind, status: status === undefined ? undefined : requireStatus(status, kind) }, page);
}

/** Returns the status as the lifecycle spells it, so that `in review` finds In Review. */
export function requireStatus(status: string, kind: ArtifactKindId | undefined): string {
  const machines = kind ? [stateMachines[kind]] : Object.values(stateMachines);
  const known = [...new Set(machines.flatMap(({ initial, transitions }) => [initial, ...transitions.map((t) => t.to)]))];
  const found = known.find((name) => name.toLowerCase() === status.toLowerCase().replace(/[-_]/g, ' '));
  if (found) return found;
  throw new InputError({
    id: 'artifact.unknown-status',
    message: `No artifact${kind ? ` of kind ${kind}` : ''} can have the status "${status}".`,
    fix: `Write one of: ${known.join(', ')}.`,
  });
}
