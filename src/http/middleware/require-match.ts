import { createMiddleware } from 'hono/factory';
import type { ApiEnvironment } from '../api-parts.ts';
import { HttpRefusal } from '../problems/http-refusal.ts';

const entityTag = /^"([\x21\x23-\x7e]{1,128})"$/;

/** Demands that a change says what it was made against (RFC 9110, If-Match; RFC 6585, 428). `*` means whatever is there, where that is allowed. */
export function requireIfMatch({ anyAllowed = true }: { anyAllowed?: boolean } = {}) {
  return createMiddleware<ApiEnvironment>(async (c, next) => {
    const given = c.req.header('if-match')?.trim();
    if (given === undefined || given === '') throw required(anyAllowed);
    if (given === '*' && !anyAllowed) throw anythingRefused();
    const [, tag] = entityTag.exec(given) ?? [];
    // A weak tag never matches; a list would name several states, and a change is made against one.
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
