import type { FailureKind, ModelFailure } from '../../model-call.ts';
import type { Heard } from './provider.ts';
import { readRetryAfter } from './retry-after.ts';
import { cutAdvice } from './scrub-detail.ts';

/** Failure kinds by the `type` or `code` of an error; the first known one decides. */
const kindsByName: Readonly<Record<string, FailureKind>> = {
  // Anthropic
  authentication_error: 'unauthorized',
  permission_error: 'unauthorized',
  billing_error: 'quota',
  rate_limit_error: 'rate-limited',
  overloaded_error: 'overloaded',
  api_error: 'server-error',
  timeout_error: 'timeout',
  request_too_large: 'too-long',
  // OpenAI
  invalid_api_key: 'unauthorized',
  insufficient_quota: 'quota',
  billing_hard_limit_reached: 'quota',
  billing_not_active: 'quota',
  rate_limit_exceeded: 'rate-limited',
  server_error: 'server-error',
  context_length_exceeded: 'too-long',
  string_above_max_length: 'too-long',
  model_not_found: 'unknown-model',
  content_filter: 'refused',
  content_policy_violation: 'refused',
};

/** Names that are too general; a more specific status goes first. */
const coarseNames: ReadonlySet<string> = new Set(['api_error', 'server_error']);

const kindsByStatus: Readonly<Record<number, FailureKind>> = {
  401: 'unauthorized',
  402: 'quota',
  403: 'unauthorized',
  404: 'unknown-model',
  408: 'timeout',
  409: 'server-error',
  413: 'too-long',
  429: 'rate-limited',
  503: 'overloaded',
  529: 'overloaded',
};

/** Patterns on the message, in order, for statuses and names that are too coarse, such as 400. */
const kindsByWords: readonly (readonly [RegExp, FailureKind])[] = [
  [/credit balance is too low|exceeded your current quota/i, 'quota'],
  [
    /prompt is too long|maximum context length|context (window|length)|too many (input )?tokens|exceed.{0,40}context/i,
    'too-long',
  ],
  [/model\b.{0,80}\b(not found|does not exist|not exist|is not supported|unknown|invalid)|invalid model/i, 'unknown-model'],
];

/** Node's codes for failed connections; certificate errors match the pattern below. */
const kindsByCode: Readonly<Record<string, FailureKind>> = {
  ECONNREFUSED: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'unreachable',
  ECONNRESET: 'cut-stream',
  EPIPE: 'cut-stream',
  UND_ERR_SOCKET: 'cut-stream',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
};

/** Messages of `fetch` and the SDKs for a connection that never opened. */
const neverSent = /^(fetch failed|Connection error\.?)$/;

const certificateCodes = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/** Classifies an SDK's error. `now` (epoch in ms) resolves a Retry-After date. */
export function classifyError(error: unknown, now: number): ModelFailure {
  const { status, headers, name, message } = readError(error);
  const code = codesOf(error).find((one) => one in kindsByCode || certificateCodes.test(one));
  const base = { detail: message, retryAfterMs: readRetryAfter(headers, now), status };
  if (code !== undefined && status === null) {
    const kind = kindsByCode[code] ?? 'unreachable';
    return { ...base, kind, detail: describeConnection(error, code) };
  }
  // Without status and code, nothing was sent: `fetch` itself refuses some ports, such as 9.
  if (status === null && neverSent.test(message)) return { ...base, kind: 'unreachable', detail: lastCause(error) };
  const words = kindsByWords.find(([pattern]) => pattern.test(message))?.[1];
  if (status !== null && status >= 300 && status < 400)
    return { ...base, kind: 'unreachable', detail: describeRedirect(headers) };
  const named = kindsByName[name];
  // An exhausted quota comes as 429 and an unknown model as 400, so their words go first.
  if (named === 'quota' || words === 'quota') return { ...base, kind: 'quota' };
  if (named !== undefined && (status === null || !coarseNames.has(name))) return { ...base, kind: named };
  if (status === null) return { ...base, kind: words ?? (name === '' ? 'cut-stream' : 'server-error') };
  if (words !== undefined && status < 500 && !(status in kindsByStatus)) return { ...base, kind: words };
  // A 404 that mentions no model means a wrong address.
  if (status === 404 && !/model/i.test(`${name} ${message}`)) return { ...base, kind: 'unreachable' };
  return { ...base, kind: kindsByStatus[status] ?? (status >= 500 ? 'server-error' : 'rejected') };
}

/** Classifies the end of an answer; null if the answer is whole. */
export function classifyEnding(heard: Heard, status: number | null): ModelFailure | null {
  const fail = (kind: FailureKind, detail: string): ModelFailure => ({ kind, detail, retryAfterMs: null, status });
  const isObject = heard.text.trimStart().startsWith('{');
  // A closed object is whole, even if the connection broke before saying so.
  if (heard.ending === null)
    return isObject && isJson(heard.text) ? null : fail('cut-stream', 'The stream ended before the answer did.');
  if (heard.ending === 'max_tokens' || heard.ending === 'length') return fail('truncated', '');
  if (heard.ending === 'model_context_window_exceeded') return fail('too-long', 'The answer filled the context window.');
  if (heard.refusal !== '') return fail('refused', heard.refusal);
  if (heard.ending === 'refusal') return fail('refused', isObject ? '' : heard.text);
  if (heard.ending === 'content_filter') return fail('refused', "The provider's content filter took the answer.");
  return heard.text.trim() === '' && heard.toolCalls.length === 0 ? fail('empty', '') : null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface ReadError {
  readonly status: number | null;
  readonly headers: Headers | null;
  /** The error's `code` or `type`, whichever is known; empty for none. */
  readonly name: string;
  readonly message: string;
}

/** Both SDKs put the body in `error`; Anthropic's wraps it once more. */
function readError(thrown: unknown): ReadError {
  const error = asRecord(thrown);
  const outer = asRecord(error['error']);
  const body = 'error' in outer ? asRecord(outer['error']) : outer;
  const names = [body['code'], body['type']].filter((name) => typeof name === 'string');
  const status = typeof error['status'] === 'number' ? error['status'] : null;
  // The SDKs prefix the message with the status.
  const ownMessage = textOf(error['message'])?.replace(new RegExp(`^${status} `), '');
  return {
    status,
    headers: error['headers'] instanceof Headers ? error['headers'] : null,
    name: names.find((name) => name in kindsByName) ?? names[0] ?? '',
    message: cutAdvice(textOf(body['message']) ?? textOf(outer['error']) ?? textOf(error['error']) ?? ownMessage ?? ''),
  };
}

/** Finds codes in nested causes of `fetch`; several addresses make an AggregateError. */
function codesOf(error: unknown, depth = 0): readonly string[] {
  if (depth > 5 || typeof error !== 'object' || error === null) return [];
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  const nested = [cause, ...(Array.isArray(errors) ? errors : [])].flatMap((inner) => codesOf(inner, depth + 1));
  return [...(typeof code === 'string' ? [code] : []), ...nested];
}

function describeConnection(error: unknown, code: string): string {
  const last = lastCause(error);
  return last.includes(code) ? last : `${last} (${code})`.trim();
}

function lastCause(error: unknown): string {
  const causes: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) if (at.message) causes.push(at.message);
  return causes.at(-1) ?? '';
}

/** Shows the origin alone, because path and query may hold credentials. */
function describeRedirect(headers: Headers | null): string {
  const location = headers?.get('location') ?? '';
  const elsewhere = URL.canParse(location) ? `to ${new URL(location).origin}` : 'elsewhere';
  return `What answers there sends on ${elsewhere}, where keys and documents do not follow.`;
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
