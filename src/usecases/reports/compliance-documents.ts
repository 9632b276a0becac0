import { z } from 'zod';
import { complianceVerdicts, countVerdicts, type ComplianceReport } from '../../lifecycle/compliance.ts';
import type { ComplianceRulings } from '../../ports/compliance-rulings.ts';

const number = z.int().nonnegative();
const hitSchema = z.strictObject({
  file: z.string(),
  line: z.int().positive().describe('From 1.'),
  text: z.string().describe('The line, trimmed and cut, without secrets.'),
});

/** `compliance`. */
export const complianceSchema = z.strictObject({
  adr: z.string(),
  at: z.string().describe('The whole hash of the commit.'),
  items: z.array(
    z.strictObject({
      part: z.string().describe('Local id, such as `D-1`; of an amendment with its key.'),
      verdict: z.enum(complianceVerdicts),
      hits: z.array(hitSchema).describe('Places that contradict the decision: changed lines first.'),
      unlisted: number.optional().describe('How many more places there are than `hits` lists.'),
      missing: z.string().optional().describe('What a proof lacks.'),
      exception: z
        .strictObject({ person: z.string(), reason: z.string(), expiresAt: z.iso.datetime() })
        .optional()
        .describe('Of an excepted part: who let it pass, why and until when.'),
    }),
  ),
  summary: z.strictObject({
    met: number,
    violated: number,
    unproved: number,
    excepted: number,
    changed: number.describe('Violated parts with a place in a changed line; without a base, all violated ones.'),
    unread: number.describe('Parts about which something could not be read or run.'),
    leftOut: number.describe('Files that were left out: generated, vendored or locked.'),
  }),
});

/** `compliance --comment`. */
export const complianceCommentSchema = z.strictObject({
  url: z.string(),
  created: z.boolean().describe('False where the comment was there and is up to date now.'),
  report: complianceSchema,
});

/** `compliance rulings`. */
export const complianceRulingsSchema = z.strictObject({
  adr: z.string(),
  checks: z.array(z.strictObject({ part: z.string(), check: z.string(), person: z.string(), acceptedAt: z.iso.datetime() })),
  exceptions: z
    .array(
      z.strictObject({
        part: z.string(),
        scope: z.array(z.string()),
        person: z.string(),
        reason: z.string(),
        expiresAt: z.iso.datetime(),
      }),
    )
    .describe('The newest first, expired ones too.'),
});

/** `ruling propose`. */
export const checkProposalSchema = z.strictObject({
  adr: z.string(),
  part: z.string(),
  check: z.string().describe('Empty where no form of check fits the part.'),
  because: z.string().describe('In the words of the model.'),
  model: z.string(),
  at: z.string().describe('The whole hash of the commit that it was tried at.'),
  verdict: z.enum(complianceVerdicts).describe('What the check says there: `unproved` where it could not prove anything.'),
  hits: z.array(hitSchema),
  missing: z.string().describe('What a proof lacks; empty where it is complete.'),
});

export function toCompliance({ adr, at, base, leftOut, items }: ComplianceReport): z.infer<typeof complianceSchema> {
  const violated = items.filter(({ verdict }) => verdict === 'violated');
  return {
    adr,
    at,
    items: items.map(({ part, verdict, hits, unlisted, missing, exception }) => ({
      part,
      verdict,
      hits: hits.map(({ file, line, text }) => ({ file, line, text })),
      ...(unlisted === 0 ? {} : { unlisted }),
      ...(missing === '' ? {} : { missing }),
      ...(exception
        ? { exception: { person: exception.person, reason: exception.reason, expiresAt: exception.expiresAt.toISOString() } }
        : {}),
    })),
    summary: {
      ...countVerdicts(items),
      changed: violated.filter(({ hits }) => base === null || hits.some(({ isOld }) => !isOld)).length,
      unread: items.filter(({ failed }) => failed).length,
      leftOut,
    },
  };
}

export function toRulings(
  adr: string,
  { checks, exceptions }: Awaited<ReturnType<ComplianceRulings['read']>>,
): z.infer<typeof complianceRulingsSchema> {
  return {
    adr,
    checks: checks.map(({ acceptedAt, ...rest }) => ({ ...rest, acceptedAt: acceptedAt.toISOString() })),
    exceptions: exceptions.map(({ expiresAt, scope, ...rest }) => ({
      ...rest,
      scope: [...scope],
      expiresAt: expiresAt.toISOString(),
    })),
  };
}
