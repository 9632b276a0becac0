import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { z } from 'zod';
import { serverReadySchema } from '../../../src/usecases/reports/server-ready.ts';
import { cleanEnvironment } from './clean-environment.ts';
import { repositoryRoot } from './command-line.ts';
import type { Ended } from './server-process.ts';

/** A `throughline serve` that got ready. */
export interface ServingProcess {
  readonly ready: z.output<typeof serverReadySchema>;
  readonly ended: Promise<Ended>;
  /** Sends the signal and waits for the end. */
  kill(signal: NodeJS.Signals): Promise<Ended>;
  /** All that it said. */
  said(): string;
}

export interface Launched {
  /** Rejects with what it said instead. */
  readonly ready: Promise<ServingProcess['ready']>;
  readonly process: Omit<ServingProcess, 'ready'>;
}

/** Starts the program of a checkout with these words, which must hold `--json`. */
export function launchServing(
  args: readonly string[],
  { env, cwd, checkout = repositoryRoot }: { env: Readonly<Record<string, string>>; cwd: string; checkout?: string },
): Launched {
  const child = spawn(join(repositoryRoot, 'node_modules/.bin/node'), [join(checkout, 'bin/throughline'), ...args], {
    cwd,
    env: cleanEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]: unknown[]): Ended => ({
    code: code as Ended['code'],
    signal: signal as Ended['signal'],
  }));
  const said = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      if (stdout.endsWith('\n}\n')) resolve();
    });
  });
  const ready = Promise.race([said, ended]).then(() => {
    const parsed = serverReadySchema.safeParse(JSON.parse(stdout || 'null'));
    if (parsed.success) return parsed.data;
    throw new Error(`${args.join(' ')} did not get ready:\n${stdout}${stderr}`);
  });
  return {
    ready,
    process: {
      ended,
      async kill(signal) {
        child.kill(signal);
        return await ended;
      },
      said: () => `${stdout}${stderr}`,
    },
  };
}
