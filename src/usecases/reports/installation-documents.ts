import { z } from 'zod';
import { roles } from '../../lifecycle/roles.ts';
import type { TokenSummary } from '../../ports/people.ts';
import type { Next } from '../list-next.ts';
import { gateSummarySchema, toGateSummary } from './gate-documents.ts';
import { runSummarySchema, toRunSummary } from './run-documents.ts';

const holder = {
  id: z.string(),
  holder: z.string(),
  kind: z.enum(['person', 'machine']),
  roles: z.array(z.enum(roles)),
};

/** `token create`; the only time the secret is shown. */
export const createdTokenSchema = z.strictObject({ ...holder, token: z.string() });

/** `token revoke`. */
export const tokenSchema = z.strictObject({
  ...holder,
  createdAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
});

/** `token list`. */
export const tokenListSchema = z.strictObject({ items: z.array(tokenSchema) });

/** `next`: gates the caller may decide and runs that need somebody, oldest first. */
export const nextListSchema = z.strictObject({
  items: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('gate'), since: z.iso.datetime(), command: z.string(), gate: gateSummarySchema }),
      z.strictObject({ kind: z.literal('run'), since: z.iso.datetime(), command: z.string(), run: runSummarySchema }),
    ]),
  ),
});

/** `doctor`. */
export const diagnosisListSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      name: z.string(),
      status: z.enum(['ok', 'warning', 'error']),
      detail: z.string(),
      fix: z.string(),
    }),
  ),
});

/** What any command prints with `--json` when it fails: exit 2 when the command line is wrong, 1 otherwise. */
export const errorDocumentSchema = z.strictObject({
  error: z.strictObject({
    /** Stable and dotted, such as `gate.already-decided`. */
    id: z.string(),
    message: z.string(),
    fix: z.string(),
    details: z.unknown().optional(),
  }),
});

export function toTokenItem({
  id,
  holder: name,
  kind,
  roles: held,
  createdAt,
  revokedAt,
}: TokenSummary): z.infer<typeof tokenSchema> {
  return { id, holder: name, kind, roles: [...held], createdAt, revokedAt };
}

export function toNextList({ gates, runs }: Next): z.infer<typeof nextListSchema> {
  const items = [
    ...gates.map((gate) => ({
      kind: 'gate' as const,
      since: gate.openedAt,
      command: `throughline gate show ${gate.key}`,
      gate: toGateSummary(gate),
    })),
    ...runs.map((run) => ({
      kind: 'run' as const,
      since: run.updatedAt,
      command: `throughline run show ${run.key}`,
      run: toRunSummary(run),
    })),
  ];
  return { items: items.toSorted((a, b) => a.since.localeCompare(b.since)) };
}
