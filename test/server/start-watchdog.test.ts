import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';

const watchdog = new URL('../../src/server/start-watchdog.ts', import.meta.url).href;

/** Runs a process that is watched closely, and returns how it ended. */
function end(work: string): Promise<{ signal: string | null; code: unknown; stderr: string }> {
  const script = `
    import { startWatchdog } from ${JSON.stringify(watchdog)};
    import { setTimeout as delay } from 'node:timers/promises';
    const stop = startWatchdog({ intervalMs: 100, most: 15 });
    ${work}`;
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '--eval', script], { timeout: 25_000 }, (error, _, stderr) =>
      resolve({ signal: error?.signal ?? null, code: error?.code ?? 0, stderr }),
    );
  });
}

test('a process whose main thread hangs ends, and says why, for whatever keeps it running', async () => {
  const { signal, stderr } = await end('for (;;);');
  expect(signal).toBe('SIGKILL');
  expect(stderr).toContain('The main thread has not moved for too long');
});

test('one that waits, or works for a while, goes on, and stops its watchdog when it leaves', async () => {
  const work = `
    const until = performance.now() + 500;
    while (performance.now() < until);
    await delay(3_000);
    await stop();
    for (const end = performance.now() + 3_000; performance.now() < end;);`;
  expect(await end(work)).toMatchObject({ signal: null, code: 0 });
});
