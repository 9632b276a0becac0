import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import openapi from '../../docs/openapi.json' with { type: 'json' };
import { documentOf, problemOf } from './support/answers.ts';
import { openTestApi, type TestApi } from './support/open-test-api.ts';
import { importPrd, markdown, prdMarkdown } from './support/prd.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api.close());

interface Import {
  readonly prd: { readonly key: string; readonly version: number };
  readonly outcome: string;
}

const read = async <T>(path: string): Promise<T> => documentOf<T>(await api.call('GET', `/api/v1${path}`));

describe('importing a PRD', () => {
  const send = (query: string, body: string): Promise<Response> =>
    api.call('POST', `/api/v1/prds${query}`, { body, headers: markdown });

  test('creates it, says where it is, and finds the same bytes again', async () => {
    const created = await send('?name=a.md', prdMarkdown('Bytes'));
    const { prd, outcome } = await documentOf<Import>(created, 201);
    expect([outcome, created.headers.get('location')]).toEqual(['created', `/api/v1/prds/${prd.key}`]);
    const shown = await api.call('GET', created.headers.get('location') ?? '');
    expect(shown.headers.get('etag')).toBe(created.headers.get('etag'));
    expect(await documentOf<Import>(await send('?name=b.md', prdMarkdown('Bytes')))).toMatchObject({ outcome: 'unchanged', prd });
  });

  test('under the same name it is another PRD, unless it says that it comes from the same source', async () => {
    const first = await documentOf<Import>(await send('?name=prd.md', prdMarkdown('Of Ada')), 201);
    const second = await documentOf<Import>(await send('?name=prd.md', prdMarkdown('Of Grace')), 201);
    expect(second.prd.key).not.toBe(first.prd.key);
    const source = '?source=/home/ada/prd.md';
    const kept = await documentOf<Import>(await send(source, prdMarkdown('Kept')), 201);
    const next = await documentOf<Import>(await send(source, prdMarkdown('Kept, revised')));
    expect([next.outcome, next.prd.key, next.prd.version]).toEqual(['new-version', kept.prd.key, 2]);
  });

  test('answers with the tag of the version it stored, though another was stored before the answer', async () => {
    const { prd } = await documentOf<Import>(await send('?name=tags.md', prdMarkdown('Tags')), 201);
    let overtaken = false;
    const second = await api.openSecond({
      change: (parts) => ({
        ...parts,
        serviceFor(principal) {
          const service = parts.serviceFor(principal);
          return {
            ...service,
            prds: {
              ...service.prds,
              async import(request) {
                const result = await service.prds.import(request);
                if (!overtaken) {
                  overtaken = true;
                  const bytes = new TextEncoder().encode(prdMarkdown('Tags of somebody else'));
                  await service.prds.import({ key: prd.key, files: [{ name: 'tags.md', source: 'tags.md', bytes }] });
                }
                return result;
              },
            },
          };
        },
      }),
    });
    const put = (title: string, tag: string): Promise<Response> =>
      fetch(`${second.url}/api/v1/prds/${prd.key}`, {
        method: 'PUT',
        body: prdMarkdown(title),
        headers: { ...markdown, authorization: `Bearer ${api.owner.token}`, 'if-match': tag },
      });
    const { headers } = await api.call('GET', `/api/v1/prds/${prd.key}`);
    const mine = await put('Tags of mine', headers.get('etag') ?? '');
    expect(await documentOf<Import>(mine)).toMatchObject({ prd: { version: 2 } });
    expect(await problemOf(await put('Over what I never saw', mine.headers.get('etag') ?? ''), 412)).toMatchObject({
      id: 'precondition.failed',
    });
    await second.close();
  });

  test('takes several files as one PRD, each under its own name', async () => {
    const body = new FormData();
    body.append('files', new File([prdMarkdown('Parts')], 'one.md'));
    body.append('files', new File(['## Success metrics\n\n- Rentals a week: 10\n'], 'two.md'));
    const { prd } = await documentOf<Import>(await api.call('POST', '/api/v1/prds', { body }), 201);
    const { items } = await read<{ items: unknown[] }>(`/artifacts/${prd.key}/versions`);
    expect(items.length).toBe(1);
  });

  test('refuses what is no text, and what has nothing to model when that is wanted', async () => {
    const binary = await api.call('POST', '/api/v1/prds', { body: Buffer.from([0, 1, 2, 255]), headers: markdown });
    expect((await problemOf(binary, 422)).id).toMatch(/^prd\./);
    expect((await problemOf(await send('?modeled=yes', '# Nothing here\n'), 422)).id).toBe('prd.no-parts');
  });

  test('a name with control characters is refused', async () => {
    expect(await problemOf(await send('?name=a%0Ab.md', '# A'), 422)).toMatchObject({ id: 'request.invalid' });
  });
});

