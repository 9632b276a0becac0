import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { fixedOptions, gitEnvironment } from './git-environment.ts';
import { GitFailed } from './git-failed.ts';
import { gitMissing, gitTooSlow, gitTooLong } from './git-refusals.ts';
import { createGitSlots } from './git-slots.ts';

export interface GitCall {
  /** The bare repository; none for calls that need none. */
  readonly gitDir?: string;
  /** Protocols that a fetch may use; none otherwise. */
  readonly protocols?: string;
  /** More options before the verb. */
  readonly settings?: readonly string[];
  /** Exit codes that are an answer. */
  readonly answers?: readonly number[];
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly input?: string | Buffer;
}

/** A git process that is talked to while it runs. */
export interface OpenGit {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves with the exit code and what it said; frees its slot. */
  readonly ended: Promise<{ exitCode: number | null; stderr: string }>;
  kill(): void;
}

export interface Git {
  /** Runs git to its end and returns what it printed. */
  run(args: readonly string[], call?: GitCall): Promise<Buffer>;
  /** Runs git and hands on what it prints, chunk by chunk. */
  stream(args: readonly string[], call?: GitCall): AsyncGenerator<Buffer>;
  /** Starts git for a caller that ends it. */
  open(args: readonly string[], call?: GitCall): Promise<OpenGit>;
  /** Kills whatever still runs. */
  close(): void;
}

const defaultTimeoutMs = 30_000;
const defaultMaxBytes = 64 * 1024 * 1024;
/** Enough for a reason; a hostile server can make git repeat megabytes of its own words. */
const keptStderr = 8_000;

/**
 * Spawns the system's git: without configuration, hooks, prompts and other programs, as many at
 * once as there are cores, each with an end in time and in bytes, and killed with its children.
 */
export function createGit(environment: Readonly<Record<string, string>>, slots = createGitSlots()): Git {
  const running = new Set<OpenGit>();

  async function open(args: readonly string[], call: GitCall = {}): Promise<OpenGit> {
    await slots.acquire();
    const { gitDir, protocols, settings = [] } = call;
    const where = gitDir === undefined ? [] : [`--git-dir=${gitDir}`];
    const child = spawn('git', [...where, ...fixedOptions, ...settings, ...args], {
      // A group of its own: git starts programs for transport and packing, which die with it.
      detached: true,
      cwd: '/',
      env: gitEnvironment(environment, protocols),
      stdio: 'pipe',
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-keptStderr);
    });
    // A process that ends early closes its input under us; its exit code says why.
    child.stdin.on('error', () => undefined);
    const { promise, resolve, reject } = Promise.withResolvers<{ exitCode: number | null; stderr: string }>();
    child.once('error', (cause) => reject(gitMissing(cause)));
    child.once('close', (exitCode) => resolve({ exitCode, stderr }));
    const opened: OpenGit = { child, ended: promise, kill: () => killGroup(child.pid) };
    running.add(opened);
    void promise
      .catch(() => undefined)
      .finally(() => {
        running.delete(opened);
        slots.release();
      });
    return opened;
  }

  async function* stream(args: readonly string[], call: GitCall = {}): AsyncGenerator<Buffer> {
    const { timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes, input, answers = [0] } = call;
    const verb = args[0] ?? '';
    const opened = await open(args, call);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      opened.kill();
    }, timeoutMs);
    let isDone = false;
    try {
      opened.child.stdin.end(input ?? '');
      let bytes = 0;
      for await (const chunk of opened.child.stdout as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw gitTooLong(verb, maxBytes);
        yield chunk;
      }
      const { exitCode, stderr } = await opened.ended;
      isDone = true;
      if (isLate) throw gitTooSlow(verb, timeoutMs);
      if (exitCode === null || !answers.includes(exitCode)) throw new GitFailed(verb, { exitCode, stderr });
    } finally {
      clearTimeout(timer);
      // Also when the reader has had enough.
      if (!isDone) opened.kill();
    }
  }

  return {
    open,
    stream,
    async run(args, call) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream(args, call)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    close: () => running.forEach((one) => one.kill()),
  };
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}
