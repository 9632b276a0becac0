import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { StoredAnswer } from '../../ports/requests.ts';

/** Decrypts an answer: its request, and the caller's secret. */
export interface AnswerKey {
  readonly id: string;
  readonly token: string;
}

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

const answerSchema = z.object({ status: z.int(), headers: z.record(z.string(), z.string()), body: z.string() });

/** Encrypts the answer with AES-256-GCM: nonce, tag, text. */
export function sealAnswer(answer: StoredAnswer, key: AnswerKey): Buffer {
  const nonce = randomBytes(nonceLength);
  const encryption = createCipheriv(cipher, deriveKey(key), nonce);
  const text = Buffer.concat([encryption.update(JSON.stringify(answer), 'utf8'), encryption.final()]);
  return Buffer.concat([nonce, encryption.getAuthTag(), text]);
}

/** Throws ConflictError `request.other-token` when another token of the caller sealed it. */
export function openAnswer(sealed: Buffer, key: AnswerKey): StoredAnswer {
  const decryption = createDecipheriv(cipher, deriveKey(key), sealed.subarray(0, nonceLength), { authTagLength: tagLength });
  decryption.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  try {
    const text = Buffer.concat([decryption.update(sealed.subarray(nonceLength + tagLength)), decryption.final()]);
    return answerSchema.parse(JSON.parse(text.toString('utf8')));
  } catch (cause) {
    throw new ConflictError({
      id: 'request.other-token',
      message:
        'The first answer under this Idempotency-Key was given to another token of yours and can be read with that one only.',
      fix: 'Repeat the call with the token that it was first made with, or use a new Idempotency-Key.',
      cause,
    });
  }
}

/** A token is 256 random bits, so a slow derivation would add no protection. */
function deriveKey({ id, token }: AnswerKey): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', token, id, 'throughline request answer', 32));
}
