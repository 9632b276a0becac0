import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openTestApi, type ApiChanges, type TestApi } from '../../http/support/open-test-api.ts';
import { openChromium } from '../../support/chromium.ts';
import { buildWeb } from './build-web.ts';
import { watchContext } from './check-page.ts';

export interface TestWeb {
  readonly api: TestApi;
  /** What pages reported that they should not. */
  readonly faults: string[];
  /** A browser of its own, signed in as the holder of the token. */
  openAs(token: string, options?: BrowserContextOptions): Promise<Page>;
  /** Creates a person with these roles. Returns their token. */
  hire(name: string, roles: readonly string[]): Promise<string>;
  /** The server goes and comes back at its address. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** The app as it is built, in real browsers, over the API. */
export async function openWeb(): Promise<TestWeb> {
  const web = await buildWeb();
  const change: ApiChanges['change'] = (parts) => ({ ...parts, web });
  const api = await openTestApi({ change });
  const browser: Browser = await openChromium();
  const faults: string[] = [];
  let second: { close(): Promise<void> } | null = null;
  return {
    api,
    faults,
    async openAs(token, options = {}) {
      const context = await browser.newContext(options);
      const own = await watchContext(context);
      const page = await context.newPage();
      const { code } = await api.ports.people.createLoginLink({ token });
      await page.goto(new URL('/login', api.url).href);
      await page.fill('#code', code);
      await page.click('form[name=link] button');
      await page.waitForURL(new URL('/', api.url).href);
      context.on('close', () => faults.push(...own));
      return page;
    },
    async hire(name, roles) {
      const answer = await api.call('POST', '/api/v1/tokens', {
        json: { holder: name, kind: 'person', roles, unattended: true },
      });
      return ((await answer.json()) as { token: string }).token;
    },
    async restart() {
      const { port } = new URL(api.url);
      await (second ? second.close() : api.closeDoor());
      second = await api.openSecond({ change, port: Number(port) });
    },
    async close() {
      await browser.close();
      await second?.close();
      await api.close();
    },
  };
}
