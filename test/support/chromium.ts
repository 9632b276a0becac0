import { chromium, type Browser } from 'playwright-core';

const executable = process.env['THROUGHLINE_TEST_CHROMIUM'] ?? '/usr/bin/chromium';

/** Opens it without a window, and without calls of its own to the network. */
export async function openChromium(): Promise<Browser> {
  return await chromium
    .launch({
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
    })
    .catch((cause: unknown) => {
      throw new Error(`${executable} does not start. Install it (Debian: apt-get install chromium).`, { cause });
    });
}
