import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { parse } from 'pg-connection-string';

/** A PostgreSQL server, a database on it and the database's owner. */
export interface DatabaseAddress {
  /** A host that starts with "/" is the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** Empty if the server asks for none. */
  readonly password: string;
  readonly database: string;
  /** Undefined means without TLS. */
  readonly ssl?: ConnectionOptions;
}

/** A Redis server or a compatible one. */
export interface RedisAddress {
  /** A TCP address or the path of a Unix socket. */
  readonly at: { readonly host: string; readonly port: number } | { readonly path: string };
  /** Empty if the server asks for none. */
  readonly username: string;
  readonly password: string;
  /** Number of the logical database. */
  readonly db: number;
  /** Undefined means without TLS. */
  readonly tls?: ConnectionOptions;
}

/** Says why an address is invalid, without quoting it: any part of it may hold a password. */
export class UnreadableAddress extends Error {}

const encodeHint = 'In a user and a password write :/?#[]@% as %3A%2F%3F%23%5B%5D%40%25.';
const databaseForm = 'Write postgresql://<user>:<password>@<host>:5432/<database>.';
const redisForm = 'Write redis://<user>:<password>@<host>:6379/0, rediss:// for TLS, or unix:///path/to/socket?db=0.';

/**
 * Parses a `DATABASE_URL` as libpq does: `sslmode` disable, require, verify-ca, verify-full and
 * no-verify (require without a root); `sslrootcert`, `sslcert`, `sslkey`; a Unix socket as
 * `%2Fpath` or `?host=/path`. Throws UnreadableAddress.
 */
export function readDatabaseUrl(text: string): DatabaseAddress {
  const url = parseUrl(text, { protocols: ['postgres:', 'postgresql:'], form: databaseForm });
  requireTlsMode(url.searchParams.get('sslmode'));
  for (const file of ['sslrootcert', 'sslcert', 'sslkey']) requireReadable(file, url.searchParams.get(file));
  const parsed = parseConnectionString(text);
  const { host, user, password, database, ssl } = parsed;
  if (!host) throw new UnreadableAddress(`It names no host. ${databaseForm}`);
  if (!user) throw new UnreadableAddress(`It names no user, who must own the database. ${databaseForm}`);
  if (!database) throw new UnreadableAddress(`It names no database. ${databaseForm}`);
  const port = Number(parsed.port || 5432);
  if (!(Number.isInteger(port) && port > 0 && port < 65_536)) throw new UnreadableAddress(`Its port is no port. ${databaseForm}`);
  return {
    host,
    port,
    user,
    password: password ?? '',
    database,
    ...(ssl ? { ssl: ssl === true ? {} : (ssl as ConnectionOptions) } : {}),
  };
}

/** Parses a `REDIS_URL`; `rediss` takes the same certificate files. Throws UnreadableAddress. */
export function readRedisUrl(text: string): RedisAddress {
  const url = parseUrl(text, { protocols: ['redis:', 'rediss:', 'unix:', 'redis+unix:'], form: redisForm });
  const isSocket = url.protocol.endsWith('unix:');
  const named = isSocket ? (url.searchParams.get('db') ?? '') : url.pathname.replace(/^\//, '');
  if (!/^\d{0,4}$/.test(named)) throw new UnreadableAddress(`Its database is no number. ${redisForm}`);
  if (isSocket && url.pathname.length < 2) throw new UnreadableAddress(`It names no socket. ${redisForm}`);
  if (!isSocket && !url.hostname) throw new UnreadableAddress(`It names no host. ${redisForm}`);
  return {
    at: isSocket
      ? { path: decode(url.pathname) }
      : { host: url.hostname.replace(/^\[(.+)\]$/, '$1'), port: Number(url.port || 6379) },
    username: decode(url.username),
    password: decode(url.password),
    db: Number(named || 0),
    ...readRedisTls(url),
  };
}

/** Always verifies the server's certificate, because Redis has no TLS modes. */
function readRedisTls({ protocol, searchParams }: URL): Pick<RedisAddress, 'tls'> {
  const files = { ca: 'sslrootcert', cert: 'sslcert', key: 'sslkey' };
  for (const file of Object.values(files)) requireReadable(file, searchParams.get(file));
  const named = Object.entries(files).flatMap(([option, file]) => {
    const path = searchParams.get(file);
    return path === null ? [] : [[option, readFileSync(path, 'utf8')] as const];
  });
  if (protocol === 'rediss:') return { tls: Object.fromEntries(named) };
  // A request for TLS in another form must not get an unencrypted connection.
  const asks = [...searchParams.keys()].some((name) => name === 'tls' || name.startsWith('ssl'));
  if (asks && named.length === 0) throw new UnreadableAddress('It asks for TLS: write rediss:// instead of redis://.');
  if (named.length > 0) throw new UnreadableAddress('Its certificates are for TLS: write rediss:// instead of redis://.');
  return {};
}

function parseUrl(text: string, { protocols, form }: { protocols: readonly string[]; form: string }): URL {
  // `URL` rejects a socket's folder as the host, and a host that is only in the query.
  const url = URL.parse(text.replace(/@(?=\/)/, '@socket').replace(/@%2f[^/?]*/i, '@socket'));
  if (!url || !protocols.includes(url.protocol)) throw new UnreadableAddress(`This is no such address. ${form} ${encodeHint}`);
  if (url.hash) throw new UnreadableAddress(`There is a # in it. ${encodeHint}`);
  decode(url.username);
  decode(url.password);
  return url;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new UnreadableAddress(`There is a % in it that begins no character. ${encodeHint}`);
  }
}

const tlsModes = ['disable', 'no-verify', 'require', 'verify-ca', 'verify-full'];

/** Rejects libpq's `allow` and `prefer`, which silently fall back to no encryption. */
function requireTlsMode(mode: string | null): void {
  if (mode !== null && !tlsModes.includes(mode))
    throw new UnreadableAddress(`Write one of these as its sslmode: ${tlsModes.join(', ')}.`);
}

function requireReadable(parameter: string, file: string | null): void {
  try {
    if (file !== null) readFileSync(file);
  } catch (cause) {
    throw new UnreadableAddress(`The file of its ${parameter} cannot be read.`, { cause });
  }
}

/** Parses with libpq's `sslmode` semantics; the library warns that it adopts them later. */
function parseConnectionString(text: string): ReturnType<typeof parse> {
  const isUnverified = /[?&]sslmode=no-verify(&|$)/.test(text);
  try {
    return parse(isUnverified ? text.replace('sslmode=no-verify', 'sslmode=require') : text, { useLibpqCompat: true });
  } catch (cause) {
    if (cause instanceof Error && cause.message.includes('verify-ca'))
      throw new UnreadableAddress('With sslmode=verify-ca it names the authority too: sslrootcert=/path/to/root.pem.', { cause });
    throw new UnreadableAddress(`This is no such address. ${databaseForm} ${encodeHint}`, { cause });
  }
}
