import { z } from 'zod';
import { checkStatuses, checkTypes, deploymentStatuses } from '../lifecycle/deployment.ts';
import { defineOperations, json, jsonBody } from './operation.ts';
import { artifactKey, daysQuery, line, pageQuery } from './request-fields.ts';

const tag = 'Deployment';
const params = z.strictObject({ key: artifactKey.meta({ example: 'DU-001', description: 'Of the Deployment Unit.' }) });
const writes = { method: 'post', idempotency: 'key', ifMatch: null, tag } as const;
const guard = { scope: 'write', role: 'database', aliases: [] } as const;
const untouched = { words: [], names: [] };
const at = z.iso.datetime({ offset: true }).optional();
const commit = line(64)
  .regex(/^(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{64})$/, 'must be the full hash of a commit, as `git rev-parse HEAD` prints it')
  .transform((sha) => sha.toLowerCase())
  .optional();
const environment = line(200).meta({ example: 'production' });
const recorded = {
  200: json('deployment-record', 'Whether it was recorded, now or before.'),
};
// An event of another system has fields that nobody here knows.
const event = z.looseObject({});

export const unitOperations = defineOperations({
  buildUnit: {
    ...writes,
    path: '/unit-builds',
    guard: {
      ...guard,
      scope: 'write',
      role: null,
      calls: ['units.build'],
      aliases: ['supersedes'],
      redacts: { words: ['title', 'run', 'artifacts.location', 'sbom.location'], names: ['configuration.name'] },
    },
    summary: 'Build a Deployment Unit of a range of commits',
    description:
      'It contains the Bolts of the commits after `from` up to `to`; commits without one are listed. Its rollback plan is prefilled from theirs, its migrations are new files found by their path. Refused with 409 where a Bolt is not Done, has open questions or is in another unit, and where commits are not indexed; 422 for an artifact by tag. A dry run stores nothing.',
    body: jsonBody(
      z.strictObject({
        repository: line(4096).optional().describe('Name of the repository; the only one when absent.'),
        from: line(250).describe('The commit of the unit before; it is not part of this one.'),
        to: line(250).describe('The commit that was built.'),
        title: line(500).optional(),
        artifacts: z
          .array(z.strictObject({ name: line(200), location: line(2000).describe('`registry.example/app@sha256:…`') }))
          .max(200)
          .optional(),
        sbom: z
          .array(z.strictObject({ location: line(2000), digest: line(200), format: line(100) }))
          .max(50)
          .optional(),
        run: line(2000).optional().describe('Address of the CI/CD run.'),
        configuration: z
          .array(z.strictObject({ environment: line(200), name: line(200), hash: line(200) }))
          .max(500)
          .optional(),
        supersedes: artifactKey.optional(),
        dryRun: z.boolean().optional(),
      }),
      {
        example: {
          from: 'v1.3.0',
          to: 'main',
          artifacts: [{ name: 'api', location: `registry.example/api@sha256:${'0'.repeat(64)}` }],
        },
      },
    ),
    answers: {
      201: json('unit-build', 'It is built.', ['Location']),
      200: json('unit-build', 'What would be built.'),
    },
    problems: [404, 409],
  },

  checkUnit: {
    ...writes,
    path: '/units/{key}/checks',
    guard: { ...guard, calls: ['units.check'], aliases: ['key'], redacts: { words: ['name', 'url'], names: [] } },
    summary: 'Record a check of a Deployment Unit',
    description:
      'What a check of CI/CD or a smoke test said at the commit of the unit, as evidence at its gate. A machine may record it; only a person releases the unit. Of a name the newest result counts. Refused with 409 for another commit.',
    params,
    body: jsonBody(
      z.strictObject({
        type: z.enum(checkTypes).default('ci'),
        name: line(200),
        status: z.enum(checkStatuses),
        url: line(2000).optional(),
        sha: commit.describe('The commit of the unit when absent.'),
        at: at.describe('Now when absent.'),
      }),
      { example: { name: 'build', status: 'passed', url: 'https://ci.example/runs/17' } },
    ),
    answers: { 200: json('unit-check', 'What the gate shows now.') },
    problems: [404, 409],
  },

  listUnitDeployments: {
    method: 'get',
    path: '/units/{key}/deployments',
    guard: { calls: ['units.deployments'], scope: 'read', role: null, aliases: ['key'] },
    tag,
    summary: 'List where a Deployment Unit was deployed',
    description:
      'Found by its digests or its commit, newest first. `gated` is false where it went out before its gate let it through.',
    params,
    query: z.strictObject(pageQuery),
    answers: { 200: json('deployment-list', 'One page of them.', ['ETag']) },
  },

  readDora: {
    method: 'get',
    path: '/dora',
    guard: { calls: ['units.dora'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Read how well deployments go',
    description:
      'Deployment frequency, lead time for changes, change failure rate and time to restore, from recorded deployments, commits and incidents alone. Each has what it was counted over; null means no data.',
    query: z.strictObject({
      environment: environment.optional().meta({ description: '`production` when absent.' }),
      days: daysQuery.optional().meta({ description: 'How far back; 90 when absent.' }),
    }),
    answers: { 200: json('dora', 'The figures.', ['ETag']) },
  },

  listDeployments: {
    method: 'get',
    path: '/deployments',
    guard: { calls: ['deployments.list'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'List deployments',
    description: 'As they were recorded, newest first, each with the Deployment Unit that it is of.',
    query: z.strictObject({ ...pageQuery, environment: environment.optional().meta({ description: 'Only those there.' }) }),
    answers: { 200: json('deployment-list', 'One page of them.', ['ETag']) },
  },

  recordDeployment: {
    ...writes,
    path: '/deployments',
    guard: {
      ...guard,
      calls: ['deployments.record'],
      aliases: ['unit'],
      redacts: { words: [], names: ['environment', 'repository', 'externalId'] },
    },
    summary: 'Record a deployment',
    description:
      'That something was deployed, or what became of it. It needs a commit, a digest or a unit. No status moves: a unit that reached production before its gate is shown as such. The same `externalId` once more changes nothing.',
    body: jsonBody(
      z.strictObject({
        environment,
        status: z.enum(deploymentStatuses),
        at: at.describe('Now when absent.'),
        sha: commit,
        digest: line(200).optional().describe('`sha256:…`'),
        unit: artifactKey.optional(),
        repository: line(200).optional(),
        url: line(2000).optional(),
        production: z.boolean().optional().describe('Whether that is production; by its name when absent.'),
        externalId: line(500).optional().describe('What a repeat is known by; the content when absent.'),
      }),
      {
        example: {
          environment: 'production',
          status: 'succeeded',
          sha: '1d3fbd7ae0d3f2a2e25ba5e8fa0a0e3ecf9cd9a5',
          externalId: 'deploy-17',
        },
      },
    ),
    answers: recorded,
  },

  recordCdevent: {
    ...writes,
    path: '/deployments/cdevents',
    guard: { ...guard, calls: ['deployments.recordCdevent'], redacts: untouched },
    summary: 'Record a deployment from a CDEvent',
    description:
      'CDEvents 0.5 (`dev.cdevents.service.deployed`, `upgraded`, `rolledback`, `removed`) over CloudEvents, binary or structured. Others are answered and ignored. The commit may stand in `customData.sha`.',
    body: {
      ...jsonBody(event),
      types: ['application/json', 'application/cloudevents+json'],
      content: { 'application/json': event, 'application/cloudevents+json': event },
    },
    answers: recorded,
  },

  recordChangeEvent: {
    ...writes,
    path: '/deployments/pagerduty',
    guard: { ...guard, calls: ['deployments.recordChangeEvent'], redacts: untouched },
    summary: 'Record a deployment from a change event of PagerDuty',
    description:
      'As CI posts it to the Events API v2, with `environment` and `sha` or `digest` in `payload.custom_details`. Others are answered and ignored. The routing key is not kept.',
    body: jsonBody(event),
    answers: recorded,
  },
});
