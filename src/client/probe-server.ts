import { z } from 'zod';
import { describeFailure } from './connection-failure.ts';

const healthSchema = z.object({
  service: z.literal('throughline'),
  version: z.string(),
  /** Made anew by every start of a server. */
  instance: z.string(),
  /** Its answer to a challenge. */
  proof: z.string().optional(),
});

/** What `GET /healthz` says of a server. */
export type Health = z.infer<typeof healthSchema>;

export type Probe =
  | { readonly state: 'throughline'; readonly health: Health }
  /** Something else listens there. */
  | { readonly state: 'other' }
  /** Nobody listens there. */
  | { readonly state: 'refused'; readonly reason: string }
  /** No answer in time. */
  | { readonly state: 'silent' };

/** Asks who listens at an address, and to prove it by the challenge (16 to 64 hex digits). Never throws. */
export async function probeServer(
  url: string,
  { timeoutMs, challenge }: { timeoutMs: number; challenge: string },
): Promise<Probe> {
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/healthz?challenge=${challenge}`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    });
    const health = healthSchema.safeParse(JSON.parse(await response.text()));
    return health.success ? { state: 'throughline', health: health.data } : { state: 'other' };
  } catch (cause) {
    if (cause instanceof SyntaxError) return { state: 'other' };
    return cause instanceof DOMException ? { state: 'silent' } : { state: 'refused', reason: describeFailure(cause) };
  }
}
