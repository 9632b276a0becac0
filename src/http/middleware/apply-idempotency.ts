import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Context } from 'hono';
import type { ApiEnvironment } from '../api-parts.ts';
import type { StoredAnswer } from '../../ports/requests.ts';
import { HttpRefusal } from '../problems/http-refusal.ts';

const wellFormed = /^[\x21-\x7e]{1,255}$/;
const keptHeaders = ['Content-Type', 'Location', 'ETag'];
/** Statuses of refused requests that may succeed later, so their answer is not stored. */
const mendedByRepeat: readonly number[] = [401, 412, 428, 429];

/** A claim lapses after a minute, so a dead process frees its key; two renewals may fail. */
const renewEveryMs = 20_000;

/** Runs a request once per key (draft-ietf-httpapi-idempotency-key-header); repeats its answer. */
export const applyIdempotency = createMiddleware<ApiEnvironment>(async (c, next) => {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return next();
  if (!wellFormed.test(key)) throw malformed();
  const { requests } = c.get('parts');
  const { id: callerId, token } = c.get('principal');
  const begun = await requests.begin({ callerId, token, key, requestHash: hashRequest(c) });
  if (begun.state === 'different') throw differentRequest();
  if (begun.state === 'in-progress') throw inProgress();
  if (begun.state === 'answered') return replay(begun.answer);

  const renewing = setInterval(() => void requests.renew(begun.id).catch(() => undefined), renewEveryMs);
  try {
    await next();
  } catch (error) {
    await requests.forget(begun.id);
    throw error;
  } finally {
    clearInterval(renewing);
  }
  if (c.res.status >= 500 || mendedByRepeat.includes(c.res.status)) return requests.forget(begun.id);
  return requests.finish({ id: begun.id, token, answer: await readAnswer(c) });
});

function hashRequest(c: Context<ApiEnvironment>): string {
  const { pathname, search } = new URL(c.req.url);
  return createHash('sha256')
    .update(JSON.stringify([c.req.method, pathname, search, c.get('body').kind, c.get('body').digest]))
    .digest('hex');
}

async function readAnswer(c: Context<ApiEnvironment>): Promise<StoredAnswer> {
  const headers = keptHeaders.flatMap((name) => {
    const value = c.res.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { status: c.res.status, headers: Object.fromEntries(headers), body: await c.res.clone().text() };
}

function replay({ status, headers, body }: StoredAnswer): Response {
  return new Response(body, { status, headers: { ...headers, 'Idempotent-Replayed': 'true' } });
}

function malformed(): HttpRefusal {
  return new HttpRefusal({
    status: 400,
    id: 'idempotency.malformed-key',
    message: 'An Idempotency-Key has 1 to 255 visible ASCII characters.',
    fix: 'Send a new UUID for each deed, and the same one when you repeat it.',
  });
}

function differentRequest(): HttpRefusal {
  return new HttpRefusal({
    status: 422,
    id: 'idempotency.different-request',
    message: 'This Idempotency-Key was used for another request.',
    fix: 'Use a new key for a new deed; repeat a request exactly as it was.',
  });
}

function inProgress(): HttpRefusal {
  return new HttpRefusal({
    status: 409,
    headers: { 'Retry-After': '1' },
    id: 'idempotency.in-progress',
    message: 'The first request with this Idempotency-Key is still being carried out.',
    fix: 'Repeat it in a moment (Retry-After) to get its answer.',
  });
}
