import type { WorkflowPath } from '../../lifecycle/workflow-choice.ts';
import type { Service } from '../../usecases/service.ts';

type Asked = Pick<Service, 'workflows' | 'knowledge'>;

/** Which way each PRD goes, by its key: as somebody chose, else as what was made from it says; of other artifacts nothing. */
export async function readPaths(
  service: Asked,
  artifacts: readonly { readonly key: string; readonly kind: string }[],
): Promise<ReadonlyMap<string, WorkflowPath>> {
  const prds = artifacts.filter(({ kind }) => kind === 'prd');
  const shown = await Promise.all(prds.map(({ key }) => service.workflows.show({ key })));
  const open = shown.filter(({ choice }) => choice === null).map(({ prd }) => prd);
  return new Map([
    ...shown.flatMap(({ prd, choice }) => (choice ? [[prd, choice.path] as const] : [])),
    ...(open.length > 0 ? await readGone(service, open) : []),
  ]);
}

/** Where nobody chose and a model or proposal stands all the same, the way is gone already. */
async function readGone({ knowledge }: Asked, prds: readonly string[]): Promise<[string, WorkflowPath][]> {
  const { items } = await knowledge.complexity({ prds });
  return items.flatMap(({ key, artifacts }): [string, WorkflowPath][] => {
    const made = new Set(artifacts.filter(({ count }) => count > 0).map(({ kind }) => kind));
    if (made.has('daa')) return [[key, 'full']];
    return made.has('tip') ? [[key, 'lightweight']] : [];
  });
}
