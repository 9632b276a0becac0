import { z } from 'zod';
import type { AuditEntry, AuditState } from '../../ports/audit-trail.ts';
import { checkpointSchema, type CheckpointJudgement } from '../audit/checkpoint.ts';
import { cursor } from './cursor.ts';

/** `audit checkpoint`. */
export const auditCheckpointSchema = checkpointSchema;

/** `audit export`: one page of `GET /audit`, oldest first. */
export const auditPageSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string().describe('Grows from entry to entry.'),
      at: z.string().describe('ISO 8601 in UTC, to the microsecond.'),
      actorId: z
        .string()
        .nullable()
        .describe(
          'Who proved by a secret to do it; `service` where the service did it on its own word; null where nobody was identified.',
        ),
      action: z.string().describe('Such as `gate.decided`.'),
      subject: z.string().describe('What it was done to.'),
      details: z.unknown(),
      position: z.int().positive().nullable().describe('Place in the chain; null until it is sealed.'),
      hash: z.string().nullable().describe('sha256 (hex) over this entry and the hash before it; null until it is sealed.'),
    }),
  ),
  next: cursor,
});

/** `audit export FILE --json`. */
export const auditExportSchema = z.strictObject({
  file: z.string(),
  entries: z.int().nonnegative(),
  sha256: z.string().describe('Of the bytes of the file.'),
});

/** `audit verify` and `doctor audit`. */
export const auditVerifySchema = z.strictObject({
  whole: z
    .boolean()
    .describe('True when the chain fits, all records are as it says, and so is the checkpoint where one was given.'),
  sealed: z.int().nonnegative(),
  unsealed: z
    .int()
    .nonnegative()
    .describe('Entries that the chain does not hold yet; they are sealed within seconds, or by the next command.'),
  brokenAt: z.int().positive().nullable().describe('First position that does not fit; null when the chain is whole.'),
  head: z.string().describe('Hash (hex) of the last entry that fits.'),
  forged: z
    .array(
      z.strictObject({
        subject: z.string().describe('Key of the artifact, gate or design session.'),
        version: z
          .int()
          .positive()
          .nullable()
          .describe('Of the artifact; null for a gate that asks about none, and for a design session.'),
        turn: z.int().positive().nullable().describe('Of the design session, where one of its turns is forged.'),
        forged: z
          .enum(['content', 'status', 'decision', 'turn', 'edits'])
          .describe(
            '`content`: the version says something else than what was stored. `status`: nothing moved it there. `decision`: one at the gate is not the one that was made: nobody made it, its note or another part of it is another, or it is gone. `turn`: it is not what was said, settled or decided there, or it is gone. `edits`: what a person did about a proposed edit is not what is there, or it is gone.',
          ),
      }),
    )
    .describe('What is not as the trail says, the first hundred of each sort: changed behind the service.'),
  checkpoint: z
    .strictObject({
      position: z.int().positive(),
      at: z.iso.datetime(),
      signature: z.enum(['valid', 'invalid']),
      fingerprint: z.string().describe('sha256 (hex) of its public key.'),
      key: z.enum(['own', 'other']).describe('`other`: it was not signed by the key of this installation.'),
      chain: z
        .enum(['same', 'changed', 'missing'])
        .describe('`changed`: the entry at its position is another now. `missing`: the trail is shorter than it was.'),
    })
    .nullable()
    .describe('Null when none was given.'),
});

export function toAuditEntry(entry: AuditEntry): z.infer<typeof auditPageSchema>['items'][number] {
  return { ...entry };
}

export function toAuditVerify(state: AuditState, checkpoint: CheckpointJudgement | null): z.infer<typeof auditVerifySchema> {
  const { sealed, unsealed, brokenAt, head, forged } = state;
  const fits =
    checkpoint === null || (checkpoint.signature === 'valid' && checkpoint.key === 'own' && checkpoint.chain === 'same');
  return {
    whole: brokenAt === null && forged.length === 0 && fits,
    sealed,
    unsealed,
    brokenAt,
    head,
    forged: forged.map((one) => ({ ...one })),
    checkpoint: checkpoint && { ...checkpoint },
  };
}
