import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ApiEnvironment } from '../api-parts.ts';
import { HttpRefusal } from './http-refusal.ts';
import { inHttpWords } from './http-words.ts';
import { toProblem, type Problem } from './problem.ts';

/** Answers a call that failed. A defect goes to the log, with its stack, and nowhere else. */
export function answerProblem(error: unknown, c: Context<ApiEnvironment>): Response {
  const { problem, headers } = toProblem(error instanceof HTTPException ? readException(error) : error, c.get('requestId'));
  if (problem.status >= 500) c.get('parts').log.error({ err: error, requestId: c.get('requestId') }, 'call failed');
  return new Response(JSON.stringify(forPrograms(problem)), {
    status: problem.status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });
}

function forPrograms(problem: Problem): Problem {
  const [detail, fix] = [inHttpWords(problem.detail), inHttpWords(problem.fix)];
  return { ...problem, detail, fix, ...(fix === problem.fix ? {} : { cliFix: problem.fix }) };
}

/** What the framework itself refuses. */
function readException({ status, cause }: HTTPException): HttpRefusal {
  return new HttpRefusal({
    status,
    id: 'request.malformed',
    message: 'The request cannot be read.',
    fix: 'Compare it with the operation in /docs.',
    cause,
  });
}
