import { createHash } from 'node:crypto';
import { z } from 'zod';
import { InputError } from '../../lifecycle/errors.ts';
import { isProduction } from '../../lifecycle/deployment.ts';
import type { NewDeployment } from '../../ports/units.ts';

/** An event that says nothing of a deployment. It is answered and forgotten. */
export interface IgnoredEvent {
  readonly ignored: string;
}

/** One line from outside. Control characters could make a terminal or a list say something else. */
export const outerLine = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\p{Cc}]*$/u, 'must be one line of clean text');

export const environmentName = outerLine(200).min(1);

const times = z.iso.datetime({ offset: true });

/** Reads a time, also with an offset of PagerDuty's form `+0000`. Throws InputError `deployment.malformed`. */
function readTime(text: string): string {
  const at = text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
  if (times.safeParse(at).success && Math.abs(Date.parse(at)) < 8e15) return new Date(at).toISOString();
  throw malformed(`"${text.slice(0, 60)}" is no time.`);
}

/** Finds the digest in a name such as `registry/app@sha256:…`, percent-encoded or not; null without one. */
export function findDigest(text: string): string | null {
  return /sha256(?::|%3a)([0-9a-f]{64})(?![0-9a-f])/i.exec(text)?.[1]?.toLowerCase().replace(/^/, 'sha256:') ?? null;
}

/** Returns the full hash of a commit; null for whatever else. */
function findCommit(text: unknown): string | null {
  return typeof text === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(text) ? text.toLowerCase() : null;
}

/** Only addresses that a browser opens harmlessly are kept. */
export function keepAddress(text: unknown): string {
  return typeof text === 'string' && text.length <= 2000 && /^https?:\/\/[^\s\p{Cc}]+$/u.test(text) ? text : '';
}

/** Names an event that has no id of its own: the same content is the same event. */
export function nameByContent(event: unknown): string {
  return createHash('sha256').update(JSON.stringify(event)).digest('hex');
}

export function malformed(problem: string): InputError {
  return new InputError({
    id: 'deployment.malformed',
    message: `The event cannot be read. ${problem}`,
    fix: 'Send it as its source documents it; docs/construction.md shows one of each.',
  });
}

/** Parses an event by its schema. Throws InputError `deployment.malformed`. */
export function parseEvent<S extends z.ZodType>(schema: S, event: unknown): z.output<S> {
  const parsed = schema.safeParse(event);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw malformed(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

/** What an event says of a deployment, as it was sent. */
type Said = Pick<NewDeployment, 'source' | 'externalId' | 'environment' | 'status'> & {
  /** By the name of the environment when absent. */
  readonly production?: boolean | undefined;
  readonly at: string;
  readonly repository?: string | undefined;
  readonly unit?: string | undefined;
  readonly sha: unknown;
  /** A text with the digest in it. */
  readonly digest: unknown;
  /** The first that can be kept is. */
  readonly urls: readonly unknown[];
};

/**
 * Keeps what can be used of an event. One without anything to know its unit by is no use later.
 * Throws InputError `deployment.malformed`.
 */
export function toDeployment({ at, repository = '', sha, digest, urls, unit, ...said }: Said): NewDeployment {
  const deployment = {
    ...said,
    production: said.production ?? isProduction(said.environment),
    at: readTime(at),
    repository,
    sha: findCommit(sha),
    digest: typeof digest === 'string' ? findDigest(digest) : null,
    unit: unit ?? null,
    url: urls.map(keepAddress).find((url) => url !== '') ?? '',
  };
  if (deployment.sha !== null || deployment.digest !== null || deployment.unit !== null) return deployment;
  throw malformed('It names neither the full hash of a commit nor a digest.');
}
