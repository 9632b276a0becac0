import { z } from 'zod';
import type { DeploymentStatus } from '../../lifecycle/deployment.ts';
import type { NewDeployment } from '../../ports/units.ts';
import { environmentName, outerLine, parseEvent, toDeployment, type IgnoredEvent } from './deployment-fields.ts';

const eventSchema = z.object({
  deployment_status: z.object({
    id: z.int(),
    state: outerLine(40),
    created_at: outerLine(60),
    environment: environmentName.optional(),
    target_url: z.unknown().optional(),
    log_url: z.unknown().optional(),
  }),
  deployment: z.object({
    sha: outerLine(64),
    environment: environmentName,
    production_environment: z.boolean().optional(),
    payload: z.unknown().optional(),
  }),
  repository: z.object({ full_name: outerLine(200) }),
});

const statuses: Readonly<Record<string, DeploymentStatus>> = {
  success: 'succeeded',
  failure: 'failed',
  error: 'failed',
  pending: 'pending',
  queued: 'pending',
  in_progress: 'pending',
};

/** Reads a webhook of GitHub. A deployment becomes `inactive` when a later one took its place, which that one says. */
export function readGithub(name: string, event: unknown): NewDeployment | IgnoredEvent {
  if (name !== 'deployment_status') return { ignored: `${name.slice(0, 60)} is no deployment_status` };
  const { deployment_status: said, deployment, repository } = parseEvent(eventSchema, event);
  const status = statuses[said.state];
  if (status === undefined) return { ignored: `its state is ${said.state}` };
  return toDeployment({
    source: 'github',
    externalId: `${repository.full_name}/${said.id}`,
    environment: said.environment ?? deployment.environment,
    production: deployment.production_environment || undefined,
    status,
    at: said.created_at,
    repository: repository.full_name,
    sha: deployment.sha,
    digest: JSON.stringify(deployment.payload ?? ''),
    urls: [said.log_url, said.target_url],
  });
}
