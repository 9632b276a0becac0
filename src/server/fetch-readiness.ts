import { act, field, fix } from '../lifecycle/fixes/fix.ts';
import { z } from 'zod';
import { describeFailure } from '../client/connection-failure.ts';
import type { Config } from '../config/config.ts';
import { InputError, UnavailableError } from '../lifecycle/errors.ts';
import { readinessSchema } from '../usecases/reports/readiness.ts';
import type { Report } from '../usecases/reports/registry.ts';
import { findServer } from './server-file.ts';

/** A server needs up to 2 s to find that a dependency does not answer. */
const timeoutMs = 5_000;

/**
 * Fetches the readiness of the server at `url`, else THROUGHLINE_URL, else THROUGHLINE_OPS_PORT
 * here, else the folder's. Throws UnavailableError `health.no-server`, `server.unreachable` or
 * `server.not-throughline`.
 */
export async function fetchReadiness(config: Config, url: string | null): Promise<Report<'readiness'>> {
  const address = `${(url ?? (await findAddress(config))).replace(/(?<!\/)\/+$/, '')}/readyz`;
  const text = await read(address);
  const parsed = readinessSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new UnavailableError({
    id: 'server.not-throughline',
    message: `${address} answers, but not as a Throughline server.`,
    fix: fix`Name the address of one in ${field('url')}, such as http://127.0.0.1:4790.`,
  });
}

/** Parses an address. Throws InputError `health.url`. */
export function readAddress(text: string): string {
  if (z.url({ protocol: /^https?$/ }).safeParse(text).success) return text;
  throw new InputError({
    id: 'health.url',
    message: `${text} is no address.`,
    fix: 'Write one such as http://127.0.0.1:4790.',
  });
}

async function findAddress(config: Config): Promise<string> {
  if (config.serverUrl !== null) return config.serverUrl;
  if (config.opsPort !== null) return `http://127.0.0.1:${config.opsPort}`;
  const server = await findServer(config.folder);
  if (server) return server.url;
  throw new UnavailableError({
    id: 'health.no-server',
    message: `Nothing serves ${config.folder}.`,
    fix: fix`Start it with ${act('serve')}, or name a server in ${field('url')}.`,
  });
}

async function read(address: string): Promise<string> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
    return await response.text();
  } catch (cause) {
    const silent = cause instanceof DOMException;
    throw new UnavailableError({
      id: 'server.unreachable',
      message: `${address} does not answer: ${silent ? `nothing came within ${timeoutMs / 1000} s` : describeFailure(cause)}.`,
      fix: fix`Start the server, or name another in ${field('url')}.`,
      cause,
    });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON becomes null, which the schema refuses.
    return null;
  }
}