describe('reading an artifact', () => {
  let key: string;

  beforeAll(async () => {
    key = await importPrd(api, 'Read me');
    const put = await api.call('PUT', `/api/v1/prds/${key}`, {
      body: prdMarkdown('Read me again'),
      headers: { ...markdown, 'if-match': '*' },
    });
    await documentOf(put);
  });

  test.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['text/markdown', 'text/markdown; charset=utf-8'],
    ['text/*;q=0.9, application/json;q=0.1', 'text/markdown; charset=utf-8'],
    ['application/json;q=0, */*', 'text/markdown; charset=utf-8'],
    ['TEXT/Markdown', 'text/markdown; charset=utf-8'],
  ])('Accept: %s is answered in %s', async (accept, type) => {
    const answer = await fetch(new URL(`/api/v1/artifacts/${key}`, api.url), {
      headers: { authorization: `Bearer ${api.owner.token}`, ...(accept ? { accept } : {}) },
    });
    expect([answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([type, 'Accept, Accept-Encoding']);
    expect(await answer.text()).toContain('Read me again');
  });

  test('what is to be had in no accepted form is a problem', async () => {
    const answer = await api.call('GET', `/api/v1/artifacts/${key}`, { headers: { accept: 'image/png' } });
    expect(await problemOf(answer, 406)).toMatchObject({ id: 'answer.not-acceptable' });
  });

  test('nothing that is read is given in a form that the reader does not take', async () => {
    const whole = Object.entries(openapi.paths).flatMap(([path, methods]) =>
      'get' in methods && '406' in methods.get.responses && !path.includes('{') ? [path] : [],
    );
    expect(whole.length).toBeGreaterThan(20);
    for (const path of [...whole, `/api/v1/rfcs/${key}/review`, `/api/v1/artifacts/${key}/versions`]) {
      const answer = await api.call('GET', path, { headers: { accept: 'image/png' } });
      expect([path, answer.status]).toEqual([path, 406]);
    }
  });

  test('its two forms have tags of their own, and versions stay readable', async () => {
    const tagOf = async (accept: string): Promise<string | null> =>
      (await api.call('GET', `/api/v1/artifacts/${key}`, { headers: { accept } })).headers.get('etag');
    expect(await tagOf('application/json')).not.toBe(await tagOf('text/markdown'));
    expect(await read(`/artifacts/${key}?version=1`)).toMatchObject({ title: 'Read me', version: 1 });
    expect(await problemOf(await api.call('GET', `/api/v1/artifacts/${key}?version=9`), 404)).toMatchObject({
      id: 'artifact.version-not-found',
    });
  });

  test('versions are compared, as a document or as a patch', async () => {
    expect(await read(`/artifacts/${key}/diff?from=1&to=2`)).toMatchObject({ key, from: 1, to: 2 });
    const patch = await api.call('GET', `/api/v1/artifacts/${key}/diff`, { headers: { accept: 'text/x-diff' } });
    expect(await patch.text()).toMatch(/^-.*Read me\n\+.*Read me again$/m);
  });

  test('lists are filtered and read page by page without missing any', async () => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await read<{ items: { key: string }[]; next: string | null }>(`/artifacts?kind=prd&limit=2${cursor}`);
      seen.push(...page.items.map((item) => item.key));
      cursor = page.next === null ? '' : `&cursor=${page.next}`;
    } while (cursor !== '');
    const all = await read<{ items: { key: string }[] }>('/artifacts?kind=prd&limit=200');
    expect(seen).toEqual(all.items.map((item) => item.key));
    expect(await problemOf(await api.call('GET', '/api/v1/artifacts?cursor=invented'), 422)).toMatchObject({
      id: 'page.unknown-cursor',
    });
  });
});

