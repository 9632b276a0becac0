import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Family, farewellTo } from './family.ts';
import { parseStat, readProcesses, type ProcessRow } from './process-table.ts';

const row = (pid: number, parent: number, command = 'node', startedAt = pid): ProcessRow => ({ pid, parent, command, startedAt });

test('what stands of a process is read, whatever it calls itself, and a zombie is none', () => {
  const rest = (state: string) => `${state} 7 ${Array.from({ length: 17 }, () => '0').join(' ')} 4711 0`;
  expect(parseStat(`12 (odd) name) ${rest('S')}`)).toEqual({ pid: 12, parent: 7, startedAt: 4711, command: 'odd) name' });
  expect(parseStat(`12 (node) ${rest('Z')}`)).toBeNull();
});

test('who was seen below a run stays of its family when its parents are gone, and a pid that was given anew does not', () => {
  const family = new Family(1, 9);
  family.see([row(1, 0), row(2, 1), row(3, 2, 'postgres'), row(4, 0), row(9, 1)]);
  const orphaned = [row(3, 0, 'postgres'), row(5, 3, 'postgres'), row(4, 0)];
  expect(family.see(orphaned).map(({ pid }) => pid)).toEqual([3, 5]);
  expect(family.see([row(3, 0, 'vim', 100), row(5, 0, 'postgres')]).map(({ pid }) => pid)).toEqual([5]);
});

test('a database server is asked for its fast shutdown, and its children are left to it', () => {
  const rows = [row(3, 0, 'postgres'), row(5, 3, 'postgres'), row(6, 0, 'redis-server')];
  expect(rows.map((one) => farewellTo(one, rows))).toEqual(['SIGINT', null, 'SIGTERM']);
});

describe.skipIf(process.platform !== 'linux')('a run that is guarded', () => {
  /** Starts a process that is detached, and says its pid; then ends well when told so. */
  const script = `
    import { spawn } from 'node:child_process';
    import { guardRun } from ${JSON.stringify(fileURLToPath(new URL('./guard-run.ts', import.meta.url)))};
    delete process.env.npm_command;
    const guard = guardRun();
    const server = spawn('sleep', ['120'], { detached: true, stdio: 'ignore' });
    server.unref();
    await guard.look();
    console.log(server.pid);
    process.stdin.once('data', async () => { await guard.dismiss(); process.exit(); });`;

  async function startRun(): Promise<{ run: ChildProcess; server: number }> {
    const run = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
    const [line] = (await once(createInterface({ input: run.stdout }), 'line')) as [string];
    const server = Number(line);
    onTestFinished(() => {
      run.kill('SIGKILL');
      if (isSleeping(server)) process.kill(server, 'SIGKILL');
    });
    return { run, server };
  }

  const isSleeping = (pid: number): boolean => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };

  test.each(['SIGKILL', 'SIGTERM'] as const)('that goes by %s takes with it what it started', async (signal) => {
    const { run, server } = await startRun();
    const guard = await guardOf(run.pid ?? 0);
    run.kill(signal);
    await once(run, 'exit');
    while (isSleeping(guard)) await delay(20);
    expect(isSleeping(server)).toBe(false);
  });

  test('that ends well leaves alone what it left, and no guard', async () => {
    const { run, server } = await startRun();
    const guard = await guardOf(run.pid ?? 0);
    run.stdin?.write('end\n');
    await once(run, 'exit');
    expect(isSleeping(guard)).toBe(false);
    expect(isSleeping(server)).toBe(true);
  });

  async function guardOf(run: number): Promise<number> {
    const found = (await readProcesses()).find(({ parent, command }) => parent === run && command !== 'sleep');
    if (!found) throw new Error('Nobody guards the run.');
    return found.pid;
  }
});
