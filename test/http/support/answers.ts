import { expect } from 'vitest';
import { problemSchema, type Problem } from '../../../src/http/problems/problem.ts';

/** The problem that a call was answered with; fails when the answer is none of that status. */
export async function problemOf(response: Response, status: number): Promise<Problem> {
  const text = await response.text();
  expect({ status: response.status, type: response.headers.get('content-type'), text }).toMatchObject({
    status,
    type: 'application/problem+json',
  });
  const problem = problemSchema.parse(JSON.parse(text));
  expect(problem.status).toBe(status);
  return problem;
}

export async function documentOf<T>(response: Response, status = 200): Promise<T> {
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status });
  return JSON.parse(text) as T;
}
