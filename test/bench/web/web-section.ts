import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { EmbeddedServer } from '../../../src/repository/embedded/open-server.ts';
import { openChromium } from '../../support/chromium.ts';
import { fillRepository } from '../knowledge/fill-repository.ts';
import { planRepository } from '../knowledge/plan-repository.ts';
import { serveRepository, type ServedRepository } from '../knowledge/serve-repository.ts';
import { printTable } from '../print-table.ts';
import { median, quantile } from '../quantiles.ts';
import { measureBundle } from './measure-bundle.ts';

const artifacts = 10_000;
const loads = 5;
/** Slow 4G as Lighthouse has it, with a processor four times as slow. */
const slow = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };

// Texts, because they run in the browser, whose types the tests do not have.
const largestPaint = `new Promise((resolve) => {
  let last = 0;
  let timer = setTimeout(() => resolve(last), 10_000);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) last = entry.startTime;
    clearTimeout(timer);
    timer = setTimeout(() => resolve(last), 1_500);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
})`;

const scrolling = `(async () => {
  const frames = [];
  let rows = 0;
  let last = performance.now();
  for (let step = 0; step < 180; step += 1) {
    scrollBy(0, 400);
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    frames.push(now - last);
    last = now;
    rows = Math.max(rows, document.querySelectorAll('[data-move]').length);
  }
  return { rows, frames };
})()`;

/** The web app's weight and speed, beside the pages without a script that the same server sends. */
export async function printWeb({ server, home }: { server: Pick<EmbeddedServer, 'owner'>; home: string }): Promise<void> {
  const bundle = await measureBundle();
  const served = await serveRepository(home);
  const browser = await openChromium();
  try {
    const year = new Date().getUTCFullYear();
    await fillRepository(server.owner, { versions: planRepository(artifacts, year), authorId: served.ownerId });
    const signedIn = await signIn(browser, served);
    const paint = async (path: string, options: { slow: boolean; warm: boolean }): Promise<number> => {
      const times: number[] = [];
      for (let nth = 0; nth < loads; nth += 1)
        times.push(await paintOnce(browser, { url: served.url, path, state: signedIn, ...options }));
      return median(times);
    };
    const desktop = await paint('/', { slow: false, warm: false });
    const plainDesktop = await paint('/plain/gates', { slow: false, warm: false });
    const cold = await paint('/', { slow: true, warm: false });
    const plainCold = await paint('/plain/gates', { slow: true, warm: false });
    const warm = await paint('/', { slow: true, warm: true });
    const list = await scrollList(browser, { url: served.url, state: signedIn });
    const kB = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;
    const ms = (value: number): string => `${value.toFixed(0)} ms`;
    const row = (what: string, found: string, aim: string, isMet: boolean): string[] => [what, found, aim, isMet ? 'yes' : 'NO'];
    const heaviest = [...bundle.routes].toSorted(([, a], [, b]) => b - a);
    printTable(
      `The web app (median of ${loads} loads)`,
      ['What', 'Found', 'Aim', 'Met'],
      [
        row('Scripts of every page, gz', kB(bundle.entryBytes), '≤ 180 kB', bundle.entryBytes <= 180_000),
        ...heaviest.slice(0, 6).map(([name, bytes]) => {
          const limit = name === 'trace' ? 90_000 : 60_000;
          return row(`Scripts of ${name} beyond them, gz`, kB(bytes), `≤ ${kB(limit)}`, bytes <= limit);
        }),
        row('Build', ms(bundle.buildMs), '≤ 3,000 ms', bundle.buildMs <= 3_000),
        row(`Largest paint, desktop (plain page ${ms(plainDesktop)})`, ms(desktop), '≤ 600 ms', desktop <= 600),
        row(`… slow 4G, 4 × slower processor, cold (plain page ${ms(plainCold)})`, ms(cold), '≤ 2,500 ms', cold <= 2_500),
        row('… the same, warm', ms(warm), '≤ 1,000 ms', warm <= 1_000),
        row(`Rows in the document of ${artifacts} artifacts`, String(list.rows), '≤ 60', list.rows <= 60),
        row('Frame while they scroll, p95', ms(list.frameMs), '≤ 25 ms', list.frameMs <= 25),
      ],
    );
  } finally {
    await browser.close();
    await served.stop();
  }
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

async function signIn(browser: Browser, served: ServedRepository): Promise<State> {
  const { code } = await served.post<{ code: string }>('/login-links', {});
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${served.url}/login`);
  await page.fill('#code', code);
  await page.click('form[name=link] button');
  await page.waitForURL((address) => address.pathname === '/');
  const state = await context.storageState();
  await context.close();
  return state;
}

async function paintOnce(
  browser: Browser,
  { url, path, state, slow: isSlow, warm }: { url: string; path: string; state: State; slow: boolean; warm: boolean },
): Promise<number> {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    if (warm) {
      await page.goto(url + path);
      await page.waitForLoadState('load');
      await page.waitForTimeout(500);
      await page.goto('about:blank');
    }
    if (isSlow) {
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', slow);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    }
    await page.goto(url + path);
    return await readLargestPaint(page);
  } finally {
    await context.close();
  }
}

/** Waits until the largest paint has not changed for a second. */
async function readLargestPaint(page: Page): Promise<number> {
  return await page.evaluate<number>(largestPaint);
}

async function scrollList(
  browser: Browser,
  { url, state }: { url: string; state: State },
): Promise<{ rows: number; frameMs: number }> {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/artifacts`);
    await page.locator('[data-move]').first().waitFor();
    const { rows, frames } = await page.evaluate<{ rows: number; frames: number[] }>(scrolling);
    return { rows, frameMs: quantile(frames, 0.95) };
  } finally {
    await context.close();
  }
}
