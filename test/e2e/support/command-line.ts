import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { errorDocumentSchema } from '../../../src/usecases/reports/installation-documents.ts';
import { reportSchemas, type ReportName } from '../../../src/usecases/reports/registry.ts';
import type { z } from 'zod';

export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));

export interface Called {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface CallOptions {
  /** Acts as its holder instead of the owner. */
  readonly token?: string;
  /** Sees everything that arrives on stderr, with a way to send a signal. */
  readonly onStderr?: (text: string, kill: (signal: NodeJS.Signals) => void) => void;
}

/** The real program on a folder of its own. */
export interface CommandLine {
  /** Working folder of every call; state is kept in it. */
  readonly folder: string;
  call(args: readonly string[], options?: CallOptions): Promise<Called>;
  /** Calls with --json, expects success, and checks the document against its schema. */
  read<N extends ReportName>(
    name: N,
    args: readonly string[],
    options?: CallOptions,
  ): Promise<z.output<(typeof reportSchemas)[N]>>;
  /** Calls with --json, expects a refusal, and gives it with the exit code. */
  refusal(
    args: readonly string[],
    options?: CallOptions,
  ): Promise<{ exitCode: number | null; id: string; message: string; fix: string }>;
  remove(): Promise<void>;
}

export async function openCommandLine(): Promise<CommandLine> {
  const folder = await mkdtemp(join(tmpdir(), 'throughline-e2e-'));
  // As root, the database server's user must pass through, so that its data stays in here.
  await chmod(folder, 0o711);

  const call: CommandLine['call'] = (args, { token, onStderr } = {}) =>
    new Promise((resolve, reject) => {
      const {
        THROUGHLINE_HOME: _home,
        THROUGHLINE_TOKEN: _token,
        THROUGHLINE_LOG: _log,
        npm_command: _npm,
        ...environment
      } = process.env;
      const child = spawn(join(repositoryRoot, 'node_modules/.bin/node'), [join(repositoryRoot, 'bin/throughline'), ...args], {
        cwd: folder,
        env: { ...environment, ...(token ? { THROUGHLINE_TOKEN: token } : {}) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let stdout = '';
      let stderr = '';
      child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => {
        stderr += chunk.toString();
        onStderr?.(stderr, (signal) => void child.kill(signal));
      });
      child.on('error', reject).on('close', (exitCode) => resolve({ exitCode, stdout, stderr }));
    });

  return {
    folder,
    call,
    read: async (name, args, options) => {
      const { exitCode, stdout, stderr } = await call([...args, '--json'], options);
      expect({ exitCode, stdout, stderr }).toMatchObject({ exitCode: 0 });
      return reportSchemas[name].parse(JSON.parse(stdout)) as never;
    },
    refusal: async (args, options) => {
      const { exitCode, stdout } = await call([...args, '--json'], options);
      return { exitCode, ...errorDocumentSchema.parse(JSON.parse(stdout)).error };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
