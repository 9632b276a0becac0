import { z } from 'zod';
import { findingSchema } from '../../lifecycle/findings.ts';
import type { ImportedLog } from '../import-log/import-log.ts';
import type { StoredRecord } from '../import-log/store-record.ts';
import { gateSummarySchema } from './gate-documents.ts';
import { toGateSummary } from './present-gate.ts';

/** `adr import`, `rfc import`. */
export const logImportSchema = z.strictObject({
  kind: z.enum(['adr', 'rfc']),
  records: z
    .array(
      z.strictObject({
        key: z.string().describe('Of the artifact; its number is given here, in order.'),
        title: z.string(),
        status: z.string().describe('That it has now.'),
        claimedStatus: z
          .string()
          .optional()
          .describe('What the file says that its status is, as long as no attestation has settled it; absent otherwise.'),
        version: z.int().positive(),
        outcome: z
          .enum(['created', 'new-version', 'unchanged', 'final'])
          .describe('`final`: the file has changed, but what was decided takes no new version.'),
        file: z.string(),
        number: z.string().nullable().describe('As the file has it, such as `0012`; kept as alias. Null when it has none.'),
        said: z.string().describe('Its status in the words of the file; empty when it states none.'),
        date: z.iso.date().nullable().describe('Null when none is stated.'),
        deciders: z.array(z.string()),
        supersedes: z.array(z.string()).describe('Keys of those that it replaces.'),
        amends: z.array(z.string()).describe('Keys of those that it amends, or replaces in part.'),
      }),
    )
    .describe('Each after those that it replaces and amends.'),
  gate: gateSummarySchema
    .nullable()
    .describe('Where a person attests what the files claim; null when nothing waits to be attested.'),
  findings: z.array(findingSchema).describe('What was unclear, contradictory or no record; secrets that were taken out.'),
});

export function toLogImport({ kind, records, gate, findings }: ImportedLog): z.infer<typeof logImportSchema> {
  return {
    kind,
    records: records.map(toRecord),
    gate: gate && toGateSummary(gate),
    findings: [...findings],
  };
}

function toRecord({ claimedStatus, claimed: _claimed, findings: _findings, ...record }: StoredRecord) {
  return {
    ...record,
    ...(claimedStatus === undefined ? {} : { claimedStatus }),
    deciders: [...record.deciders],
    supersedes: [...record.supersedes],
    amends: [...record.amends],
  };
}
