import { createMiddleware } from 'hono/factory';
import type { ApiEnvironment } from '../api-parts.ts';
import { HttpRefusal } from '../problems/http-refusal.ts';

const entityTag = /^"([\x21\x23-\x7e]{1,128})"$/;

/** Requires If-Match (RFC 9110; 428 of RFC 6585). `*` matches any state, where allowed. */
export function requireIfMatch({ anyAllowed = true }: { anyAllowed?: boolean } = {}) {
  return createMiddleware<ApiEnvironment>(async (c, next) => {
    const given = c.req.header('if-match')?.trim();
    if (given === undefined || given === '') throw required(anyAllowed);
    if (given === '*' && !anyAllowed) throw anythingRefused();
    const [, tag] = entityTag.exec(given) ?? [];
    // A weak tag never matches, and a list would name several states.
    if (given !== '*' && tag === undefined) throw malformed();
    c.set('ifMatch', tag);
    await next();
  });
}

function required(anyAllowed: boolean): HttpRefusal {
  return new HttpRefusal({
    status: 428,
    id: 'precondition.required',
    message: 'The call does not say what it was made against.',
    fix: `Read it first and send its ETag as If-Match${anyAllowed ? '; `*` stands for whatever is there' : ', so that you decide on what you saw'}.`,
  });
}

function anythingRefused(): HttpRefusal {
  return new HttpRefusal({
    status: 428,
    id: 'precondition.required',
    message: 'A decision is made on something that was seen, so If-Match cannot be `*` here.',
    fix: 'Read the gate and send its ETag as If-Match.',
  });
}

function malformed(): HttpRefusal {
  return new HttpRefusal({
    status: 400,
    id: 'precondition.malformed',
    message: 'If-Match holds no single strong entity tag.',
    fix: 'Send one ETag as you got it, quotes included.',
  });
}
