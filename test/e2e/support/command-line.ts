import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { asksForJson, callProgram } from '../../../src/cli/call-program.ts';
import { readConfig } from '../../../src/config/config.ts';
import { openEmbeddedServer } from '../../../src/repository/embedded/open-server.ts';
import { errorDocumentSchema } from '../../../src/usecases/reports/installation-documents.ts';
import { reportSchemas, type ReportName } from '../../../src/usecases/reports/registry.ts';
import type { z } from 'zod';
import { recordTerminal } from '../../cli/support/recording-terminal.ts';
import { cleanEnvironment } from './clean-environment.ts';
import { copyPreparedHome } from './prepared-home.ts';

export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));

export interface Called {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface CallOptions {
  /** Acts as its holder instead of the owner. */
  readonly token?: string;
  /** Variables that configure it; those of this process do not. */
  readonly env?: Readonly<Record<string, string>>;
  /** Gets a way to send a signal as soon as there is a process; only for `start`. */
  readonly onStart?: (kill: (signal: NodeJS.Signals) => void) => void;
  /** Sees all of stderr so far whenever something arrives, with the same; only for `start`. */
  readonly onStderr?: (text: string, kill: (signal: NodeJS.Signals) => void) => void;
}

/** The program on a folder of its own, whose database server runs until `remove`. */
export interface CommandLine {
  /** Working folder of every process; state is kept in it. */
  readonly folder: string;
  /** Starts a real process, which acts in `folder`. */
  start(args: readonly string[], options?: CallOptions): Promise<Called>;
  /** The same in this process, which saves loading the program again. Names files absolutely. */
  call(args: readonly string[], options?: CallOptions): Promise<Called>;
  /** Calls with --json, expects success, and checks the document against its schema. */
  read<N extends ReportName>(
    name: N,
    args: readonly string[],
    options?: CallOptions,
  ): Promise<z.output<(typeof reportSchemas)[N]>>;
  /** Calls with --json, expects a refusal, and gives it with the exit code. */
  refusal(args: readonly string[], options?: CallOptions): Promise<Refused>;
  remove(): Promise<void>;
}

interface Refused {
  readonly exitCode: number | null;
  readonly id: string;
  readonly message: string;
  readonly fix: string;
}

/** With its database made and migrated, unless it is to be empty, so that the first command makes it. */
export async function openCommandLine({ empty = false }: { empty?: boolean } = {}): Promise<CommandLine> {
  const folder = await mkdtemp(join(tmpdir(), 'throughline-e2e-'));
  // As root, the database server's user must pass through, so that its data stays in here.
  await chmod(folder, 0o711);
  const home = join(folder, '.throughline');
  if (!empty) await copyPreparedHome(home);
  // Nothing here cuts the power: the embedded server's own tests hold what is durable.
  const server = await openEmbeddedServer({ folder: home, durable: false });

  const call: CommandLine['call'] = async (argv, { token, env } = {}) => {
    const terminal = recordTerminal({ json: asksForJson(argv) });
    const exitCode = await callProgram({
      argv,
      terminal,
      signal: new AbortController().signal,
      readConfig: () => readConfig({ THROUGHLINE_HOME: home, THROUGHLINE_TOKEN: token, ...env }, folder),
    });
    return { exitCode, stdout: terminal.stdout(), stderr: terminal.stderr() };
  };

  return {
    folder,
    start: (args, options) => start(folder, args, options),
    call,
    read: async (name, args, options) => {
      const called = await call([...args, '--json'], options);
      // With what it said instead, when it failed.
      expect({ ...called, stdout: called.exitCode === 0 ? '' : called.stdout }).toMatchObject({ exitCode: 0, stdout: '' });
      return reportSchemas[name].parse(JSON.parse(called.stdout)) as never;
    },
    refusal: async (args, options) => {
      const { exitCode, stdout } = await call([...args, '--json'], options);
      return { exitCode, ...errorDocumentSchema.parse(JSON.parse(stdout)).error };
    },
    remove: async () => {
      await server.release();
      // A server that is stopping may still write its last file.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

function start(folder: string, args: readonly string[], { token, env, onStart, onStderr }: CallOptions = {}): Promise<Called> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(repositoryRoot, 'node_modules/.bin/node'), [join(repositoryRoot, 'bin/throughline'), ...args], {
      cwd: folder,
      env: cleanEnvironment({ THROUGHLINE_TOKEN: token, ...env }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    const kill = (signal: NodeJS.Signals): void => void child.kill(signal);
    onStart?.(kill);
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
      onStderr?.(stderr, kill);
    });
    child.on('error', reject).on('close', (exitCode) => resolve({ exitCode, stdout, stderr }));
  });
}
