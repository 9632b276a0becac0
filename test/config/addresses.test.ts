import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDatabaseUrl, readRedisUrl } from '../../src/config/addresses.ts';
import { readConfig } from '../../src/config/config.ts';
import { InputError } from '../../src/lifecycle/errors.ts';
import { connectionsFor } from '../../src/repository/database/connection.ts';

function problemWith(environment: NodeJS.ProcessEnv): string {
  try {
    readConfig(environment, '/');
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  throw new Error('It was accepted.');
}

describe('DATABASE_URL', () => {
  it.each([
    [
      'postgresql://ada:pw@db.example.com/app',
      { host: 'db.example.com', port: 5432, user: 'ada', password: 'pw', database: 'app' },
    ],
    ['postgres://ada:p%40s%2Fs%25@[::1]:6543/app', { host: '::1', port: 6543, password: 'p@s/s%' }],
    ['postgresql://ada:pw@%2Fvar%2Frun%2Fpostgresql/app', { host: '/var/run/postgresql', port: 5432, database: 'app' }],
    ['postgresql://ada:pw@/app?host=/var/run/postgresql&port=6000', { host: '/var/run/postgresql', port: 6000 }],
    ['postgresql://Plain%20Owner:pw@db/app', { user: 'Plain Owner' }],
    ['postgresql://ada:pw@db/app?sslmode=disable', { ssl: undefined }],
    ['postgresql://ada:pw@db/app?sslmode=require', { ssl: { rejectUnauthorized: false } }],
    ['postgresql://ada:pw@db/app?sslmode=no-verify', { ssl: { rejectUnauthorized: false } }],
    ['postgresql://ada:pw@db/app?sslmode=verify-full', { ssl: {} }],
  ])('%s', (url, expected) => {
    const read = readDatabaseUrl(url);
    expect({ ...read, ssl: read.ssl }).toMatchObject(expected);
  });

  it.each([
    ['mysql://ada:hunter2@db/app', 'no such address'],
    ['ada:hunter2@db/app', 'no such address'],
    ['postgresql://ada:hunter2#1@db/app', '%23'],
    ['postgresql://ada:hunter2%@db/app', 'percent|%'],
    ['postgresql://ada:hunter2@db', 'no database'],
    ['postgresql://:hunter2@db/app', 'no user'],
    ['postgresql://ada:hunter2@db/app?sslmode=prefer', 'sslmode'],
    ['postgresql://ada:hunter2@db/app?sslmode=verify-ca', 'sslrootcert'],
    ['postgresql://ada:hunter2@db/app?sslrootcert=/no/such/file', 'cannot be read'],
  ])('refuses %s and quotes nothing of it', (url, said) => {
    const problem = problemWith({ DATABASE_URL: url });
    expect(problem).toMatch(/^DATABASE_URL: /);
    expect(problem).toMatch(new RegExp(said));
    expect(problem).not.toContain('hunter2');
  });

  it('needs a secret where it has no password to derive others from', () => {
    const url = 'postgresql://ada@/app?host=/run/postgresql';
    expect(problemWith({ DATABASE_URL: url })).toContain('THROUGHLINE_SECRET');
    expect(readConfig({ DATABASE_URL: url, THROUGHLINE_SECRET: 'x'.repeat(16) }, '/').database).toMatchObject({ password: '' });
  });
});

describe('REDIS_URL', () => {
  it.each([
    ['redis://cache', { at: { host: 'cache', port: 6379 }, username: '', password: '', db: 0 }],
    ['redis://:p%40ss@cache:6380/3', { at: { host: 'cache', port: 6380 }, password: 'p@ss', db: 3 }],
    ['rediss://app:pw@[::1]', { at: { host: '::1', port: 6379 }, username: 'app', tls: {} }],
    ['unix:///run/redis.sock?db=2', { at: { path: '/run/redis.sock' }, db: 2 }],
  ])('%s', (url, expected) => {
    const read = readRedisUrl(url);
    expect(read).toMatchObject(expected);
    expect(read.tls === undefined).toBe(!url.startsWith('rediss:'));
  });

  it('takes certificates as DATABASE_URL does, and none that cannot be read or would not be used', () => {
    const file = import.meta.filename;
    const text = readFileSync(file, 'utf8');
    expect(readRedisUrl(`rediss://cache?sslrootcert=${file}&sslcert=${file}&sslkey=${file}`).tls).toEqual({
      ca: text,
      cert: text,
      key: text,
    });
    expect(problemWith({ REDIS_URL: 'rediss://cache?sslrootcert=/no/such/file' })).toMatch(/sslrootcert cannot be read/);
    expect(problemWith({ REDIS_URL: `redis://cache?sslrootcert=${file}` })).toMatch(/write rediss:\/\//);
    for (const asked of ['tls=true', 'ssl=1', 'sslmode=verify-full'])
      expect(problemWith({ REDIS_URL: `redis://cache?${asked}` })).toMatch(/write rediss:\/\//);
  });

  it.each(['http://cache', 'cache:6379', 'redis://cache/first', 'unix://', 'redis://:hunter2#@cache'])('refuses %s', (url) => {
    const problem = problemWith({ REDIS_URL: url });
    expect(problem).toMatch(/^REDIS_URL: .*Write redis:\/\/|^REDIS_URL: There is a #/);
    expect(problem).not.toContain('hunter2');
  });
});

it('names everything that is wrong with the servers at once', () => {
  const problem = problemWith({
    DATABASE_URL: 'db',
    REDIS_URL: 'cache',
    THROUGHLINE_SECRET: 'short',
    THROUGHLINE_REDIS_PREFIX: 'a b',
    THROUGHLINE_GRACE_SECONDS: 'soon',
    THROUGHLINE_RUNS_AT_ONCE: '0',
  });
  for (const variable of [
    'DATABASE_URL',
    'REDIS_URL',
    'THROUGHLINE_SECRET',
    'THROUGHLINE_REDIS_PREFIX',
    'THROUGHLINE_GRACE_SECONDS',
    'THROUGHLINE_RUNS_AT_ONCE',
  ])
    expect(problem).toContain(`${variable}: `);
});

it('takes nothing set for one process on its own database', () => {
  expect(readConfig({ DATABASE_URL: '', REDIS_URL: '', THROUGHLINE_GRACE_SECONDS: '' }, '/')).toMatchObject({
    database: null,
    redis: null,
    secret: null,
    graceSeconds: 30,
  });
  expect(readConfig({ REDIS_URL: 'redis://cache', THROUGHLINE_GRACE_SECONDS: '0' }, '/')).toMatchObject({
    redis: { prefix: 'throughline' },
    graceSeconds: 0,
  });
});

describe('how many runs one process works on at once', () => {
  it.each([
    [undefined, 4],
    ['', 4],
    ['1', 1],
    ['32', 32],
    ['100', 100],
  ])('%s is %i', (text, runsAtOnce) => {
    expect(readConfig({ THROUGHLINE_RUNS_AT_ONCE: text }, '/')).toMatchObject({ runsAtOnce });
  });

  it.each(['0', '-1', '101', '1000', '4.5', 'many', ' '])('refuses %s', (text) => {
    expect(problemWith({ THROUGHLINE_RUNS_AT_ONCE: text })).toBe('THROUGHLINE_RUNS_AT_ONCE: Write a whole number from 1 to 100.');
  });

  it('opens a connection for each, beside those that every process needs', () => {
    expect([1, 4, 32].map(connectionsFor)).toEqual([10, 10, 38]);
  });
});
