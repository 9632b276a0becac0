import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ApiEnvironment } from '../api-parts.ts';
import { HttpRefusal } from './http-refusal.ts';
import { toProblem } from './problem.ts';

/** Answers a failed call. A defect is logged with its stack and shown nowhere else. */
export function answerProblem(error: unknown, c: Context<ApiEnvironment>): Response {
  const { problem, headers } = toProblem(error instanceof HTTPException ? readException(error) : error, c.get('requestId'));
  if (problem.status >= 500) c.get('parts').log.error({ err: error, requestId: c.get('requestId') }, 'call failed');
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });
}

/** Translates what the framework itself refuses. */
function readException({ status, cause }: HTTPException): HttpRefusal {
  return new HttpRefusal({
    status,
    id: 'request.malformed',
    message: 'The request cannot be read.',
    fix: 'Compare it with the operation in /docs.',
    cause,
  });
}
