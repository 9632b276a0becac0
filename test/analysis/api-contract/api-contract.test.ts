import { describe, expect, it } from 'vitest';
import { drawOpenApi, type ApiOperation } from '../../../src/analysis/api-contract/draw-openapi.ts';
import { readMessage } from '../../../src/analysis/api-contract/read-message.ts';
import { validateOpenApi } from '../../../src/analysis/api-contract/validate-openapi.ts';
import { checkApiContract } from '../../../src/analysis/lint/check-api-contract.ts';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { AdrBody } from '../../../src/lifecycle/adr.ts';

const operation = (given: Partial<ApiOperation> = {}): ApiOperation => ({
  id: 'API-1',
  method: 'POST',
  path: '/loans',
  authorization: 'Bearer <ACCESS_TOKEN>',
  request: '```json\n{ "bookId": "b-1" }\n```',
  response: '201 Created\n\n```json\n{ "id": "l-1" }\n```',
  errors: [{ status: '409', meaning: 'The book is lent.' }],
  mark: null,
  ...given,
});

const check = async (...operations: ApiOperation[]) => {
  const empty = documentKinds.adr.empty('T') as AdrBody;
  const body = { ...empty, implementation: { ...empty.implementation, apiContract: operations } };
  return (await checkApiContract(body)).map(({ code, at, message }) => `${code} ${at.part}: ${message}`);
};

describe('an API contract', () => {
  it.each([
    [operation()],
    [operation({ method: 'get', path: '/loans/{loanId}', request: '', response: 'Answers 200 with the loan.', errors: [] })],
    [
      operation({
        path: '/loans/:id/renewals?dry=true',
        errors: [
          { status: '404, 410', meaning: '' },
          { status: '5xx', meaning: 'x' },
        ],
      }),
    ],
    [operation({ path: '`/v1/members/<id>`', authorization: '', errors: [{ status: '409 Conflict', meaning: 'Lent.' }] })],
    [operation({ request: '{ "$ref": "#/nowhere" }', response: '- **Status:** 204' })],
    [operation({ request: '```json\n{ "schema": { "$ref": "#/nowhere", "type": 7 } }\n```' })],
    [operation({ request: 'The book and the member, by id.', response: '**202 Accepted**' })],
  ])('is valid however people write it: %j', async (given) => {
    expect(await check(given)).toEqual([]);
    const drawn = drawOpenApi(given);
    expect(await validateOpenApi(drawn)).toEqual([]);
  });

  it.each([
    [{ method: 'FETCH' }, 'ADR-API-INVALID API-1: "FETCH" is no HTTP method.'],
    [{ path: 'loans' }, 'ADR-API-INVALID API-1: "loans" is no path.'],
    [{ path: 'https://example.org/loans' }, 'ADR-API-INVALID API-1: "https://example.org/loans" is no path.'],
    [{ path: '/loans/{}' }, 'ADR-API-INVALID API-1: "/loans/{}" is no path.'],
    [{ path: '/loans of a member' }, 'ADR-API-INVALID API-1: "/loans of a member" is no path.'],
    [{ path: '/a/{id}/b/{id}' }, 'ADR-API-INVALID API-1: The path "/a/{id}/b/{id}" has the parameter id twice.'],
    [{ errors: [{ status: '200', meaning: '' }] }, 'ADR-API-INVALID API-1: "200" is no status of an error.'],
    [{ errors: [{ status: 'lent', meaning: '' }] }, 'ADR-API-INVALID API-1: "lent" is no status of an error.'],
    [{ errors: [{ status: '720', meaning: '' }] }, 'ADR-API-INVALID API-1: "720" is no status of an error.'],
    [{ response: 'The loan.' }, 'ADR-API-NO-STATUS API-1: The response of API-1 states no status.'],
    [{ response: '' }, 'ADR-API-NO-STATUS API-1: API-1 states no response.'],
  ])('says what is wrong with %j', async (given, message) => {
    expect(await check(operation(given))).toEqual([message]);
  });

  it('finds bodies that are no JSON, in blocks and bare', async () => {
    const [block] = await check(operation({ request: '```json\n{ bookId }\n```' }));
    expect(block).toMatch(/^ADR-API-INVALID API-1: The request of API-1 is no JSON: /);
    const [bare] = await check(operation({ response: '{ "id": "l-1", }' }));
    expect(bare).toMatch(/^ADR-API-INVALID API-1: The response of API-1 is no JSON: /);
    const [cutOff] = await check(operation({ request: '{ "loan": { "id": "l-1"' }));
    expect(cutOff).toMatch(/^ADR-API-INVALID API-1: The request of API-1 is no JSON: /);
    expect(await check(operation({ response: '{ "id": "l-1" }\n\nwith 201' }))).toEqual([]);
  });

  it('refuses what is nested as no example is, and leaves brackets in strings alone', async () => {
    const deep = `${'['.repeat(5_000)}"x"${']'.repeat(5_000)}`;
    expect(await check(operation({ request: deep }))).toEqual([
      'ADR-API-INVALID API-1: The request of API-1 is no JSON: It is nested more than 100 levels deep.',
    ]);
    expect(await check(operation({ request: JSON.stringify({ text: `${'['.repeat(500)}\\"` }) }))).toEqual([]);
  });

  it('finds two operations with one method and path, whatever their parameters are called', async () => {
    expect(
      await check(operation({ path: '/loans/{id}' }), operation({ id: 'API-2', method: 'post', path: '/loans/:loanId' })),
    ).toEqual(['ADR-API-INVALID API-2: API-2 has the method and path of API-1.']);
  });

  it('leaves an operation without method or path to the lint of the document', async () => {
    expect(await check(operation({ method: '', path: '' }))).toEqual([]);
  });

  it('is held against the schema of OpenAPI, not only against rules of ours', async () => {
    const drawn = drawOpenApi(operation()) as { paths: Record<string, Record<string, object>> };
    const broken = { ...drawn, paths: { '/loans': { post: { ...drawn.paths['/loans']?.['post'], responses: { '9': {} } } } } };
    expect(await validateOpenApi(broken)).not.toEqual([]);
    expect(await validateOpenApi({ ...drawn, paths: { loans: {} } })).not.toEqual([]);
  });

  it('reads statuses where they are stated, and no figure of a sentence', () => {
    expect(readMessage('201 Created, or with status 202.').statuses).toEqual(['201', '202']);
    expect(readMessage('Returns up to 200 books in 300 ms.').statuses).toEqual([]);
    expect(readMessage('- `204`').statuses).toEqual(['204']);
    expect(readMessage('```text\n201\n```').statuses).toEqual([]);
  });
});
