import { z } from 'zod';
import type { CoverageSheet } from '../../documents/coverage-report/coverage-sheet.ts';
import { coverageReportSchema, coverageStatuses, statusMeaning } from '../../lifecycle/coverage.ts';

const { items: _, ...counts } = coverageReportSchema.shape;
const named = { key: z.string(), title: z.string(), version: z.int().positive() };

/** `coverage KEY`. */
export const coverageSheetsSchema = z.strictObject({
  key: z.string().describe('What was asked about.'),
  reports: z
    .array(
      z.strictObject({
        prd: z
          .strictObject({ ...named, currentVersion: z.int().positive().describe('Its version today.') })
          .describe('The version that the subject was made from.'),
        subject: z
          .strictObject({ ...named, kind: z.enum(['daa', 'tip']), status: z.string() })
          .describe('What is compared with it.'),
        ...counts,
        items: z
          .array(
            z.strictObject({
              ref: z
                .string()
                .describe('Part of the PRD, such as `PRD-001#US-3.AC-2`; of an ORPHAN, the part that serves nothing.'),
              type: z
                .string()
                .describe('`story`, `criterion`, `requirement`, `nfr` or `unread-passage`; of an ORPHAN, what it is.'),
              text: z.string(),
              status: z.enum(coverageStatuses).describe(statusMeaning),
              by: z.array(z.strictObject({ part: z.string(), text: z.string() })).describe('Parts of the subject that serve it.'),
              reason: z.string().describe('Why it is not OK; empty where there is nothing to say.'),
            }),
          )
          .describe('Each part of the PRD, then what serves none.'),
      }),
    )
    .describe('Of a PRD one for each AI-DAA and TIP that stands against it, oldest first; empty when there is none.'),
});

export function toCoverageSheets(key: string, sheets: readonly CoverageSheet[]): z.infer<typeof coverageSheetsSchema> {
  return {
    key,
    reports: sheets.map(({ prd, subject, rows, ...sums }) => ({
      prd: { ...prd },
      subject: { ...subject, kind: subject.kind === 'tip' ? 'tip' : 'daa' },
      ...sums,
      items: rows.map(({ by, ...row }) => ({ ...row, by: by.map((one) => ({ ...one })) })),
    })),
  };
}
