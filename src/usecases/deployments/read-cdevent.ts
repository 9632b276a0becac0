import { z } from 'zod';
import type { DeploymentStatus } from '../../lifecycle/deployment.ts';
import type { NewDeployment } from '../../ports/units.ts';
import { environmentName, nameByContent, outerLine, parseEvent, toDeployment, type IgnoredEvent } from './deployment-fields.ts';

const contextSchema = z.object({
  context: z.object({ id: outerLine(500).min(1), source: outerLine(500).min(1), type: outerLine(200), timestamp: outerLine(60) }),
});

const eventSchema = z.object({
  subject: z.object({
    id: outerLine(500),
    content: z.object({ environment: z.object({ id: environmentName }), artifactId: outerLine(2000).optional() }),
  }),
  customData: z.unknown().optional(),
});

const verbs: Readonly<Record<string, DeploymentStatus>> = {
  deployed: 'succeeded',
  upgraded: 'succeeded',
  rolledback: 'rolled-back',
  removed: 'removed',
};

/**
 * Reads a CDEvent 0.x about a service, alone (as in CloudEvents' binary mode) or within a structured
 * CloudEvent. The commit is taken from `customData.sha`, because the event has no field for it.
 */
export function readCdevent(given: unknown): NewDeployment | IgnoredEvent {
  const event = typeof given === 'object' && given !== null && 'specversion' in given && 'data' in given ? given.data : given;
  const { context } = parseEvent(contextSchema, event);
  const verb = /^dev\.cdevents\.service\.([a-z]+)\.\d+\.\d+\.\d+/.exec(context.type)?.[1] ?? '';
  const status = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (status === undefined) return { ignored: `${context.type} says nothing of a deployment` };
  const { subject, customData } = parseEvent(eventSchema, event);
  const { environment, artifactId } = subject.content;
  const custom = (typeof customData === 'object' ? customData : null) as { sha?: unknown; url?: unknown } | null;
  return toDeployment({
    source: 'cdevents',
    // CloudEvents are one event where source and id are equal.
    externalId: nameByContent([context.source, context.id]),
    environment: environment.id,
    status,
    at: context.timestamp,
    sha: custom?.sha,
    digest: artifactId,
    urls: [custom?.url],
  });
}
