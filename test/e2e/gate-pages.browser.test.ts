import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../http/support/open-test-api.ts';
import { importPrd } from '../http/support/prd.ts';
import { openChromium } from '../support/chromium.ts';

/** What only a browser does: it names origins, keeps cookies by its own rules, and holds pages to their policy. */
describe('a person at a browser', () => {
  let api: TestApi;
  let browser: Browser;
  let page: Page;
  let gate: string;
  const refused: string[] = [];

  beforeAll(async () => {
    api = await openTestApi();
    api.startWorking();
    const prd = await importPrd(api);
    const started = await api.call('POST', '/api/v1/runs', { json: { workflow: 'inception', prd, model: 'rules' } });
    const { run } = (await started.json()) as { run: { id: string } };
    await (await api.call('GET', `/api/v1/runs/${run.id}/events?until=settled`)).text();
    ({ gate } = (await (await api.call('GET', `/api/v1/runs/${run.id}`)).json()) as { gate: string });
    browser = await openChromium();
    page = await browser.newPage();
    page.on('console', (message) => void (message.type() === 'error' && refused.push(message.text())));
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await api.close();
  });

  test('follows the link to a gate, signs in by a login link, comes back and approves', async () => {
    await page.goto(new URL(`/plain/gates/${gate}`, api.url).href);
    expect(new URL(page.url()).pathname).toBe('/login');
    const { code } = await api.ports.people.createLoginLink({ token: api.owner.token });
    await page.fill('#code', code);
    await page.click('form[name=link] button');
    await page.waitForURL(`**/gates/${gate}`);

    for (const choice of await page.locator('input[value=met]').all()) await choice.check();
    await page.fill('textarea[name=note]', 'Read in a browser.');
    await page.click('button[value=approve]');
    await page.getByText('Read in a browser.').waitFor();
    const decided = (await (await api.call('GET', `/api/v1/gates/${gate}`)).json()) as { decisions: object[] };
    expect(decided).toMatchObject({
      status: 'approved',
      decisions: [{ authentication: 'login-link', interactive: true, note: 'Read in a browser.' }],
    });
  });

  test('refuses one claim of an imported log while the others pass', async () => {
    const files = new FormData();
    for (const name of ['0001-sail.md', '0002-row.md'])
      files.append('files', new Blob([`# ${name}\n\n## Status\n\nAccepted\n\n## Decision\n\nYes.\n`]), name);
    const imported = await api.call('POST', '/api/v1/logs/adr?source=/browser-log', { body: files });
    const { gate: opened } = (await imported.json()) as { gate: { id: string } };
    await page.goto(new URL(`/plain/gates/${opened.id}`, api.url).href);
    expect(await page.locator('button[value=request-changes]').count()).toBe(0);
    const { claims } = (await (await api.call('GET', `/api/v1/gates/${opened.id}`)).json()) as { claims: { key: string }[] };
    const [first, second] = claims.map(({ key }) => key);
    await page.getByLabel(`${first}: It is not true, because`).fill('Nobody ever sailed.');
    for (const choice of await page.locator('input[value=met]').all()) await choice.check();
    await page.click('button[value=approve]');
    await page.getByText('Refused: Nobody ever sailed.').waitFor();
    const statusOf = async (key = ''): Promise<unknown> =>
      ((await (await api.call('GET', `/api/v1/artifacts/${key}`)).json()) as { status: string }).status;
    expect([await statusOf(first), await statusOf(second)]).toEqual(['Proposed', 'Accepted']);
  });

  test('reads what was redrafted since the version that was decided on, and why', async () => {
    const source = '/browser-prd.md';
    const textOf = (loans: number): string =>
      `# Shelves\n\n## User stories\n\n- US-1: As a member, I want to borrow a book, so that I read.\n  - A member can have at most ${loans} open loans.\n`;
    const draft = async (loans: number): Promise<string> => {
      const body = textOf(loans);
      const headers = { 'content-type': 'text/markdown' };
      const answer = await api.call('POST', `/api/v1/prds?source=${source}`, { body, headers });
      const { prd } = (await answer.json()) as { prd: { key: string } };
      const json = { workflow: 'lightweight', prd: prd.key, model: 'rules', anyway: 'one form' };
      const { run } = (await (await api.call('POST', '/api/v1/runs', { json })).json()) as { run: { id: string } };
      await (await api.call('GET', `/api/v1/runs/${run.id}/events?until=settled`)).text();
      return ((await (await api.call('GET', `/api/v1/runs/${run.id}`)).json()) as { gate: string }).gate;
    };
    await draft(6);
    await page.goto(new URL(`/plain/gates/${await draft(9)}`, api.url).href);
    await page.getByText('What was redrafted, and why').last().waitFor();
    const section = await page.locator('table', { hasText: 'What became of it' }).innerText();
    expect(section).toContain('drafted anew');
    expect(section).toMatch(/US-1\.AC-1 changed: A member can have at most 9 open loans\./);
  });

  test('sees the queues as an admin', async () => {
    await page.goto(new URL('/admin/queues', api.url).href);
    await page.getByText('runs', { exact: true }).first().waitFor();
  });

  test('meets nothing on our own pages that their policy forbids', () => {
    expect(refused).toEqual([]);
  });

  test('signs out, and is nobody again', async () => {
    await page.goto(new URL('/plain/gates', api.url).href);
    await page.click('form[action="/logout"] button');
    await page.waitForURL('**/login');
    await page.goto(new URL('/plain/gates', api.url).href);
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});
