import { z } from 'zod';
import { line, localId, numbered, prose, statement } from './document-fields.ts';
import { incidentSeverities } from './incident.ts';
import { keptTextSchema } from './prd.ts';
import { referenceSchema } from './references.ts';

/** What an action item of a Post-mortem changes (specification 2.9). */
export const actionItemTypes = ['AI-ADR amendment', 'Playbook update', 'monitoring', 'documentation'] as const;

/** `late`: the day of a Validated Post-mortem's item has passed, in UTC. Without a date it never is. */
export const actionStates = ['open', 'late', 'done'] as const;

export type ActionState = (typeof actionStates)[number];

export const actionItemSchema = z.strictObject({
  ...numbered('ACT'),
  done: z.boolean(),
  type: z.enum(actionItemTypes).nullable(),
  owner: line,
  due: line,
});

const timelineLineSchema = z.strictObject({
  id: localId('TL'),
  at: line.describe('Time stamp.'),
  event: line.min(1),
  source: line.describe('What shows it: an alert, a gate, a commit.').default(''),
});

/** Body of a Post-mortem (specification 2.9), with references `arose_from` and `teaches`. */
export const postmortemBodySchema = z.strictObject({
  summary: z.strictObject({
    date: line,
    duration: line,
    severity: z.enum(incidentSeverities).nullable(),
    impact: prose,
  }),
  timeline: z.array(timelineLineSchema),
  rootCause: z.strictObject({ cause: prose, contributingFactors: z.array(statement) }),
  resolution: z.array(statement).describe('Actions taken.'),
  learnings: z.strictObject({
    wentWell: z.array(statement),
    couldImprove: z.array(statement),
    actionItems: z.array(actionItemSchema),
  }),
  unattributed: prose.describe('Why it names no AI-ADR, Bolt or PRD, where it names none.').default(''),
  references: z.array(referenceSchema),
  other: z.array(keptTextSchema),
});

export type PostmortemBody = z.infer<typeof postmortemBodySchema>;
