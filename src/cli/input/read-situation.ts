import type { WorkflowPath } from '../../lifecycle/workflow-choice.ts';
import type { Service } from '../../usecases/service.ts';
import { readPaths } from './read-paths.ts';

/** Returns what the next steps of an artifact depend on; `session` keeps the gate of an RFC closed. */
export async function readSituation(
  service: Pick<Service, 'designSessions' | 'knowledge' | 'workflows'>,
  artifact: { readonly key: string; readonly kind: string },
): Promise<{ paths: ReadonlyMap<string, WorkflowPath>; session?: string | undefined }> {
  const paths = await readPaths(service, [artifact]);
  if (artifact.kind !== 'rfc') return { paths };
  const { items } = await service.designSessions.list({ rfc: artifact.key, status: 'open' }, { limit: 1 });
  return { paths, session: items[0]?.key };
}
