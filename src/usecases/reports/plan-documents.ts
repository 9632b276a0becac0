import { z } from 'zod';
import { proofTypes, workTypes } from '../../lifecycle/bolt.ts';
import { effortSchema } from '../../lifecycle/effort.ts';
import { findingSchema, type Finding } from '../../lifecycle/findings.ts';
import { omissionStatuses, type PlanBody } from '../../lifecycle/plan.ts';
import { daaReportSchema } from './daa-report.ts';
import { drafterSchema, usageSchema } from './drafting.ts';

const number = z.int().nonnegative();
const hours = z.strictObject(effortSchema.shape).nullable().describe('Null where nobody said.');
const work = z.enum(workTypes).nullable().describe('Who does it; null where nobody said.');

/** `bolt plan --dry-run`: how an AI-ADR breaks into Bolts, and what is wrong with that. */
export const planPreviewSchema = z.strictObject({
  adr: z.string(),
  adrVersion: z.int().positive(),
  adrHash: z.string().describe('Content hash of that version.'),
  bolts: z.array(
    z.strictObject({
      ref: z.string().describe('Its id within the plan, such as `B-2`.'),
      goal: z.string(),
      work,
      why: z.string(),
      hours,
      skeleton: z.boolean().describe('Whether it is the walking skeleton.'),
      dependsOn: z.array(z.string()).describe('Refs of Bolts that it waits for.'),
      owns: z.array(z.string()).describe('Parts of the AI-ADR and its amendments: `ADR-001#EC-2`.'),
      touches: z.array(z.string()).describe('Globs of files.'),
      rollback: z.string(),
      criteria: z.array(z.strictObject({ text: z.string(), from: z.string(), proof: z.enum(proofTypes).nullable() })),
    }),
  ),
  omitted: z.array(z.strictObject({ part: z.string(), status: z.enum(omissionStatuses).nullable(), reason: z.string() })),
  findings: z.array(findingSchema).describe('Computed, never stored; an error blocks the gate.'),
});

/** `bolt plan`: the run, the plan that it saved as it stands now, its gate, and the Bolts made of it. */
export const planDraftSchema = z.strictObject({
  run: daaReportSchema.shape.run,
  adr: z.string(),
  plan: z
    .strictObject({
      key: z.string(),
      title: z.string(),
      status: z.string(),
      version: z.int().positive(),
      contentHash: z.string(),
      ...planPreviewSchema.omit({ adr: true }).shape,
    })
    .nullable()
    .describe('Null while the run waits at a gate before it has saved one.'),
  bolts: z
    .array(z.strictObject({ key: z.string(), ref: z.string(), title: z.string(), status: z.string() }))
    .describe('Bolts that exist of the plan.'),
  gate: daaReportSchema.shape.gate.describe('The newest gate of the plan; before there is one, that at which the run waits.'),
  drafter: drafterSchema.nullable().describe('The model or the rules; null where there is no plan yet.'),
  usage: usageSchema.describe('Of the run, what failed on the way included.'),
});

/** `bolt coverage`: each part of an AI-ADR with the Bolt that owns it. */
export const boltCoverageSchema = z.strictObject({
  adr: z.string(),
  plan: z.string().nullable().describe('The plan whose omissions count; null without one that was accepted.'),
  parts: z.array(
    z.strictObject({
      part: z.string(),
      kind: z.string(),
      text: z.string(),
      bolt: z.string().nullable().describe('The Bolt that owns it.'),
      status: z.string().describe('Of the Bolt, or DEFERRED, N/A, EXISTS; GAP where nothing speaks of the part.'),
      reason: z.string().describe('Of an omission.'),
    }),
  ),
  summary: z.strictObject({ parts: number, owned: number, done: number, omitted: number, gaps: number }),
});

/** `bolt board`: Bolts by status, with what each waits for. */
export const boltBoardSchema = z.strictObject({
  adr: z.string().nullable().describe('Null of all.'),
  columns: z.array(
    z.strictObject({
      status: z.string(),
      bolts: z.array(
        z.strictObject({
          key: z.string(),
          title: z.string(),
          adr: z.string(),
          work,
          assignee: z.string(),
          estimatedEffort: z.string(),
          skeleton: z.boolean(),
          waitsFor: z.array(z.string()).describe('Bolts that are not Done yet; empty where it can begin.'),
          openQuestions: z.array(z.string()).describe('Each blocks the Deployment Unit.'),
        }),
      ),
    }),
  ),
});

/** `bolt raise`: what came up on the way. */
export const boltRaisedSchema = z.strictObject({
  from: z.string().describe('The Bolt at which it came up.'),
  bolt: z.string().nullable().describe('The new Bolt, for work that was found.'),
  question: z.string().nullable().describe('Whole id of the question, `BOLT-003#Q-1`, which blocks the Deployment Unit.'),
});

export function toPlanPreview(
  { adr, adrVersion, adrHash, bolts, omitted }: PlanBody,
  findings: readonly Finding[],
): z.infer<typeof planPreviewSchema> {
  return {
    adr,
    adrVersion: adrVersion ?? 1,
    adrHash,
    bolts: bolts.map(({ id, criteria, ...bolt }) => ({
      ref: id,
      ...bolt,
      criteria: criteria.map(({ text, from, proof }) => ({ text, from, proof })),
    })),
    omitted,
    findings: [...findings],
  };
}
