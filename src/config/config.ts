import { describeFix } from '../lifecycle/fixes/render-fix.ts';
import { existsSync } from 'node:fs';
import type { BlockList } from 'node:net';
import { join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { readDatabaseUrl, readRedisUrl, UnreadableAddress, type DatabaseAddress, type RedisAddress } from './addresses.ts';
import { InputError, ThroughlineError } from '../lifecycle/errors.ts';
import { readBudgetSettings } from './budgets.ts';
import { readNotificationSettings } from './notifications.ts';
import { readGitHubSettings } from './github.ts';
import type { GitHubSettings } from '../integrations/github/pull-comments.ts';
import { readGitSettings, type GitSettings } from './git.ts';
import { readHookSecrets } from './hooks.ts';
import { readLogSettings } from './logs.ts';
import type { LogSettings } from '../integrations/logs/create-log-sources.ts';
import { readPrices } from './prices.ts';
import { readProviderLimits } from './provider-limits.ts';
import { readTidyingSettings, type TidyingSettings } from './tidying.ts';
import { readTrustedProxies } from './trusted-proxies.ts';
import { readOidcSettings } from './oidc.ts';
import type { NotificationSettings } from '../integrations/notifications/create-channels.ts';
import type { BudgetSettings } from '../ports/budgets.ts';
import { defaultModels, parseModelChoices, type ModelChoice, type ModelPrices } from '../ports/model-choice.ts';
import type { ProviderLimits } from '../ports/provider-quota.ts';
import { readTraceSettings, type TraceSettings } from '../telemetry/trace-settings.ts';
import type { OidcSettings } from '../ports/sign-in.ts';
import { stepIds, type StepId } from '../steps/registry.ts';

// Trims what files leave around a key. Other characters that no header takes get quoted in errors.
const apiKey = z
  .string()
  .trim()
  .regex(/^[!-~]*$/, 'A key is one word of letters, digits and signs.')
  .optional();
// `fetch` refuses an address with a password and quotes it.
const address = z
  .union([
    z.literal(''),
    z
      .url({ protocol: /^https?$/, error: 'Write an address such as http://127.0.0.1:4790.' })
      .refine((url) => !/^\w+:\/+[^/?#]*@/.test(url), 'Name the address without a user and a password in it.'),
  ])
  .optional();

/** An address with a password, which no message may quote. */
function serverAddress<T>(read: (text: string) => T): z.ZodType<T | null | undefined> {
  return z
    .string()
    .transform((text, context): T | null => {
      try {
        return text ? read(text) : null;
      } catch (error) {
        if (!(error instanceof UnreadableAddress)) throw error;
        context.addIssue({ code: 'custom', message: error.message });
        return z.NEVER;
      }
    })
    .optional();
}

const environmentSchema = z.object({
  // An empty variable counts as unset.
  THROUGHLINE_HOME: z.string().optional(),
  THROUGHLINE_TOKEN: z.string().optional(),
  THROUGHLINE_LOG: z
    .enum(['', 'silent', 'error', 'warn', 'info', 'debug'], { error: 'Write silent, error, warn, info or debug.' })
    .optional(),
  THROUGHLINE_METRICS: z.enum(['', 'token', 'open'], { error: 'Write token or open.' }).optional(),
  THROUGHLINE_URL: address,
  THROUGHLINE_PUBLIC_URL: address,
  THROUGHLINE_MODEL: z.string().optional(),
  THROUGHLINE_REDACT_EMAIL: z.enum(['', 'yes', 'no'], { error: 'Write yes or no.' }).optional(),
  THROUGHLINE_RATE_LIMIT: z
    .string()
    .regex(/^(?:[1-9]\d{0,8})?$/, 'Write a whole number above 0.')
    .transform(Number)
    .optional(),
  DATABASE_URL: serverAddress(readDatabaseUrl),
  REDIS_URL: serverAddress(readRedisUrl),
  THROUGHLINE_REDIS_PREFIX: z
    .string()
    .regex(/^[\w.:-]{0,64}$/, 'Write at most 64 letters, digits, and the signs ._:-')
    .optional(),
  THROUGHLINE_SECRET: z
    .string()
    .regex(/^(?:.{16,})?$/s, 'Write at least 16 characters, better 32 random ones (openssl rand -base64 32).')
    .optional(),
  THROUGHLINE_GRACE_SECONDS: z
    .string()
    .regex(/^(?:\d{1,4})?$/, 'Write a whole number of seconds, at most 9999.')
    .optional(),
  THROUGHLINE_RUNS_AT_ONCE: z
    .string()
    .regex(/^(?:[1-9]\d?|100)?$/, 'Write a whole number from 1 to 100.')
    .optional(),
  THROUGHLINE_ALERT_RAW_DAYS: z
    .string()
    .regex(/^(?:[1-9]\d{0,3})?$/, 'Write a whole number of days above 0.')
    .optional(),
  THROUGHLINE_OPS_PORT: z
    .string()
    .regex(/^(?:\d{1,4}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])?$/, 'Write a port from 0 to 65535; 0 takes any.')
    .optional(),
  ANTHROPIC_API_KEY: apiKey,
  ANTHROPIC_BASE_URL: address,
  OPENAI_API_KEY: apiKey,
  OPENAI_BASE_URL: address,
});

/** Address and key of a provider. */
export interface ProviderAccess {
  /** Null if none is set; self-hosted servers often need none. */
  readonly apiKey: string | null;
  /** Null means the provider's own address. */
  readonly baseUrl: string | null;
  /** Configured prices of its models; absent if none are configured. */
  readonly prices?: ModelPrices;
}

export interface ModelSettings {
  /** Models in the order in which they are tried; never empty. */
  readonly choices: readonly ModelChoice[];
  /** Reason for these choices, such as `ANTHROPIC_API_KEY is set`. */
  readonly because: string;
  /** Models of single steps, in place of `choices`. */
  readonly perStep: Readonly<Partial<Record<StepId, readonly ModelChoice[]>>>;
  readonly anthropic: ProviderAccess;
  readonly openai: ProviderAccess;
}

export interface Config {
  /** Absolute folder that holds the embedded database and the owner's token. */
  readonly folder: string;
  /** Token of the acting person or machine; null means the owner's, kept in the folder. */
  readonly token: string | null;
  /** Null means the command's default: nothing, except for a server. */
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug' | null;
  /** Server that the CLI calls; null means the one on its folder, or none. */
  readonly serverUrl: string | null;
  readonly models: ModelSettings;
  readonly budgets: BudgetSettings;
  readonly tidying: TidyingSettings;
  readonly providerLimits: ProviderLimits;
  /** Public address of the server's pages, such as behind a proxy; null if not configured. */
  readonly publicUrl: string | null;
  /** Identity provider; null if none is configured. */
  readonly oidc: OidcSettings | null;
  /** Channels that report gates and stopped runs. */
  readonly notifications: NotificationSettings;
  /** Whether e-mail addresses count as secrets. */
  readonly redactsEmail: boolean;
  /** Database address with its owner; null means the embedded one in the folder. */
  readonly database: DatabaseAddress | null;
  /** Redis that wakes workers; null means tables in the database. */
  readonly redis: (RedisAddress & { readonly prefix: string }) | null;
  /** Source of derived passwords and keys, on all machines; null means the owner's password. */
  readonly secret: string | null;
  /** Seconds that a stopping process lets running steps finish. */
  readonly graceSeconds: number;
  /** Runs of one process at once. Rules are CPU-bound and gain nothing; models are waited for. */
  readonly runsAtOnce: number;
  /** Null disables tracing. */
  readonly traces: TraceSettings | null;
  /** Whether the API's metrics page needs no token. */
  readonly metricsAreOpen: boolean;
  /** Proxies that name a request's client; empty means the caller's own address counts. */
  readonly trustedProxies: BlockList;
  /** Requests a minute that a server accepts from one token. */
  readonly requestsPerMinute: number;
  /** Port for health checks and metrics of a serving process; 0 means any, null means none. */
  readonly opsPort: number | null;
  /** Command of the person's editor; null if none is set. */
  readonly editor: string | null;
  /** Each signs webhooks of GitHub; empty refuses them. */
  readonly githubWebhookSecrets: readonly string[];
  /** Days until the bytes that alert sources sent are deleted. */
  readonly alertRawDays: number;
  /** Where mirrors of repositories of code are, and how git is started. */
  readonly git: GitSettings;
  /** How comments on pull requests are written. */
  readonly github: GitHubSettings;
  /** Where logs of incidents are searched. */
  readonly logs: LogSettings;
}

/** Reads the environment, here alone. Throws InputError `config.invalid` with all problems. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env, workingFolder: string = process.cwd()): Config {
  const problems: string[] = [];
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  if (parsed.data?.DATABASE_URL?.password === '' && !parsed.data.THROUGHLINE_SECRET)
    problems.push('THROUGHLINE_SECRET: DATABASE_URL has no password to derive others from. Set this to at least 16 characters.');
  const models = readModelSettings(environment, problems);
  const budgets = readBudgetSettings(environment, problems);
  const tidying = readTidyingSettings(environment, problems);
  const providerLimits = readProviderLimits(environment, problems);
  const traces = readTraceSettings(environment, problems);
  const oidc = readOidcSettings(environment, problems);
  const trustedProxies = readTrustedProxies(environment, problems);
  const notifications = readNotificationSettings(environment, problems);
  const github = readGitHubSettings(environment, problems);
  const githubWebhookSecrets = readHookSecrets(environment, problems);
  const logs = readLogSettings(environment, problems);
  if (!parsed.success || problems.length > 0) {
    throw new InputError({
      id: 'config.invalid',
      message: problems.join('; '),
      fix: 'Correct these environment variables; docs/configuration.md lists them.',
    });
  }
  const { data } = parsed;
  const folder = resolve(workingFolder, data.THROUGHLINE_HOME || '.throughline');
  return {
    folder,
    token: data.THROUGHLINE_TOKEN || null,
    logLevel: data.THROUGHLINE_LOG || null,
    serverUrl: data.THROUGHLINE_URL || null,
    models,
    budgets,
    tidying,
    providerLimits,
    publicUrl: data.THROUGHLINE_PUBLIC_URL || null,
    oidc,
    notifications,
    redactsEmail: data.THROUGHLINE_REDACT_EMAIL === 'yes',
    database: data.DATABASE_URL ?? null,
    redis: data.REDIS_URL ? { ...data.REDIS_URL, prefix: data.THROUGHLINE_REDIS_PREFIX || 'throughline' } : null,
    secret: data.THROUGHLINE_SECRET || null,
    graceSeconds: Number(data.THROUGHLINE_GRACE_SECONDS || 30),
    runsAtOnce: Number(data.THROUGHLINE_RUNS_AT_ONCE || 4),
    traces,
    metricsAreOpen: data.THROUGHLINE_METRICS === 'open',
    trustedProxies,
    requestsPerMinute: data.THROUGHLINE_RATE_LIMIT || 1200,
    opsPort: data.THROUGHLINE_OPS_PORT ? Number(data.THROUGHLINE_OPS_PORT) : null,
    editor: environment['VISUAL'] || environment['EDITOR'] || null,
    githubWebhookSecrets,
    alertRawDays: Number(data.THROUGHLINE_ALERT_RAW_DAYS || 14),
    git: readGitSettings(environment, { folder, workingFolder }),
    github,
    logs,
  };
}

const nothingSet = 'no key is set';

/** Returns false if the environment configures no model, so that the rules draft. */
export function hasModelSettings({ because, perStep }: ModelSettings): boolean {
  return because !== nothingSet || Object.keys(perStep).length > 0;
}

/** Reads `THROUGHLINE_MODEL`; without it takes the providers whose key is set, else the rules. */
function readModelSettings(environment: NodeJS.ProcessEnv, problems: string[]): ModelSettings {
  const prices = readPrices(environment, problems);
  const priced = Object.keys(prices).length > 0 ? { prices } : {};
  const anthropic = { ...readAccess(environment, 'ANTHROPIC'), ...priced };
  const openai = { ...readAccess(environment, 'OPENAI'), ...priced };
  const read = (variable: string): readonly ModelChoice[] | null => {
    const text = environment[variable];
    if (!text) return null;
    try {
      return parseModelChoices(text);
    } catch (error) {
      if (!(error instanceof ThroughlineError)) throw error;
      problems.push(`${variable}: ${error.message} ${describeFix(error.fix)}`);
      return null;
    }
  };
  const perStep = Object.fromEntries(
    stepIds.flatMap((step) => [[step, read(stepVariable(step))] as const]).filter(([, list]) => list),
  );
  const variables = stepIds.map(stepVariable);
  for (const variable of Object.keys(environment)) {
    if (variable.startsWith('THROUGHLINE_MODEL_') && !variables.includes(variable))
      problems.push(`${variable}: There is no such step. Steps have ${variables.join(', ')}.`);
  }
  const named = read('THROUGHLINE_MODEL');
  if (named) return { choices: named, because: 'THROUGHLINE_MODEL', perStep, anthropic, openai };

  const present = [
    ...(anthropic.apiKey
      ? [{ choice: { provider: 'anthropic', model: defaultModels.anthropic } as const, because: 'ANTHROPIC_API_KEY' }]
      : []),
    ...(openai.apiKey || openai.baseUrl
      ? [
          {
            choice: { provider: 'openai', model: defaultModels.openai } as const,
            because: openai.apiKey ? 'OPENAI_API_KEY' : 'OPENAI_BASE_URL',
          },
        ]
      : []),
  ];
  if (present.length === 0) return { choices: [{ provider: 'rules' }], because: nothingSet, perStep, anthropic, openai };
  const because = `${present.map((one) => one.because).join(' and ')} ${present.length > 1 ? 'are' : 'is'} set`;
  return { choices: present.map((one) => one.choice), because, perStep, anthropic, openai };
}

/** Other tools set these addresses too. Any other address has its own prices and an older API. */
const ownAddresses = { ANTHROPIC: 'https://api.anthropic.com', OPENAI: 'https://api.openai.com/v1' } as const;

function readAccess(environment: NodeJS.ProcessEnv, provider: keyof typeof ownAddresses): ProviderAccess {
  const baseUrl = environment[`${provider}_BASE_URL`] || null;
  return {
    apiKey: environment[`${provider}_API_KEY`]?.trim() || null,
    baseUrl: baseUrl?.replace(/(?<!\/)\/+$/, '') === ownAddresses[provider] ? null : baseUrl,
  };
}

/** `inception/write-pseudocode` → `THROUGHLINE_MODEL_WRITE_PSEUDOCODE`. */
function stepVariable(step: StepId): string {
  return `THROUGHLINE_MODEL_${step
    .slice(step.indexOf('/') + 1)
    .toUpperCase()
    .replaceAll('-', '_')}`;
}

/**
 * Deletes the variables that make LangChain's libraries send every input and state, PRDs included,
 * to an external tracing service. They may be set in the shell for other work.
 */
export function refuseForeignTracing(environment: NodeJS.ProcessEnv = process.env): void {
  for (const prefix of ['LANGSMITH', 'LANGCHAIN']) {
    for (const name of ['TRACING', 'TRACING_V2', 'TRACING_BACKGROUND']) delete environment[`${prefix}_${name}`];
  }
}

/** Settings of the person's terminal. */
export interface TerminalSettings {
  /** False if `NO_COLOR` is set (no-color.org) or the terminal is dumb. */
  readonly color: boolean;
  /** Width that `COLUMNS` sets, such as for a pipe; null if unset. */
  readonly columns: number | null;
  /** How to start the program from here, for copyable commands in messages. */
  readonly command: string;
}

export function readTerminalSettings(
  environment: NodeJS.ProcessEnv = process.env,
  workingFolder: string = process.cwd(),
): TerminalSettings {
  return {
    color: !environment['NO_COLOR'] && environment['TERM'] !== 'dumb',
    columns: Number.parseInt(environment['COLUMNS'] ?? '', 10) || null,
    command: environment['npm_command'] === 'exec' ? nameLauncher(workingFolder) : 'throughline',
  };
}

const packageFolder = resolve(import.meta.dirname, '../..');

/**
 * Returns the launcher of a clone or of the folder where it is installed. Never `npx throughline`: in
 * another folder that asks npm's public registry for a package that anybody may publish under this
 * name.
 */
function nameLauncher(workingFolder: string): string {
  const isInstalled = packageFolder.split(sep).includes('node_modules');
  const launcher = join(packageFolder, isInstalled ? '../.bin/throughline' : 'bin/throughline');
  // What is installed for the whole machine is on its PATH.
  if (!existsSync(launcher)) return 'throughline';
  const path = relative(workingFolder, launcher);
  return /^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
