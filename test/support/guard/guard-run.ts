import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

interface Guard {
  /** Returns when everything is known that was started before. It is within half a second also without that. */
  look(): Promise<void>;
  /** To be called at a good end: nothing is ended then. */
  dismiss(): Promise<void>;
}

/**
 * Has everything that this process starts from now on ended when it goes without a word, by a signal or a crash: servers of tests are detached and would
 * stay. Where npm started it, it goes with npm too. Linux alone tells who started whom; elsewhere it does nothing.
 */
export function guardRun(): Guard {
  if (process.platform !== 'linux') return { look: () => Promise.resolve(), dismiss: () => Promise.resolve() };
  const script = fileURLToPath(new URL('./end-family.ts', import.meta.url));
  const parent = process.env['npm_command'] === undefined ? 0 : process.ppid;
  const guard = spawn(process.execPath, [script, String(process.pid), String(parent)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Of no group or terminal that is told to end.
    detached: true,
    cwd: '/',
  });
  guard.unref();
  // Pipes, which would keep this process alive as sockets do.
  const answers = guard.stdout as unknown as Socket;
  answers.unref();
  (guard.stdin as unknown as Socket).unref();
  guard.stdin.on('error', () => undefined);
  return {
    async look() {
      guard.stdin.write('look\n');
      answers.ref();
      await once(answers, 'data');
      answers.unref();
    },
    async dismiss() {
      if (guard.exitCode !== null || guard.signalCode !== null) return;
      const ended = once(guard, 'exit');
      guard.ref();
      guard.stdin.end('done\n');
      await ended;
    },
  };
}
