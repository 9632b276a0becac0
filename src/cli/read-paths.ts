import type { WorkflowPath } from '../lifecycle/workflow-choice.ts';
import type { Service } from '../usecases/service.ts';

/** Which way each PRD goes, by its key, as far as somebody chose one; of other artifacts nothing. */
export async function readPaths(
  { workflows }: Pick<Service, 'workflows'>,
  artifacts: readonly { readonly key: string; readonly kind: string }[],
): Promise<ReadonlyMap<string, WorkflowPath>> {
  const prds = artifacts.filter(({ kind }) => kind === 'prd');
  const shown = await Promise.all(prds.map(({ key }) => workflows.show({ key })));
  return new Map(shown.flatMap(({ prd, choice }) => (choice ? [[prd, choice.path] as const] : [])));
}
