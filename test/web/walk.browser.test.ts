import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openChromium } from '../support/chromium.ts';
import { buildWeb } from './support/build-web.ts';
import { checkPage, watchContext } from './support/check-page.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const program = join(root, 'bin/throughline');
const router = await readFile(join(root, 'src/web/router.tsx'), 'utf8');
/** Every screen, from where they are declared: a new one is walked by itself. */
const routes = [...router.matchAll(/screen\('([^']+)'/g)].map(([, path = '']) => path);
/** What the example holds, by the first segment of an address. */
const keys: Readonly<Record<string, readonly string[]>> = {
  gates: ['GATE-010', 'GATE-002'],
  artifacts: ['DAA-001'],
  runs: ['RUN-001'],
  designs: ['DS-001'],
  bolts: ['BOLT-001'],
  units: ['DU-001'],
  adrs: ['ADR-001'],
  incidents: ['INC-2026-001'],
  prds: ['PRD-001'],
};
const settings = [390, 1280].flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })));

const hostile = `<img src=x onerror="globalThis.pwned=1"><script>globalThis.pwned=1</script> [x](javascript:globalThis.pwned=1) \u202eesrever${'w'.repeat(200)}`;
/** Names what the page shows that it should have shown as text. */
const reportHidden = `globalThis.listHarm = () => {
  const all = [...document.querySelectorAll('*')].filter((one) => !/^(?:TEXTAREA|INPUT)$/.test(one.tagName));
  const texts = all.flatMap((one) => [
    ...[...one.childNodes].filter((node) => node.nodeType === 3).map((node) => [one, 'text', node.data]),
    ...one.getAttributeNames().map((name) => [one, name, one.getAttribute(name)]),
  ]);
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...texts
      .filter(([one, name, text]) => text.includes('\\u202e') && !/^(?:href|value|id|for|src)$/.test(name) && !one.closest('textarea'))
      .map(([one, name, text]) => 'unmarked: ' + one.tagName + '.' + one.className + ' ' + name + ' ' + text.slice(0, 60)),
    ...[...document.querySelectorAll('[onerror], [href^="javascript"]')].map((one) => 'made: ' + one.outerHTML.slice(0, 80)),
    ...('pwned' in globalThis ? ['a script ran'] : []),
    ...(scrollWidth > clientWidth ? ['layout: ' + (scrollWidth - clientWidth) + ' px wider than the window'] : []),
  ];
}`;

