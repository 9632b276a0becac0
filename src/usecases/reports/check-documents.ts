import { z } from 'zod';
import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';
import { findingSchema, type Severity } from '../../lifecycle/findings.ts';
import type { Check } from '../checks/check-artifacts.ts';

const number = z.int().nonnegative();

/** `check`. */
export const checkSchema = z.strictObject({
  checked: number.describe('Artifacts that were looked at, each at its current version; what has ended is not.'),
  drafts: number.describe('How many of these have yet to pass their gate.'),
  errors: number.describe('Without those that were waived; `throughline check` exits with 1 when there is any.'),
  warnings: number,
  notes: number,
  items: z
    .array(
      z.strictObject({
        key: z.string(),
        kind: z.enum(artifactKindIds),
        title: z.string(),
        status: z.string(),
        version: z.int().positive(),
        findings: z.array(
          z.strictObject({
            ...findingSchema.shape,
            waived: z.boolean().describe('True of an error that an approval of exactly this content let pass.'),
          }),
        ),
      }),
    )
    .describe('Those that something was found in, oldest first.'),
});

export function toCheck({ checked, drafts, artifacts }: Check): z.infer<typeof checkSchema> {
  const all = artifacts.flatMap(({ findings }) => findings);
  const countOf = (severity: Severity): number => all.filter((one) => one.severity === severity && !one.waived).length;
  return {
    checked,
    drafts,
    errors: countOf('error'),
    warnings: countOf('warning'),
    notes: countOf('info'),
    items: artifacts.map(({ key, kind, title, status, version, findings }) => ({
      key,
      kind,
      title,
      status,
      version,
      findings: [...findings],
    })),
  };
}
