import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Alert, EpisodeStatus } from '../../lifecycle/alert.ts';

/** What a delivery lacks. Its message is shown to people, and quotes nothing of the delivery. */
export class UnreadableAlert extends Error {}

/** Bounds of what is kept of one alert; the delivery itself has at most some MB. */
const most = { line: 300, text: 20_000, stackTrace: 200_000, labels: 100, label: 2_000, links: 20, alerts: 10_000 } as const;

/** What a reader found, uncleaned. */
interface Said extends Partial<Record<Exclude<keyof Alert, 'links' | 'labels' | 'status'>, unknown>> {
  readonly status: EpisodeStatus;
  readonly labels?: Readonly<Record<string, string>>;
  readonly links?: readonly unknown[];
}

const serviceLabels = ['service', 'service_name', 'service.name', 'app', 'application', 'app_kubernetes_io_name', 'job'];
const environmentLabels = ['environment', 'env', 'deployment.environment.name', 'deployment.environment', 'stage'];
const shaLabels = ['vcs.ref.head.revision', 'sha', 'commit', 'git_sha', 'git_commit', 'git.commit.sha', 'revision'];
const releaseLabels = ['release', 'service.version', 'version'];
const traceLabels = ['exception.stacktrace', 'stacktrace', 'stack_trace', 'stackTrace'];

/** Cleans and bounds what a source says. What is not said is taken from labels of the usual names. */
export function makeAlert(said: Said): Alert {
  const { labels = {}, status } = said;
  const among = (names: readonly string[]): string => names.map((name) => labels[name] ?? '').find((text) => text !== '') ?? '';
  const fingerprint = line(said.fingerprint);
  if (fingerprint === '') throw new UnreadableAlert('An alert has nothing to know it by.');
  const release = line(said.release) || line(among(releaseLabels));
  const stackTrace = text(said.stackTrace, most.stackTrace) || text(among(traceLabels), most.stackTrace);
  return {
    fingerprint,
    startedAt: readTime(said.startedAt),
    endedAt: readTime(said.endedAt),
    saidAt: readTime(said.saidAt),
    status,
    title: line(said.title) || line(said.text) || fingerprint,
    text: text(said.text, most.text),
    service: line(said.service) || line(among(serviceLabels)),
    environment: line(said.environment) || line(among(environmentLabels)),
    severity: line(said.severity) || line(labels['severity']),
    labels: Object.fromEntries(
      Object.entries(labels)
        .filter(([, value]) => value !== stackTrace || value === '')
        .slice(0, most.labels)
        .map(([name, value]) => [name, value.slice(0, most.label).toWellFormed()]),
    ),
    stackTrace,
    release,
    sha: findSha(said.sha) || findSha(among(shaLabels)) || findSha(release),
    links: [...new Set((said.links ?? []).map(keepLink).filter((link) => link !== ''))].slice(0, most.links),
  };
}

/** One line without control characters; empty for what is no text or number. */
export function line(value: unknown): string {
  return text(value, most.line)
    .replace(/[\n\t]/g, ' ')
    .trim();
}

/** Text without control characters but line breaks and tabs, which no database or terminal needs. */
export function text(value: unknown, limit: number = most.text): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return '';
  return value
    .slice(0, limit)
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ');
}

/** Flattens an object to labels: plain values as they are, nested ones with dotted names, to a depth of 3. */
export function readLabels(...given: readonly unknown[]): Record<string, string> {
  const labels: Record<string, string> = Object.create(null) as Record<string, string>;
  let left: number = most.labels;
  const add = (value: unknown, name: string, depth: number): void => {
    if (left <= 0) return;
    if (typeof value === 'object' && value !== null) {
      if (depth < 3)
        for (const key of Object.keys(value).slice(0, left)) add(valueAt(value, key), name ? `${name}.${key}` : key, depth + 1);
      return;
    }
    const clean = text(value, name.toLowerCase().includes('stack') ? most.stackTrace : most.label);
    if (name === '' || clean === '') return;
    labels[line(name)] = clean;
    left -= 1;
  };
  for (const one of given) add(one, '', 0);
  return { ...labels };
}

/** A field that an object has itself, also where its name is `__proto__`. */
export function valueAt(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}

/** Walks down own fields; undefined where one is missing. */
export function dig(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce(valueAt, value);
}

/** Splits tags such as `env:prod` at the first colon; one without has the value `yes`. */
export function readTags(tags: readonly unknown[]): Record<string, string> {
  return readLabels(
    Object.fromEntries(
      tags.slice(0, most.labels).map((tag) => {
        const [, name = '', value = 'yes'] = /^([^:]*)(?::(.*))?$/s.exec(text(tag, most.label)) ?? [];
        return [name, value];
      }),
    ),
  );
}

/**
 * Reads a time: ISO 8601 (with PagerDuty's `+0000` too), or seconds, milliseconds, microseconds or
 * nanoseconds since 1970, told apart by their size. Null for all else and for Go's zero time.
 */
export function readTime(value: unknown): string | null {
  const said = typeof value === 'number' ? String(Math.trunc(value)) : text(value, 60).trim();
  if (/^\d{9,19}$/.test(said)) return toIso(Number(said) * 10 ** (3 - 3 * Math.floor((said.length - 9) / 3)));
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(said)) return null;
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(said) ? said.replace(/([+-]\d\d)(\d\d)$/, '$1:$2') : `${said}Z`;
  return toIso(Date.parse(zoned.replace(' ', 'T')));
}

function toIso(ms: number): string | null {
  return ms > 0 && ms < Date.parse('2200-01-01') ? new Date(ms).toISOString() : null;
}

/** The first full hash of a commit in a text, such as a release `api@1.2.0+<sha>`. */
function findSha(value: unknown): string {
  return /(?<![0-9a-f])(?:[0-9a-f]{40}|[0-9a-f]{64})(?![0-9a-f])/i.exec(text(value, most.label))?.[0].toLowerCase() ?? '';
}

/** Only addresses that a browser opens harmlessly are kept. */
function keepLink(value: unknown): string {
  return typeof value === 'string' && value.length <= 2000 && /^https?:\/\/[^\s\p{Cc}]+$/u.test(value) ? value : '';
}

/** Names what has no fingerprint of its own by what it says. */
export function nameByContent(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

export const records = z.array(z.looseObject({})).max(most.alerts, `A delivery has at most ${most.alerts} alerts.`);

/** Parses by a tolerant schema. Throws UnreadableAlert with the field that is wrong. */
export function parseShape<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UnreadableAlert(`/${issue?.path.map(String).join('/') ?? ''}: ${issue?.message ?? ''}`);
}
