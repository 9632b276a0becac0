import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const executable = process.env['THROUGHLINE_TEST_CHROMIUM'] ?? '/usr/bin/chromium';

/**
 * Whether there is a browser to test with. Says loudly that it is absent; with THROUGHLINE_TEST_REQUIRE_CHROMIUM=1 that is a failure.
 */
export function chromiumAvailable(): boolean {
  if (existsSync(executable)) return true;
  const message = `There is no ${executable}: the pages are not tested in a browser. Install it (Debian: apt-get install chromium).`;
  if (process.env['THROUGHLINE_TEST_REQUIRE_CHROMIUM'] === '1')
    throw new Error(`${message} THROUGHLINE_TEST_REQUIRE_CHROMIUM forbids to go on.`);
  process.stderr.write(`\n*** SKIPPED *** ${message}\n\n`);
  return false;
}

/** Without a window, and without calls of its own to the network. */
export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: executable,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
