import { hash } from 'node:crypto';
import { unitBodySchema } from '../../lifecycle/unit.ts';
import type { Demo } from './demo-context.ts';
import { submitAndPass } from './pass-gate.ts';

/** Builds a Deployment Unit of the commits after `from`, passes its gate and records its deployment. */
export async function release(
  demo: Demo,
  { repository, from, to, title }: { repository: string; from: string; to: string; title: string },
): Promise<string> {
  const { service, tell } = demo;
  const ci = `https://ci.example.org/library-lending/runs/${to.slice(0, 8)}`;
  const { key } = await service.units.build({
    repository,
    from,
    to,
    title,
    artifacts: [{ name: 'lending', location: `registry.example.org/lending@sha256:${hash('sha256', to)}` }],
    run: ci,
  });
  if (key === null) throw new Error('No Deployment Unit was built.');
  tell(`${key} is built of ${from.slice(0, 8)}..${to.slice(0, 8)}.`);
  await completeRollback(demo, key);
  await service.units.check({ key, type: 'ci', name: 'tests', status: 'passed', url: ci });
  await service.units.check({ key, type: 'smoke', name: 'open a loan', status: 'passed', url: ci });
  await submitAndPass(demo, key, 'The checks pass, and the desk can go back to paper.');
  await service.deployments.record({ environment: 'production', status: 'succeeded', unit: key, sha: to, externalId: ci });
  return key;
}

/** Not every Bolt says how it is taken back, so that a person completes the plan of the unit. */
async function completeRollback({ service }: Demo, key: string): Promise<void> {
  const { title, body } = await service.artifacts.show({ key });
  const unit = unitBodySchema.parse(body);
  if (unit.rollbackPlan !== '') return;
  const rollbackPlan = 'Deploy the release before it, which uses nothing that this one adds.';
  await service.artifacts.edit({ key, content: { title, body: { ...unit, rollbackPlan } } });
}
