import type { WorkflowPath } from '../../lifecycle/workflow-choice.ts';
import type { Service } from '../../usecases/service.ts';

type Asked = Pick<Service, 'workflows' | 'knowledge'>;

/** Returns the workflow of each PRD by key: the chosen one, else the one of its artifacts. */
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

/** Without a choice, an existing model or proposal shows which workflow was taken. */
async function readGone({ knowledge }: Asked, prds: readonly string[]): Promise<[string, WorkflowPath][]> {
  const { items } = await knowledge.complexity({ prds });
  return items.flatMap(({ key, artifacts }): [string, WorkflowPath][] => {
    const made = new Set(artifacts.filter(({ count }) => count > 0).map(({ kind }) => kind));
    if (made.has('daa')) return [[key, 'full']];
    return made.has('tip') ? [[key, 'lightweight']] : [];
  });
}
