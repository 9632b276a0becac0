import { z } from 'zod';
import { describeFailure } from './connection-failure.ts';

const healthSchema = z.object({
  service: z.literal('throughline'),
  version: z.string(),
  /** Changes with every start of the server. */
  instance: z.string(),
  /** The server's answer to the challenge. */
  proof: z.string().optional(),
});

/** The answer of `GET /healthz`. */
export type Health = z.infer<typeof healthSchema>;

export type Probe =
  | { readonly state: 'throughline'; readonly health: Health }
  /** Another program listens there. */
  | { readonly state: 'other' }
  /** Nobody listens there. */
  | { readonly state: 'refused'; readonly reason: string }
  /** No answer came in time. */
  | { readonly state: 'silent' };

/** Probes an address and challenges the server (16 to 64 hex digits) for proof. Never throws. */
export async function probeServer(
  url: string,
  { timeoutMs, challenge }: { timeoutMs: number; challenge: string },
): Promise<Probe> {
  try {
    const response = await fetch(`${url.replace(/(?<!\/)\/+$/, '')}/healthz?challenge=${challenge}`, {
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
