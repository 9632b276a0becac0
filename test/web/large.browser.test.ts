import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkPage } from './support/check-page.ts';
import { openWeb, type TestWeb } from './support/open-web.ts';

const image = '<img src=x onerror="globalThis.pwned=1">';
/** Just below the 2 MB that are read of a PRD. */
const places = Array.from(
  { length: 1_900 },
  (_, at) =>
    `### Place ${at}\n\n${`The shelf ${at} ${image} \u202eesrever has [a door](javascript:globalThis.pwned=1), `.repeat(9)}and a light.\n`,
);
const write = (notes: readonly string[]): string =>
  `# Shelves ${image}\n\n## User stories\n\n- US-1: As a member, I want to read, so that I know.\n\n## Notes\n\n${notes.join('\n')}`;

let web: TestWeb;
let page: Page;

beforeAll(async () => {
  web = await openWeb();
  page = await web.openAs(web.api.owner.token);
  page.setDefaultTimeout(60_000);
}, 180_000);
afterAll(() => web.close());

const show = (path: string) => page.goto(new URL(path, web.api.url).href);

async function send<T>(method: string, path: string, body: string, type: string): Promise<T> {
  const headers = { 'content-type': type, 'if-match': '*' };
  const answer = await web.api.call(method, `/api/v1${path}`, { body, headers });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

/** Stores records that amend another, past the checks of a text, which take longer. Returns their keys. */
async function amend(of: string, titles: readonly string[]): Promise<string[]> {
  const { artifacts } = web.api.ports;
  const like = await artifacts.read(of);
  if (!like) throw new Error(`There is no ${of}.`);
  const { body, markdown } = like;
  const made = titles.map((title) => ({
    title,
    body,
    markdown,
    parts: [],
    links: [{ role: 'amends' as const, to: of }],
    provenance: { reason: 'written' as const },
    authorId: web.api.owner.id,
  }));
  return (await artifacts.createMany({ kind: 'adr', artifacts: made })).map(({ key }) => key);
}

const number = (name: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${name} ${at} ${image}`);

describe('what is very large', () => {
  test('as a graph of 1,500 nodes is drawn, walked by keyboard, and says what it hides', async () => {
    const { artifact } = await send<{ artifact: { key: string } }>('POST', '/artifacts?kind=adr', '# Root\n', 'text/markdown');
    const root = artifact.key;
    for (const near of await amend(root, number('Near', 15))) await amend(near, number('Far', 99));
    const [last = ''] = await amend('ADR-1501', ['Beyond']);
    await show(`/trace?of=${root}&direction=down`);
    await page.getByText('1501 artifacts, 1500 connections. 1 artifact further on was left out').waitFor();
    await page.locator('.trace-node').first().waitFor();
    // What is out of sight is not in the page.
    expect(await page.locator('.trace-node').count()).toBeLessThan(100);
    const rows = page.locator('.trace-list .row-link');
    expect(await rows.count()).toBe(100);
    await page.keyboard.press('k');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await rows.nth(199).waitFor();
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/artifacts/ADR-*');
    await page.goBack();
    await page.locator('.trace-node').first().waitFor();
    await page.locator('.react-flow__controls-zoomin').click();
    expect(await checkPage(page)).toEqual([]);
    await show(`/trace?of=${root}&direction=down&depth=1`);
    await page.getByText('16 artifacts, 15 connections').waitFor();
    await page
      .getByRole('button', { name: /^Show 99 more/ })
      .first()
      .press('Enter');
    await page.getByText('115 artifacts, 114 connections').waitFor();
    expect(last).toBe('ADR-1502');
  }, 120_000);

  test('as a document of 2 MB is read, edited and compared', async () => {
    const { prd } = await send<{ prd: { key: string } }>('POST', '/prds', write(places), 'text/markdown');
    const changed = places.map((text, at) => (at % 3 === 0 ? text.replaceAll('shelf', 'rack') : text));
    await send('PUT', `/artifacts/${prd.key}`, write(changed), 'text/markdown');
    await show(`/artifacts/${prd.key}`);
    await page.locator('.piece[aria-busy=false]').first().waitFor();
    await page.keyboard.press('End');
    await page.locator('.piece:last-child[aria-busy=false]').waitFor();
    expect(await page.locator('.piece').last().innerText()).toContain('\\u202eesrever');
    expect(await page.locator('main :is(img, script, [href^="javascript"])').count()).toBe(0);
    await page.keyboard.press('e');
    await page.getByLabel('Markdown').press('Control+End');
    await page.keyboard.type('Typed at the end.');
    await page.keyboard.press('Control+s');
    await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
    await show(`/artifacts/${prd.key}/diff?from=1&to=2`);
    await page.locator('.diff-hunk').nth(600).waitFor({ state: 'attached' });
    for (const _ of [1, 2]) await page.keyboard.press('n');
    await page
      .getByRole('status')
      .getByText(/^2 of 6\d\d$/)
      .waitFor();
    expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false);
  }, 120_000);

  test('reports nothing to the console, and nothing that its policy forbids', async () => {
    expect(await page.evaluate('globalThis.violations')).toEqual([]);
    await page.context().close();
    expect(web.faults).toEqual([]);
  });
});
