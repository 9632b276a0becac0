import { invalidRequest } from '../documents/read-fields.ts';
import type { HttpApiParts } from '../api-parts.ts';
import { healthQuerySchema } from './health.ts';

const headers = { 'Cache-Control': 'no-store' };

/** Answers that the process lives, using nothing else. Throws InputError `request.invalid`. */
export function answerHealth(
  url: string,
  { version, instance, prove }: Pick<HttpApiParts, 'version' | 'instance' | 'prove'>,
): Response {
  const challenge = readChallenge(url);
  const proof = challenge === undefined ? {} : { proof: prove(challenge) };
  return Response.json({ service: 'throughline', version, instance, ...proof }, { headers });
}

/** Answers whether the process can work now: 200, or 503 so that a balancer avoids it. */
export async function answerReadiness({
  version,
  instance,
  readiness,
}: Pick<HttpApiParts, 'version' | 'instance' | 'readiness'>): Promise<Response> {
  const checks = await readiness();
  const ready = checks.every(({ ok, needed }) => ok || !needed);
  return Response.json({ service: 'throughline', version, instance, ready, checks }, { status: ready ? 200 : 503, headers });
}

function readChallenge(url: string): string | undefined {
  const given = Map.groupBy(new URL(url).searchParams, ([name]) => name);
  const query = Object.fromEntries([...given].map(([name, [first, ...more]]) => [name, more.length === 0 ? first?.[1] : given]));
  const parsed = healthQuerySchema.safeParse(query);
  if (!parsed.success) throw invalidRequest('query', parsed.error);
  return parsed.data.challenge;
}
