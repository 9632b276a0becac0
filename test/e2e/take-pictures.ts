import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openChromium } from '../support/chromium.ts';

// `npm run pictures`: plays the example up to its incident, and takes the README's screenshots of the gate and the incident.

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const program = join(root, 'bin/throughline');
const folder = await mkdtemp(join(tmpdir(), 'throughline-pictures-'));
const env = { ...process.env, THROUGHLINE_HOME: join(folder, 'home') };

await run('npm', ['run', 'web:build'], { cwd: root });
console.log('Playing the example …');
const { stdout } = await run(program, ['demo', '--until', 'incident', '--json'], { cwd: folder, env, maxBuffer: 1e8 });
const made = JSON.parse(stdout) as { incident: string; gate: string };
const server = spawn(program, ['serve', '--port', '0', '--json'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
const browser = await openChromium();
try {
  let text = '';
  for await (const line of createInterface({ input: server.stdout })) {
    text += line;
    if (line === '}' || /^\{.*\}$/.test(line)) break;
  }
  const { url } = JSON.parse(text) as { url: string };
  const link = await run(program, ['login-link', '--json'], { cwd: folder, env });
  const [code = ''] = /tl_[\w-]+/.exec(link.stdout) ?? [];
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1.5 });
  await page.goto(`${url}/login`);
  await page.fill('#code', code);
  await page.click('form[name=link] button');
  await page.waitForURL(`${url}/`);
  for (const [name, path] of [
    ['gate', `/gates/${made.gate}`],
    ['incident', `/incidents/${made.incident}`],
  ] as const) {
    await page.goto(url + path);
    await page.locator('h1').waitFor();
    // The document and the code beside it come after the title.
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
    await page.screenshot({ path: join(root, `docs/images/${name}.png`) });
    console.log(`docs/images/${name}.png`);
  }
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
