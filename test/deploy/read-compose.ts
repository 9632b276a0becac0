import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { repositoryRoot } from '../e2e/support/command-line.ts';

const dependencySchema = z.record(z.string(), z.object({ condition: z.string() }));
const volumeSchema = z.string().regex(/^[^:]+:[^:]+(:ro)?$/);

/** As much of the Compose Specification as docker-compose.yml uses; what is not in it is refused. */
const serviceSchema = z.strictObject({
  build: z.string().optional(),
  image: z.string(),
  user: z.string().optional(),
  command: z.array(z.string()),
  environment: z.record(z.string(), z.string()),
  env_file: z.array(z.strictObject({ path: z.string(), required: z.boolean() })).optional(),
  restart: z.string(),
  init: z.boolean().optional(),
  stop_grace_period: z.string().optional(),
  stop_signal: z.string().optional(),
  read_only: z.boolean(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  mem_limit: z.string(),
  pids_limit: z.int(),
  logging: z.strictObject({ driver: z.string(), options: z.record(z.string(), z.string()) }),
  networks: z.array(z.string()),
  depends_on: dependencySchema.optional(),
  deploy: z.strictObject({ replicas: z.int() }).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(volumeSchema).optional(),
  tmpfs: z.array(z.string()),
  healthcheck: z.object({ test: z.array(z.string()).default([]), disable: z.boolean().optional() }).optional(),
});

const composeSchema = z.looseObject({
  services: z.strictObject({
    migrate: serviceSchema,
    api: serviceSchema,
    worker: serviceSchema,
    postgres: serviceSchema,
    redis: serviceSchema,
  }),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.object({})),
});

export type Compose = z.infer<typeof composeSchema>;

/** The file as it stands, without the values of variables. */
export async function readComposeText(): Promise<string> {
  return await readFile(join(repositoryRoot, 'docker-compose.yml'), 'utf8');
}

/** docker-compose.yml as docker compose reads it, with these variables. Throws where a variable that it demands is not set. */
export async function readCompose(variables: Readonly<Record<string, string>>): Promise<Compose> {
  return composeSchema.parse(interpolate(parse(await readComposeText(), { merge: true }), variables));
}

/** Its `${NAME}`, `${NAME:-default}` and `${NAME:?message}`, wherever a string stands. */
function interpolate(value: unknown, variables: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, ...found) => fill(found, variables));
  if (Array.isArray(value)) return value.map((one) => interpolate(one, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, interpolate(one, variables)]));
}

function fill(
  [name = '', kind, text = '']: readonly (string | undefined)[],
  variables: Readonly<Record<string, string>>,
): string {
  const set = variables[name] ?? '';
  if (set !== '') return set;
  if (kind === '?') throw new Error(`required variable ${name} is missing a value: ${text}`);
  return text;
}
