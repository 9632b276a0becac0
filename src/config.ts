import { resolve } from 'node:path';
import { z } from 'zod';
import { InputError } from './lifecycle/errors.ts';

const environmentSchema = z.object({
  // Set to nothing is not set.
  THROUGHLINE_HOME: z.string().optional(),
  THROUGHLINE_TOKEN: z.string().optional(),
  THROUGHLINE_LOG: z.enum(['', 'silent', 'error', 'warn', 'info', 'debug']).optional(),
});

export interface Config {
  /** Absolute folder that holds the embedded database and the owner's token. */
  readonly folder: string;
  /** Token of the acting person or machine; null means the owner's, kept in the folder. */
  readonly token: string | null;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

/** Reads the environment; the only place that does. Throws InputError `config.invalid`, listing every problem at once. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env, workingFolder: string = process.cwd()): Config {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    throw new InputError({
      id: 'config.invalid',
      message: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
      fix: 'Correct these environment variables; README.md lists them.',
    });
  }
  const { THROUGHLINE_HOME: home, THROUGHLINE_TOKEN: token, THROUGHLINE_LOG: logLevel } = parsed.data;
  return { folder: resolve(workingFolder, home || '.throughline'), token: token || null, logLevel: logLevel || 'silent' };
}

/** What the environment says about the person's terminal. */
export interface TerminalSettings {
  /** False when `NO_COLOR` is set (no-color.org) or the terminal is a dumb one. */
  readonly color: boolean;
  /** How the program was called, so that commands it names can be copied: npx finds it where the shell does not. */
  readonly command: 'throughline' | 'npx throughline';
}

export function readTerminalSettings(environment: NodeJS.ProcessEnv = process.env): TerminalSettings {
  return {
    color: !environment['NO_COLOR'] && environment['TERM'] !== 'dumb',
    command: environment['npm_command'] === 'exec' ? 'npx throughline' : 'throughline',
  };
}
