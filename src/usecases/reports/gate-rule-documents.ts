import { z } from 'zod';
import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';
import { separations } from '../../lifecycle/gate-policies.ts';
import { roles, type Role } from '../../lifecycle/roles.ts';
import type { WeighedRule } from '../gates/manage-gate-rules.ts';

const seconds = z.int().positive().nullable();

/** `gate rule set`: what gates of a kind are given that open from now on. */
export const gateRuleSchema = z.strictObject({
  kind: z.enum([...artifactKindIds, 'budget']).describe('Of the artifact; `budget` for gates that ask for more budget.'),
  roles: z.array(z.enum(roles)).describe('Who may decide. The specification says; only an escalation adds to them.'),
  quorum: z.int().positive().describe('Approvals needed, by as many persons.'),
  requiredRoles: z
    .array(z.strictObject({ role: z.enum(roles), approvals: z.int().positive() }))
    .describe('At least so many of the approvals are decided in this role.'),
  separation: z.enum(separations).describe('Who may not approve where more than one person works, as in `GateShow`.'),
  dueSeconds: seconds.describe('From opening until a decision is due; null when it never is.'),
  remindSeconds: seconds.describe('Between reminders, the first of which goes out when it is due; null for that one only.'),
  escalateTo: z
    .array(z.enum(roles))
    .describe('Roles that may decide too from the second reminder on, or from the only one. Time never decides.'),
  setBy: z.string().nullable().describe('Name of the admin who set it; null for what the specification says.'),
  setAt: z.iso.datetime().nullable(),
  unreachable: z
    .string()
    .describe('Why such a gate could not be approved now, for want of people with its roles; empty where it could.'),
});

/** `gate rule list`. */
export const gateRuleListSchema = z.strictObject({ items: z.array(gateRuleSchema) });

export function toGateRule({ rule: { requiredRoles, ...rule }, unreachable }: WeighedRule): z.infer<typeof gateRuleSchema> {
  return {
    ...rule,
    roles: [...rule.roles],
    requiredRoles: Object.entries(requiredRoles).map(([role, approvals]) => ({ role: role as Role, approvals })),
    escalateTo: [...rule.escalateTo],
    unreachable,
  };
}
