import { z } from 'zod';
import { separations } from '../lifecycle/gate-policies.ts';
import { roles } from '../lifecycle/roles.ts';
import { defineOperations, json, jsonBody } from './operation.ts';

const tag = 'Gates';
const role = z.enum(roles);

/** At most a century. */
const seconds = z.int().positive().max(3_155_760_000).nullable().optional();

const setGateRuleFields = z.strictObject({
  quorum: z.int().positive().max(20).optional().describe('Approvals needed, by as many persons.'),
  requiredRoles: z
    .array(z.strictObject({ role, approvals: z.int().positive().max(20) }))
    .max(roles.length)
    .optional()
    .describe('At least so many of them are decided in this role; empty for no such demand.'),
  separation: z.enum(separations).optional().describe('Who may not approve, as in `GateShow`.'),
  dueSeconds: seconds.describe('From opening until a decision is due; null for never.'),
  remindSeconds: seconds.describe('Between reminders, from when it is due; null for one.'),
  escalateTo: z
    .array(role)
    .max(roles.length)
    .optional()
    .describe('Roles that may decide too from the second reminder on, or from the only one; empty for none.'),
});

export const gateRulesOperations = defineOperations({
  listGateRules: {
    method: 'get',
    path: '/gate-rules',
    guard: { calls: ['gates.rules.list'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'List the rules of gates',
    description:
      'What gates of each kind are given when they open: the policy of the specification, and what an admin asked for beyond it.',
    answers: { 200: json('gate-rule-list', 'All of them, by kind.', ['ETag']) },
  },

  setGateRule: {
    method: 'put',
    path: '/gate-rules/{kind}',
    guard: { calls: ['gates.rules.set'], scope: 'database', role: 'database', aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'by-nature',
    ifMatch: null,
    tag,
    summary: 'Set the rule of a kind of gates',
    description:
      'For gates that open from now on; what is left out stays as it is. Only admins may; 403 to others. Never below the specification: 422 for a smaller quorum, for roles that do not decide there, and for roles that demand more than the quorum.',
    params: z.strictObject({
      kind: z
        .string()
        .regex(/^[a-z]{1,20}$/, 'must be a kind such as daa')
        .meta({ example: 'daa', description: 'Of the artifact, or `budget`.' }),
    }),
    body: jsonBody(setGateRuleFields, {
      example: { quorum: 2, requiredRoles: [{ role: 'architect', approvals: 1 }], dueSeconds: 172_800 },
    }),
    answers: { 200: json('gate-rule-set', 'The rule as it is now.') },
    problems: [404],
  },
});
