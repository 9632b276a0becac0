import { z } from 'zod';
import {
  ConflictError,
  InputError,
  NotFoundError,
  PermissionError,
  ThroughlineError,
  UnavailableError,
} from '../../lifecycle/errors.ts';
import { kindTitle } from '../../lifecycle/artifact-kinds.ts';
import { fixSchema } from '../../lifecycle/fixes/fix.ts';
import { renderForHttp } from '../fixes/render-for-http.ts';
import { HttpRefusal } from './http-refusal.ts';

/** The answer of every failed call (RFC 9457). */
export const problemSchema = z.strictObject({
  type: z.string().describe('The id as a URI reference; stable.'),
  title: z.string().describe('The kind of problem in a few words.'),
  status: z.int().min(400).max(599).describe('That of the answer.'),
  detail: z.string().describe('What happened.'),
  fix: z.string().describe('What to do about it, by HTTP.'),
  fixParts: fixSchema.optional().describe('The same as data, where it names actions: to be rendered in other words.'),
  id: z.string().describe('Stable and dotted, such as `gate.already-decided`; what a program decides by.'),
  instance: z.string().describe("The request, as the server's log names it; also in X-Request-Id."),
  details: z.unknown().optional().describe('The same for programs, shaped by `id`.'),
});

export type Problem = z.infer<typeof problemSchema>;

/** Statuses of errors from inner modules that differ from their class's. */
const statusById: Readonly<Record<string, number>> = {
  'token.invalid': 401,
  'token.missing': 401,
  'precondition.failed': 412,
  'prd.too-large': 413,
  'document.too-large': 413,
};

/** Builds the answer. A defect shows only its request id, under which the log has the rest. */
export function toProblem(error: unknown, requestId: string): { problem: Problem; headers: Readonly<Record<string, string>> } {
  const known = error instanceof ThroughlineError ? error : defect;
  const status = statusOf(known);
  const { id, message, fix, details } = known;
  const problem = {
    type: `/problems/${id}`,
    title: titleOf(id),
    status,
    detail: message,
    fix: renderForHttp(fix),
    ...(typeof fix === 'string' ? {} : { fixParts: fix }),
    id,
    instance: `urn:request:${requestId}`,
  };
  return { problem: details === undefined ? problem : { ...problem, details }, headers: headersOf(known, status) };
}

const defect = new HttpRefusal({
  status: 500,
  id: 'internal',
  message: 'Something went wrong here that should not have.',
  fix: 'Repeat the call; if it fails again, look for the request id (instance) in the log of the server.',
});

function statusOf(error: ThroughlineError): number {
  if (error instanceof HttpRefusal) return error.status;
  const own = statusById[error.id];
  if (own !== undefined) return own;
  if (error instanceof InputError) return 422;
  if (error instanceof NotFoundError) return 404;
  if (error instanceof ConflictError) return 409;
  if (error instanceof PermissionError) return 403;
  return error instanceof UnavailableError ? 503 : 500;
}

function headersOf(error: ThroughlineError, status: number): Readonly<Record<string, string>> {
  if (error instanceof HttpRefusal) return error.headers;
  if (status === 401) return { 'WWW-Authenticate': 'Bearer realm="throughline", error="invalid_token"' };
  if (status === 503) return { 'Retry-After': '2' };
  const current = status === 412 ? readCurrentTag(error.details) : null;
  return current === null ? {} : { ETag: `"${current}"` };
}

function readCurrentTag(details: unknown): string | null {
  const parsed = z.object({ current: z.string() }).safeParse(details);
  return parsed.success ? parsed.data.current : null;
}

/** `gate.already-decided` → `Gate already decided`, `daa.no-source` → `AI-DAA: no source`. */
function titleOf(id: string): string {
  const [subject = '', ...rest] = id.split('.').map((words) => words.split('-').map(spell).join(' '));
  return [subject.charAt(0).toUpperCase() + subject.slice(1), ...rest].join(/^AI-|^[A-Z]{3}$/.test(subject) ? ': ' : ' ');
}

/** Words of ids whose spelling in titles differs. */
const spellings: Readonly<Record<string, string>> = {
  oidc: 'OpenID Connect',
  tls: 'TLS',
  url: 'URL',
  json: 'JSON',
  english: 'English',
};

function spell(word: string): string {
  const title = kindTitle(word);
  return spellings[word] ?? (/^[A-Z-]+$/.test(title) ? title : word);
}
