import { z } from 'zod';
import { deploymentStatuses } from '../../lifecycle/deployment.ts';
import type { NewDeployment } from '../../ports/units.ts';
import { environmentName, nameByContent, outerLine, parseEvent, toDeployment, type IgnoredEvent } from './deployment-fields.ts';

const eventSchema = z.object({
  payload: z.object({
    timestamp: outerLine(60),
    custom_details: z
      .object({
        environment: environmentName.optional(),
        status: z.enum(deploymentStatuses).optional(),
        repository: outerLine(200).optional(),
        sha: z.unknown().optional(),
        digest: z.unknown().optional(),
      })
      .optional(),
  }),
  links: z
    .array(z.object({ href: z.unknown() }))
    .max(50)
    .optional(),
});

/**
 * Reads a change event of PagerDuty's Events API v2. Its schema knows no deployment: that it is one
 * is said by `environment` and `sha` or `digest` in `custom_details`. The routing key, which is a
 * secret of PagerDuty, is not kept.
 */
export function readChangeEvent(event: unknown): NewDeployment | IgnoredEvent {
  const { payload, links = [] } = parseEvent(eventSchema, event);
  const { environment, status = 'succeeded', ...details } = payload.custom_details ?? {};
  if (environment === undefined) return { ignored: 'its custom_details name no environment' };
  return toDeployment({
    source: 'pagerduty',
    externalId: nameByContent({ payload, links }),
    environment,
    status,
    at: payload.timestamp,
    repository: details.repository,
    sha: details.sha,
    digest: details.digest,
    urls: links.map(({ href }) => href),
  });
}