describe('tokens', () => {
  test('are created with their secret shown once, read, and revoked on the tag that was read', async () => {
    const created = await api.call('POST', '/api/v1/tokens', { json: { holder: 'Grace', kind: 'person', roles: ['architect'] } });
    const { id, token } = await documentOf<{ id: string; token: string }>(created, 201);
    const path = created.headers.get('location') ?? '';
    expect(path).toBe(`/api/v1/tokens/${id}`);
    const shown = await api.call('GET', path);
    expect(await shown.clone().text()).not.toContain(token);
    const revoke = (): Promise<Response> =>
      api.call('DELETE', path, { headers: { 'if-match': shown.headers.get('etag') ?? '' } });
    expect(await documentOf(await revoke())).toMatchObject({ id, revokedAt: expect.any(String) as string });
    expect(await problemOf(await revoke(), 412)).toMatchObject({ id: 'precondition.failed' });
    expect(await problemOf(await api.call('GET', '/api/v1/tokens/TOKEN-999'), 404)).toMatchObject({ id: 'token.not-found' });
  });
});

describe('runs that nobody works on', () => {
  test('start once for a PRD, are listed by status, and are canceled on the tag that was read', async () => {
    const prd = await importPrd(api, 'Waiting for nobody');
    const start = (): Promise<Response> => api.call('POST', '/api/v1/runs', { json: { workflow: 'inception', prd } });
    const [first, second] = [await start(), await start()];
    const { run } = await documentOf<{ run: { id: string } }>(first, 201);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(await read('/runs?status=queued')).toMatchObject({ items: [{ id: run.id }], next: null });
    expect(await problemOf(await api.call('GET', `/api/v1/runs/${run.id}/report`), 409)).toMatchObject({ id: 'run.no-result' });
    const tag = (await api.call('GET', `/api/v1/runs/${run.id}`)).headers.get('etag') ?? '';
    const cancel = (): Promise<Response> =>
      api.call('POST', `/api/v1/runs/${run.id}/cancel`, { json: { note: 'Not now.' }, headers: { 'if-match': tag } });
    expect(await documentOf(await cancel())).toMatchObject({
      status: 'canceled',
      canceledBecause: expect.stringContaining('Not now.') as string,
    });
    expect(await problemOf(await cancel(), 412)).toMatchObject({ id: 'precondition.failed' });
    const retry = await api.call('POST', `/api/v1/runs/${run.id}/retry`, { headers: { 'if-match': '*' } });
    expect(await problemOf(retry, 409)).toMatchObject({ id: 'run.not-failed' });
  });

  test.each([
    [{ workflow: 'design', prd: 'PRD-001' }, 422, 'request.invalid'],
    [{ workflow: 'inception', prd: 'PRD-999' }, 404, 'artifact.not-found'],
    [{ workflow: 'inception', prd: 'PRD-001', model: 'gemini:x' }, 422, 'model.unknown'],
  ])('%j is refused with %i', async (json, status, id) => {
    expect(await problemOf(await api.call('POST', '/api/v1/runs', { json }), status)).toMatchObject({ id });
  });
});

test('what waits nowhere is not found: gates', async () => {
  expect(await read('/gates')).toEqual({ items: [], next: null });
  for (const path of ['/gates/GATE-001', '/gates/GATE-001/outcome', '/gates/GATE-001/events']) {
    expect(await problemOf(await api.call('GET', `/api/v1${path}`), 404)).toMatchObject({ id: 'gate.not-found' });
  }
});
