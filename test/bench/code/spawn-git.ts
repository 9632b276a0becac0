import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs git, reads what it writes, and returns how long that took in milliseconds. */
export async function spawnGit(args: readonly string[]): Promise<number> {
  const startedAtMs = performance.now();
  const child = spawn('git', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.resume();
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`git ${args.join(' ')} ended with ${code}.`);
  return performance.now() - startedAtMs;
}
