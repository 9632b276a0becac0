import { expect, test } from 'vitest';
import { ConflictError, InputError, NotFoundError, PermissionError, UnavailableError } from '../../src/lifecycle/errors.ts';
import { toProblem } from '../../src/http/problems/problem.ts';

const refusal = { id: 'thing.odd', message: 'It is odd.', fix: 'Make it even.' };

test.each([
  [new InputError(refusal), 422],
  [new NotFoundError(refusal), 404],
  [new ConflictError(refusal), 409],
  [new PermissionError(refusal), 403],
  [new UnavailableError(refusal), 503],
  [new PermissionError({ ...refusal, id: 'token.invalid' }), 401],
  [new ConflictError({ ...refusal, id: 'precondition.failed' }), 412],
  [new InputError({ ...refusal, id: 'prd.too-large' }), 413],
])('%s becomes a problem of status %i with its id and fix', (error, status) => {
  const { problem } = toProblem(error, 'r-1');
  expect(problem).toEqual({
    type: `/problems/${error.id}`,
    title: expect.stringMatching(/^[A-Z][A-Za-z]+:? [a-z ]+$/) as string,
    status,
    detail: 'It is odd.',
    fix: 'Make it even.',
    id: error.id,
    instance: 'urn:request:r-1',
  });
});

test.each([
  ['daa.no-source', 'AI-DAA: no source'],
  ['body.unsupported-type', 'Body unsupported type'],
  ['adr.rfc-not-approved', 'AI-ADR: RFC not approved'],
  ['design-session.not-found', 'Design session not found'],
  ['oidc.unreachable', 'OpenID Connect unreachable'],
  ['database.tls', 'Database TLS'],
])('the title of %s reads as English: %s', (id, title) => {
  expect(toProblem(new InputError({ ...refusal, id }), 'r').problem.title).toBe(title);
});

test('a defect tells nothing but the request under which the log holds it', () => {
  const { problem } = toProblem(new Error('password=hunter2 in /etc/secret'), 'r-2');
  expect(JSON.stringify(problem)).not.toMatch(/hunter2|secret|at .*\.ts/);
  expect(problem).toMatchObject({ id: 'internal', status: 500, instance: 'urn:request:r-2' });
});

test('whoever lost a race is told the tag of now', () => {
  const lost = new ConflictError({ ...refusal, id: 'precondition.failed', details: { current: 'abc' } });
  expect(toProblem(lost, 'r').headers).toEqual({ ETag: '"abc"' });
});
