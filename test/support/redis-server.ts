import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import type { Certificates } from './certificates.ts';

/** A redis-server of the test's own, set up as Throughline asks for: it evicts nothing, and writes every change to its append-only file. */
export interface RedisServer {
  /** For `REDIS_URL`. */
  readonly url: string;
  readonly pid: number;
  /** Forgets everything it holds, as by an operator's mistake. */
  flush(): Promise<void>;
  /** In good order, and its folder goes too, where it was made here. */
  stop(): Promise<void>;
  /** By SIGKILL; the folder stays for `restart`. */
  kill(): Promise<void>;
  /** Ends it by SIGKILL if it runs, and starts it at the same address over the same folder. */
  restart(): Promise<void>;
}

export interface RedisPlace {
  /** 0, or without a port and a socket: any that is free. */
  readonly port?: number;
  /** Path of a Unix socket instead of a port; at most 107 bytes. */
  readonly socket?: string;
  /** For its append-only file; made in the temporary folder when left out. */
  readonly dir?: string;
  /** Speaks TLS alone, and asks no client for a certificate; `options` may say that it does. */
  readonly certificates?: Certificates;
  /** More of redis.conf, such as `['--maxmemory-policy', 'allkeys-lru']`. */
  readonly options?: readonly string[];
}

/** Found in the PATH, or named: Valkey's server takes the same options. */
const executable = process.env['THROUGHLINE_TEST_REDIS_SERVER'] ?? 'redis-server';
const startPatienceMs = 15_000;

/** Starts it and returns when it answers. */
export async function startRedis(place: RedisPlace = {}): Promise<RedisServer> {
  const dir = place.dir ?? (await mkdtemp(join(tmpdir(), 'tl-redis-')));
  const port = place.socket === undefined ? place.port || (await findFreePort()) : 0;
  const { certificates } = place;
  const address: Address =
    place.socket === undefined ? { host: '127.0.0.1', port, ...(certificates ? { certificates } : {}) } : { path: place.socket };
  const options = [
    ...(place.socket === undefined ? ['--bind', '127.0.0.1'] : ['--unixsocket', place.socket]),
    ...(certificates ? tlsOptions(port, certificates) : ['--port', String(port)]),
    '--dir',
    dir,
    '--save',
    '',
    '--appendonly',
    'yes',
    '--maxmemory-policy',
    'noeviction',
    ...(place.options ?? []),
  ];
  let child = await launch(options, address);

  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    url:
      place.socket === undefined
        ? `redis${certificates ? 's' : ''}://127.0.0.1:${port}`
        : `redis+unix://${encodeURI(place.socket)}`,
    get pid() {
      return child.pid ?? 0;
    },
    flush: async () => void (await ask(address, 'FLUSHALL')),
    kill,
    async restart() {
      await kill();
      child = await launch(options, address);
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (place.dir === undefined) await rm(dir, { recursive: true, force: true });
    },
  };
}

type Address = { readonly host: string; readonly port: number; readonly certificates?: Certificates } | { readonly path: string };

function tlsOptions(port: number, { certificate, key, authority }: Certificates): string[] {
  const settings = {
    port: '0',
    'tls-port': String(port),
    'tls-auth-clients': 'no',
    'tls-cert-file': certificate,
    'tls-key-file': key,
    'tls-ca-cert-file': authority,
  };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
}

async function launch(options: readonly string[], address: Address): Promise<ChildProcess> {
  const child = spawn(executable, [...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  await once(child, 'spawn').catch((cause: unknown) => {
    throw new Error(`${executable} does not start. Install it (Debian: apt-get install redis-server).`, { cause });
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // A test that dies must not leave a server behind.
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  const deadline = performance.now() + startPatienceMs;
  while (child.exitCode === null && performance.now() < deadline) {
    // It answers LOADING while it reads its file, and NOAUTH when it is up and was given a password.
    if (/^(?:\+PONG|-NOAUTH)/.test(await ask(address, 'PING').catch(() => ''))) return child;
    await delay(10);
  }
  child.kill('SIGKILL');
  throw new Error(`${executable} ${options.join(' ')} did not come up:\n${output}`);
}

/** One command in Redis's inline form; the first line of the answer. */
async function ask(address: Address, command: string): Promise<string> {
  const socket = await openSocket(address);
  try {
    socket.write(`${command}\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return answer.toString();
  } finally {
    socket.destroy();
  }
}

/** It shows the server's own certificate, for servers that ask for one. */
async function openSocket(address: Address): Promise<Socket> {
  if (!('certificates' in address) || !address.certificates) return connect(address);
  const { certificate, key } = address.certificates;
  const [cert, own] = await Promise.all([readFile(certificate), readFile(key)]);
  return connectTls({ host: address.host, port: address.port, cert, key: own, rejectUnauthorized: false });
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
