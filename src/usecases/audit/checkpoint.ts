import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { ConflictError, InputError } from '../../lifecycle/errors.ts';
import type { UsecasePorts } from '../ports.ts';

/** The signed head of the audit chain. A copy elsewhere reveals a rewritten chain later. */
export const checkpointSchema = z.strictObject({
  format: z.literal('throughline-audit-checkpoint'),
  schemaVersion: z.literal(1),
  position: z.int().positive().describe('Of the last sealed entry.'),
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('sha256 (hex) of that entry, over all before it.'),
  at: z.iso.datetime().describe('When it was signed.'),
  publicKey: z.string().max(1000).describe('Ed25519, as SubjectPublicKeyInfo in base64.'),
  signature: z.string().max(1000).describe('Ed25519 in base64 over the lines format, schemaVersion, position, hash and at.'),
});

export type Checkpoint = z.infer<typeof checkpointSchema>;

export interface CheckpointJudgement {
  readonly position: number;
  readonly at: string;
  readonly signature: 'valid' | 'invalid';
  /** sha256 (hex) of the public key, by which people compare keys. */
  readonly fingerprint: string;
  /** `own` when it is the key of this installation. */
  readonly key: 'own' | 'other';
  /** Compares the checkpoint with the chain at that position now. */
  readonly chain: 'same' | 'changed' | 'missing';
}

/** Seals and verifies the trail and signs its head. Throws ConflictError `audit.broken`. */
export async function signCheckpoint({ audit, signer }: Pick<UsecasePorts, 'audit' | 'signer'>): Promise<Checkpoint> {
  await audit.seal();
  const { sealed, brokenAt, head, forged } = await audit.verify();
  if (brokenAt !== null)
    throw new ConflictError({
      id: 'audit.broken',
      message: `The audit chain does not fit at position ${brokenAt}; what stands there is not signed.`,
      fix: 'Compare with a backup and with earlier checkpoints; do not decide gates until it is explained.',
      details: { brokenAt },
    });
  const [first] = forged;
  if (first !== undefined)
    throw new ConflictError({
      id: 'audit.broken',
      message: `${first.subject} is not as the audit trail says; it is not signed that nothing was changed.`,
      fix: fix`${act('verifyAudit')} lists what was changed. Compare with a backup; do not decide gates until it is explained.`,
      details: { forged },
    });
  const unsigned = {
    format: 'throughline-audit-checkpoint' as const,
    schemaVersion: 1 as const,
    position: sealed,
    hash: head,
    at: new Date().toISOString(),
  };
  const { signature, publicKey } = await signer.sign(signedText(unsigned));
  return { ...unsigned, publicKey, signature };
}

/** Compares a checkpoint with the chain. Throws InputError `checkpoint.malformed`. */
export async function judgeCheckpoint(
  { audit, signer }: Pick<UsecasePorts, 'audit' | 'signer'>,
  value: unknown,
): Promise<CheckpointJudgement> {
  const checkpoint = readCheckpoint(value);
  const [hash, own] = await Promise.all([audit.hashAt(checkpoint.position), signer.publicKey()]);
  return {
    position: checkpoint.position,
    at: checkpoint.at,
    signature: isSigned(checkpoint) ? 'valid' : 'invalid',
    fingerprint: createHash('sha256').update(checkpoint.publicKey, 'base64').digest('hex'),
    key: own === checkpoint.publicKey ? 'own' : 'other',
    chain: hash === null ? 'missing' : hash === checkpoint.hash ? 'same' : 'changed',
  };
}

function readCheckpoint(value: unknown): Checkpoint {
  const parsed = checkpointSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.slice(0, 10).map(({ path, message }) => `${path.join('.') || 'checkpoint'}: ${message}`);
  throw new InputError({
    id: 'checkpoint.malformed',
    message: `This is no audit checkpoint. ${problems.join('; ')}`,
    fix: fix`Name a file that ${act('signAudit')} wrote.`,
  });
}

function isSigned({ signature, publicKey, ...signed }: Checkpoint): boolean {
  const key = readKey(publicKey);
  return key !== null && verify(null, Buffer.from(signedText(signed)), key, Buffer.from(signature, 'base64'));
}

function readKey(publicKey: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    // A malformed key has signed nothing.
    return null;
  }
}

/** One field per line, so that a program in any language can check it. */
function signedText({ format, schemaVersion, position, hash, at }: Omit<Checkpoint, 'signature' | 'publicKey'>): string {
  return `${format}\n${schemaVersion}\n${position}\n${hash}\n${at}\n`;
}
