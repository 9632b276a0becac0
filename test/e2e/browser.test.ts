import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../http/support/open-test-api.ts';
import { importPrd } from '../http/support/prd.ts';
import { chromiumAvailable, openChromium } from '../support/chromium.ts';

/** What only a browser does: it names origins, keeps cookies by its own rules, and holds pages to their policy. */
describe.skipIf(!chromiumAvailable())('a person at a browser', () => {
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
    await page.goto(new URL(`/gates/${gate}`, api.url).href);
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

  test('sees the queues as an admin', async () => {
    await page.goto(new URL('/admin/queues', api.url).href);
    await page.getByText('runs', { exact: true }).first().waitFor();
  });

  test('meets nothing on our own pages that their policy forbids', () => {
    // The board's page asks a font service for a typeface that its policy leaves out.
    expect(refused.filter((text) => !text.includes('fonts.googleapis.com'))).toEqual([]);
  });

  test('signs out, and is nobody again', async () => {
    await page.goto(new URL('/gates', api.url).href);
    await page.click('form[action="/logout"] button');
    await page.waitForURL('**/login');
    await page.goto(new URL('/gates', api.url).href);
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});
