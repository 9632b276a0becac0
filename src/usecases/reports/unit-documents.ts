import { z } from 'zod';
import { deploymentSources, deploymentStatuses } from '../../lifecycle/deployment.ts';
import { fixSchema } from '../../lifecycle/fixes/fix.ts';
import { findingSchema } from '../../lifecycle/findings.ts';
import type { Page } from '../../ports/pages.ts';
import type { Deployment, DoraFigures, UnitEvidence } from '../../ports/units.ts';
import type { BuiltUnit } from '../units/build-unit.ts';
import { cursor } from './cursor.ts';

/** `unit check`. */
export const unitCheckSchema = z.strictObject({
  key: z.string(),
  repeated: z.boolean().describe('True when exactly this was recorded before.'),
  criteria: z
    .array(z.strictObject({ id: z.string(), evidence: z.string(), findings: z.array(findingSchema) }))
    .describe('What the gate shows now, of checks and smoke tests at the commit of the unit.'),
});

export function toUnitCheck(
  key: string,
  { repeated, evidence }: { repeated: boolean; evidence: readonly UnitEvidence[] },
): z.infer<typeof unitCheckSchema> {
  return {
    key,
    repeated,
    criteria: evidence.map(({ criterion: id, evidence: shown, findings }) => ({ id, evidence: shown, findings: [...findings] })),
  };
}

/** `unit build`. */
export const unitBuildSchema = z.strictObject({
  key: z.string().nullable().describe('Of the Deployment Unit; null in a dry run.'),
  commits: z.int().describe('How many lie in the range.'),
  bolts: z
    .array(z.strictObject({ key: z.string(), title: z.string(), status: z.string(), commits: z.int() }))
    .describe('What the unit contains.'),
  leftOut: z
    .array(z.strictObject({ key: z.string(), reason: z.string() }))
    .describe('Bolts that commits of the range name and whose merge commit is not part of it.'),
  without: z
    .array(z.strictObject({ sha: z.string(), subject: z.string() }))
    .describe('Commits that no Bolt is known of, newest first: at most a hundred.'),
  withoutCount: z.int().describe('How many there are of them.'),
  unknown: z.array(z.string()).describe('Keys that commits name and that do not exist.'),
  blocked: z
    .array(z.strictObject({ message: z.string(), fix: fixSchema }))
    .describe('What keeps the unit from being built; without a dry run that is a refusal.'),
  migrations: z
    .array(z.strictObject({ path: z.string(), reversible: z.enum(['yes', 'no']).nullable() }))
    .describe('New ones, found by their path.'),
  markdown: z.string().describe('The unit as a document.'),
});

export function toUnitBuild({
  bolts,
  leftOut,
  without,
  unknown,
  blocked,
  migrations,
  ...built
}: BuiltUnit): z.infer<typeof unitBuildSchema> {
  return {
    ...built,
    bolts: bolts.map(({ key, title, status, commits }) => ({ key, title, status, commits })),
    leftOut: [...leftOut],
    without: [...without],
    unknown: [...unknown],
    blocked: blocked.map((one) => ({ ...one })),
    migrations: [...migrations],
  };
}

/** `deployment record`, and what sources of events are answered. */
export const deploymentRecordSchema = z.strictObject({
  repeated: z.boolean().describe('True when it was recorded before.'),
  ignored: z.string().nullable().describe('Why nothing was recorded; null when it was.'),
});

/** `deployment list` and `unit deployments`. */
export const deploymentListSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string(),
      source: z.enum(deploymentSources),
      externalId: z.string().describe('What the source knows it by.'),
      environment: z.string(),
      production: z.boolean().describe('As the source says, else by the name of the environment.'),
      status: z.enum(deploymentStatuses),
      at: z.string().describe('When it happened, ISO 8601 in UTC.'),
      repository: z.string(),
      sha: z.string().nullable(),
      digest: z.string().nullable(),
      unit: z.string().nullable().describe('Its Deployment Unit; null where none was built of that commit or digest.'),
      how: z.enum(['named', 'digest', 'commit']).nullable().describe('How the unit was found.'),
      gated: z.boolean().nullable().describe('Whether the gate of the unit had let it through by then; null without a unit.'),
      url: z.string(),
    }),
  ),
  next: cursor,
});

export function toDeploymentList({ items, next }: Page<Deployment>): z.infer<typeof deploymentListSchema> {
  return { items: items.map((item) => ({ ...item })), next };
}

const median = z.number().nullable().describe('Median in seconds; null where nothing was measured.');

/** `unit dora`. */
export const doraSchema = z.strictObject({
  environment: z.string(),
  days: z.int(),
  since: z.string(),
  deployments: z.int().describe('Units, or commits without one, that first succeeded there within the time; each counts once.'),
  withoutUnit: z.int().describe('Those of them that belong to no unit, so that nothing is known of their incidents.'),
  perWeek: z.number().nullable().describe('Deployments a week; null where there was none.'),
  leadTime: z
    .strictObject({ medianSeconds: median, changes: z.int(), deployments: z.int() })
    .describe('From commit to production, over so many commits of so many deployments.'),
  changeFailureRate: z
    .strictObject({ rate: z.number().nullable(), failures: z.int(), deployments: z.int() })
    .describe('Deployments that were rolled back, or that a Fix-It Bolt mends.'),
  timeToRestore: z
    .strictObject({ medianSeconds: median, restored: z.int(), failures: z.int() })
    .describe('From the incident, else the deployment, to the rollback or the mend in production; over those that are restored.'),
});

export function toDora(
  { environment, days, since }: { environment: string; days: number; since: Date },
  { deployments, withoutUnit, lead, failures, restore }: DoraFigures,
): z.infer<typeof doraSchema> {
  return {
    environment,
    days,
    since: since.toISOString(),
    deployments,
    withoutUnit,
    perWeek: deployments === 0 ? null : (deployments * 7) / days,
    leadTime: lead,
    changeFailureRate: { rate: deployments === 0 ? null : failures / deployments, failures, deployments },
    timeToRestore: { ...restore, failures },
  };
}