/** What the program's own sources say: statuses, targets and the like. */
const ours = new Set<string>();
for await (const file of glob('src/{lifecycle,usecases,analysis,ports}/**/*.ts', { cwd: root }))
  for (const [, text = ''] of (await readFile(join(root, file), 'utf8')).matchAll(/['"`]([^'"`\n]+)['"`]/g)) ours.add(text);

/** Fields of one word or more that somebody wrote. */
const isProse =
  /^(?:title|text|note|name|reason|summary|message|description|holder|author|person|by|path|file|line|place|branch|stackTrace)$/;
/** Put together from our own words. */
const madeOfOurs = /^(?:step|who|whom)$/;

/** Adds it to every text that somebody may have written. */
function plant(value: unknown, name = ''): unknown {
  if (typeof value === 'string' && (ours.has(value) || madeOfOurs.test(name))) return value;
  if (typeof value === 'string') return isProse.test(name) || /\S \S/.test(value) ? `${value} ${hostile}` : value;
  if (Array.isArray(value)) return value.map((one) => plant(one, name));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plant(one, key)]));
}

/** Answers as the server does, with what is planted. */
async function answerHostile(route: Route): Promise<void> {
  if (route.request().headers()['accept'] === 'text/event-stream') return route.continue();
  const response = await route.fetch();
  const text = await response.text();
  const isJson = response.headers()['content-type']?.includes('json') ?? false;
  await route.fulfill({ response, body: isJson ? JSON.stringify(plant(JSON.parse(text))) : `${text}\n\n${hostile}\n` });
}

let folder: string;
let server: ChildProcess;
let browser: Browser;
let url = '';
let state: Awaited<ReturnType<BrowserContext['storageState']>>;

beforeAll(async () => {
  await buildWeb();
  folder = await mkdtemp(join(tmpdir(), 'throughline-walk-'));
  const env = { ...process.env, THROUGHLINE_HOME: join(folder, 'home') };
  await run(program, ['demo', '--until', 'incident', '--json'], { cwd: folder, env, maxBuffer: 1e8 });
  await run(program, ['rfc', 'draft', 'DAA-001', '--new'], { cwd: folder, env });
  await run(program, ['design', 'open', 'RFC-002', '--json'], { cwd: folder, env });
  server = spawn(program, ['serve', '--port', '0'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  while (!/listens on (\S+)/.test(text)) text += String((await once(server.stdout!, 'data'))[0]);
  url = /listens on (http:\/\/[\d.:]+)/.exec(text)?.[1] ?? '';
  const link = await run(program, ['login-link', '--json'], { cwd: folder, env });
  browser = await openChromium();
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  await page.fill('#code', /tl_[\w-]+/.exec(link.stdout)?.[0] ?? '');
  await page.click('form[name=link] button');
  await page.waitForURL(`${url}/`);
  state = await page.context().storageState();
  await page.context().close();
}, 400_000);

afterAll(async () => {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

function addressesOf(route: string): string[] {
  if (!route.includes('$key')) return [route];
  const known = keys[route.split('/')[1] ?? ''];
  if (!known) throw new Error(`Name a key of the example for ${route}.`);
  return known.map((key) => route.replace('$key', key));
}

/** Returns what kept the screen from being shown. */
async function open(page: Page, address: string): Promise<string[]> {
  await page.goto(url + address);
  try {
    await page.locator('h1').first().waitFor({ timeout: 15_000 });
    await page.locator('.loading, [aria-busy=true]').first().waitFor({ state: 'detached', timeout: 10_000 });
    return [];
  } catch {
    return [`${address}: it shows no title, or loads for ever: ${(await page.locator('main').innerText()).slice(0, 200)}`];
  }
}

/** Opens what opens over the page, examines it, and closes it. */
async function checkOverlays(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const opener of (await page.locator('main [aria-haspopup=dialog]:visible').all()).slice(0, 2)) {
    await opener.click();
    await page.getByRole('dialog').waitFor();
    found.push(...(await checkPage(page)).map((fault) => `${name} dialog: ${fault}`));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  return found;
}

describe('every screen, with its tabs and what opens over it', () => {
  test.each(settings)(
    'is clean by WCAG 2.2 AA, its policy and the console at $width px, $colorScheme',
    async (setting) => {
      const { width, colorScheme } = setting;
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, storageState: state });
      const reported = await watchContext(context);
      const page = await context.newPage();
      const found: string[] = [];
      for (const address of routes.flatMap(addressesOf)) {
        found.push(...(await open(page, address)));
        const tabs = await page
          .locator('[role=tab]')
          .evaluateAll((all) => all.map((tab) => (tab as { href?: string }).href ?? ''));
        for (const place of tabs.length === 0 ? [address] : tabs.filter(Boolean).map((href) => href.replace(url, ''))) {
          if (place !== address) found.push(...(await open(page, place)));
          found.push(...(await checkPage(page)).map((fault) => `${place}: ${fault}`), ...(await checkOverlays(page, place)));
          found.push(...reported.splice(0).map((fault) => `${place}: ${fault}`));
        }
      }
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      found.push(...(await checkPage(page)).map((fault) => `palette: ${fault}`));
      await page.keyboard.press('Escape');
      await page.locator('header [aria-haspopup=menu]').click();
      await page.getByRole('menu').waitFor();
      found.push(...(await checkPage(page)).map((fault) => `menu: ${fault}`), ...reported);
      await context.close();
      expect(found).toEqual([]);
    },
    600_000,
  );

  test('shows whatever any text of any document holds as what it is', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 900 }, storageState: state });
    const reported = await watchContext(context);
    await context.addInitScript(reportHidden);
    // Nobody waits for the answer of a page that was left.
    await context.route('**/api/v1/**', (route) => answerHostile(route).catch(() => undefined));
    const page = await context.newPage();
    const found: string[] = [];
    for (const address of routes.flatMap(addressesOf)) {
      found.push(...(await open(page, address)));
      const tabs = await page.locator('[role=tab]').evaluateAll((all) => all.map((tab) => (tab as { href?: string }).href ?? ''));
      for (const place of tabs.length === 0 ? [address] : tabs.filter(Boolean).map((href) => href.replace(url, ''))) {
        if (place !== address) found.push(...(await open(page, place)));
        await page.evaluate("document.querySelectorAll('main details').forEach((one) => (one.open = true))");
        found.push(...(await page.evaluate<string[]>('globalThis.listHarm()')).map((harm) => `${place}: ${harm}`));
        found.push(
          ...reported
            .splice(0)
            .filter((fault) => !/ 4\d\d /.test(fault))
            .map((fault) => `${place}: ${fault}`),
        );
      }
    }
    await context.close();
    expect(found).toEqual([]);
  }, 300_000);

  test('is examined by a check that finds what is planted', async () => {
    const context = await browser.newContext({ storageState: state });
    const reported = await watchContext(context);
    const page = await context.newPage();
    await open(page, '/');
    await page
      .evaluate(
        `document.querySelector('main').append(Object.assign(document.createElement('img'), { src: '/icon.svg' }));
      document.querySelector('main').append(Object.assign(document.createElement('div'), { style: 'width: 4000px', textContent: 'wide' }));
      document.head.append(Object.assign(document.createElement('script'), { src: 'https://elsewhere.invalid/x.js' }));
      console.error('planted');`,
      )
      .catch(() => undefined);
    await page.evaluate("document.head.append(Object.assign(document.createElement('style'), { textContent: 'a{}' }))");
    const found = [...(await checkPage(page)), ...reported].map((fault) => fault.replace(/ .*/s, ''));
    expect(new Set(found)).toEqual(new Set(['axe:', 'layout:', 'policy:', 'console:']));
    await context.close();
  });
});
