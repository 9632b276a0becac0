import { z } from 'zod';
import { deploymentStatuses } from '../../lifecycle/deployment.ts';
import { incidentSeverities } from '../../lifecycle/incident.ts';
import { roles } from '../../lifecycle/roles.ts';
import type { NamedOnCall } from '../on-call/read-on-call.ts';

const shift = z
  .strictObject({ person: z.string(), from: z.iso.datetime(), until: z.iso.datetime() })
  .nullable()
  .describe('Null where nobody is known.');
const rota = z.strictObject({
  service: z.string().describe('Empty for the installation: services without a rota of their own.'),
  kind: z.enum(['turns', 'calendar']),
  people: z.array(z.string()).describe('In their order.'),
  zone: z.string().nullable().describe('Null for a calendar.'),
  turnHours: z.int().nullable().describe('On the wall clock; null for a calendar.'),
  now: shift,
  next: shift,
  endsAt: z.iso.datetime().nullable().describe('Of the last turn that a calendar had; null for turns, which never end.'),
});

/** `oncall show`. */
export const onCallSchema = z.strictObject({ items: z.array(rota) });

export function toOnCall({ service, rota: one, people, now, next }: NamedOnCall): z.infer<typeof rota> {
  const turns = one.kind === 'turns' ? one : null;
  const ends = one.kind === 'calendar' ? one.shifts.map(({ until }) => until).toSorted() : [];
  const { zone = null, turnHours = null } = turns ?? {};
  return { service, kind: one.kind, people: [...people], zone, turnHours, now, next, endsAt: ends.at(-1) ?? null };
}

/** `oncall handoff`. */
export const handoffSchema = z.strictObject({
  since: z.iso.datetime(),
  onCall: z.array(rota),
  incidents: z
    .array(
      z.strictObject({
        key: z.string(),
        title: z.string(),
        status: z.string(),
        severity: z.enum(incidentSeverities).nullable(),
        commander: z.string().nullable(),
        exercise: z.boolean(),
        waits: z.array(z.strictObject({ what: z.string(), who: z.string() })),
      }),
    )
    .describe('Open ones, and those that ended since; at most 50.'),
  mitigations: z
    .array(z.strictObject({ key: z.string(), title: z.string(), status: z.string(), incident: z.string() }))
    .describe('Proposed, or approved and not yet executed.'),
  gates: z
    .array(
      z.strictObject({
        key: z.string(),
        artifact: z.string().nullable(),
        title: z.string(),
        roles: z.array(z.enum(roles)),
        since: z.iso.datetime(),
      }),
    )
    .describe('That wait for a decision; at most 50.'),
  decisions: z
    .array(z.strictObject({ key: z.string(), title: z.string(), since: z.iso.datetime() }))
    .describe('AI-ADRs that were accepted, or changed after that, since then.'),
  deployments: z.array(
    z.strictObject({
      at: z.iso.datetime(),
      environment: z.string(),
      status: z.enum(deploymentStatuses),
      unit: z.string().nullable(),
      sha: z.string().nullable(),
    }),
  ),
  repositories: z.array(
    z.strictObject({
      name: z.string(),
      address: z.string(),
      indexedAt: z.iso.datetime().nullable(),
      reachable: z.boolean().describe('Whether it answered the server just now.'),
      problem: z.string().nullable(),
    }),
  ),
  prompts: z.array(z.string()).describe('Templates with their versions, such as `incident/hypothesize@1`.'),
});
