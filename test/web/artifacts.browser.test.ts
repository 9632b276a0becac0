import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkPage } from './support/check-page.ts';
import { openWeb, type TestWeb } from './support/open-web.ts';
import type { Page } from 'playwright-core';

let web: TestWeb;
let page: Page;
let rfc: string;

const hostile = `# Lend <script>document.title = 'owned'</script> across branches

## Context and Problem Statement

### Problem Summary

See PRD-001#US-1. [click](javascript:alert(1)) ![plan](https://spy.example/x.png) <img src=x onerror="document.title='owned'"> \u202eabc

\`\`\`mermaid
flowchart LR
  A["<img src=x onerror=parent.document.title='owned'>"] --> B["<script>parent.document.title='owned'</script>"]
  click A href "javascript:alert(1)"
\`\`\`

\`\`\`mermaid
%%{init: {"securityLevel": "loose", "themeCSS": "* { background: url(https://spy.example/y) }"}}%%
flowchart LR
  C --> D
\`\`\`
`;

async function store(kind: string, markdown: string): Promise<string> {
  const headers = { 'content-type': 'text/markdown' };
  const stored = await web.api.call('POST', `/api/v1/artifacts?kind=${kind}`, { body: markdown, headers });
  return ((await stored.json()) as { artifact: { key: string } }).artifact.key;
}

const show = (path: string) => page.goto(new URL(path, web.api.url).href);
const read = async <T>(path: string): Promise<T> => (await (await web.api.call('GET', `/api/v1${path}`)).json()) as T;

beforeAll(async () => {
  web = await openWeb();
  await store(
    'prd',
    '# Lend\n\n## User Stories\n\n### US-1: Borrow\n\nAs a **member**, I want **to borrow** so that **I read**.\n',
  );
  rfc = await store('rfc', hostile);
  page = await web.openAs(web.api.owner.token);
}, 180_000);
afterAll(() => web.close());

describe('artifacts in the browser', () => {
  test('show hostile Markdown and diagrams as what they say, and load nothing from elsewhere', async () => {
    const elsewhere: string[] = [];
    page.on('request', (request) => void (new URL(request.url()).host === 'spy.example' && elsewhere.push(request.url())));
    await show(`/artifacts/${rfc}`);
    await page.locator('.diagram img').nth(1).waitFor({ timeout: 30_000 });
    const text = await page.locator('.markdown').innerText();
    expect(text).toContain(`<img src=x onerror="document.title='owned'">`);
    expect(text).toContain('\\u202eabc');
    expect(await page.title()).toContain('Lend');
    expect(await page.locator('.markdown :is(script, iframe, object, [onerror], [href^="javascript"])').count()).toBe(0);
    expect(elsewhere).toEqual([]);
    expect(await checkPage(page)).toEqual([]);
    await page.getByRole('link', { name: 'PRD-001#US-1' }).click();
    await page.locator('[data-target]').waitFor();
    expect(await page.locator('[data-target]').innerText()).toBe('US-1: Borrow');
  }, 90_000);

  test('are edited by keyboard; who comes second sees both texts, and goes on with theirs or with the own', async () => {
    await show(`/artifacts/${rfc}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('e');
    const box = page.getByLabel('Markdown');
    await box.waitFor();
    await box.fill((await box.inputValue()).replace('## Context', 'Mine.\n\n## Context'));
    const other = '# Lend across branches\n\nTheirs.\n';
    await web.api.call('PUT', `/api/v1/artifacts/${rfc}`, {
      body: other,
      headers: { 'content-type': 'text/markdown', 'if-match': '*' },
    });
    await page.keyboard.press('Control+s');
    await page.getByText('Nothing was stored').waitFor();
    expect(await page.locator('.diff-line.added', { hasText: 'Mine.' }).count()).toBe(1);
    await page.getByText('Both texts').click();
    await page.getByRole('heading', { name: 'Theirs, version 2' }).waitFor();
    await page.reload();
    expect(await box.inputValue()).toContain('Mine.');
    await page.keyboard.press('Tab');
    await box.focus();
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'Go on with mine' }).click();
    await box.focus();
    await page.keyboard.press('Control+s');
    await page.waitForURL(`**/artifacts/${rfc}*`);
    expect(await read(`/artifacts/${rfc}`)).toMatchObject({ version: 3 });
    await show(`/artifacts/${rfc}/diff?from=2&to=3`);
    await page.getByText(/^\d+ changes?$/).waitFor();
    expect(await checkPage(page)).toEqual([]);
    await page.keyboard.press('n');
    await page.getByText(/^1 of \d+$/).waitFor();
  }, 90_000);

  test('are found by their words, and traced by keyboard as far as somebody opens', async () => {
    const adr = await store('adr', '# Zebra\n');
    const amend = async (to: string): Promise<string> => {
      const key = await store('adr', '# Okapi\n');
      await web.api.call('POST', `/api/v1/artifacts/${key}/links`, {
        json: { role: 'amends', to },
        headers: { 'if-match': '*' },
      });
      return key;
    };
    const second = await amend(adr);
    const third = await amend(second);
    const fourth = await amend(third);
    await show('/artifacts?q=zebra');
    await page.locator('.row-link', { hasText: adr }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/artifacts/${adr}`);
    await show(`/trace?of=${adr}&direction=down`);
    await page.locator('.trace-list .row-link', { hasText: third }).waitFor();
    expect(await page.locator('.trace-list .row-link').count()).toBe(3);
    await page.getByText('1 artifact further on was left out').waitFor();
    for (const _ of [1, 2, 3]) await page.keyboard.press('j');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.trace-list .row-link', { hasText: fourth }).waitFor();
    expect(new URL(page.url()).searchParams.get('open')).toBe(third);
    await page.locator('.trace-node', { hasText: fourth }).waitFor({ state: 'attached' });
    expect(await checkPage(page)).toEqual([]);
  }, 90_000);

  test('stay usable in their thousands: few rows are in the page', async () => {
    const documents = Array.from({ length: 100 }, (_, at) => ({
      kind: 'playbook',
      name: `${at}.md`,
      markdown: `# Pattern ${at}\n\n- **Category:** BULK\n`,
    }));
    for (const _ of [1, 2, 3]) await web.api.call('POST', '/api/v1/artifact-batches', { json: { documents } });
    await show('/artifacts');
    await page.locator('.row-link').first().waitFor();
    for (let at = 0; at < 12; at += 1) {
      await page.keyboard.press('End');
      await page.waitForTimeout(150);
    }
    expect(await page.locator('.virtual-rows > li').count()).toBeLessThanOrEqual(60);
    await page.getByText(/^30\d shown$/).waitFor();
  }, 90_000);

  test('report nothing that their policy forbids', async () => {
    await page.context().close();
    // The conflicts, which the console names as every refused request.
    expect(web.faults.filter((fault) => !fault.includes('412'))).toEqual([]);
  });
});
