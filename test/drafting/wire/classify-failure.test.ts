import { describe, expect, it } from 'vitest';
import { classifyEnding, classifyError } from '../../../src/drafting/models/wire/classify-failure.ts';
import { readRetryAfter } from '../../../src/drafting/models/wire/retry-after.ts';
import { ignorePieces } from '../../../src/drafting/models/wire/provider.ts';
import { scrubDetail } from '../../../src/drafting/models/wire/scrub-detail.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

/** As Anthropic's SDK throws it. */
function anthropicError(status: number | undefined, type: string, message: string): unknown {
  return Object.assign(new Error('from the SDK'), {
    status,
    error: { type: 'error', error: { type, message } },
    headers: new Headers(),
  });
}

/** As OpenAI's SDK throws it. */
function openAiError(status: number | undefined, error: object): unknown {
  return Object.assign(new Error('from the SDK'), { status, error, headers: new Headers() });
}

function connectionError(code: string, message = `something ${code}`): unknown {
  const socket = Object.assign(new Error(message), { code });
  return new Error('Connection error.', { cause: new TypeError('fetch failed', { cause: socket }) });
}

describe('an error', () => {
  it.each([
    [anthropicError(401, 'authentication_error', 'invalid x-api-key'), 'unauthorized'],
    [anthropicError(403, 'permission_error', 'not allowed'), 'unauthorized'],
    [anthropicError(402, 'billing_error', 'pay'), 'quota'],
    [anthropicError(400, 'invalid_request_error', 'Your credit balance is too low to access the API.'), 'quota'],
    [anthropicError(404, 'not_found_error', 'model: claude-none'), 'unknown-model'],
    [anthropicError(413, 'request_too_large', 'too large'), 'too-long'],
    [anthropicError(400, 'invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'), 'too-long'],
    [anthropicError(400, 'invalid_request_error', 'tools.0.name: too short'), 'rejected'],
    [anthropicError(429, 'rate_limit_error', 'slow down'), 'rate-limited'],
    [anthropicError(500, 'api_error', 'Internal server error'), 'server-error'],
    [anthropicError(504, 'timeout_error', 'Request timed out'), 'timeout'],
    [anthropicError(529, 'overloaded_error', 'Overloaded'), 'overloaded'],
    [anthropicError(undefined, 'overloaded_error', 'Overloaded'), 'overloaded'],
    [anthropicError(undefined, 'api_error', 'Internal server error'), 'server-error'],
    [anthropicError(undefined, 'some_new_error', 'Who knows'), 'server-error'],
    [openAiError(401, { code: 'invalid_api_key', message: 'Incorrect API key provided' }), 'unauthorized'],
    [openAiError(429, { code: 'insufficient_quota', type: 'insufficient_quota', message: 'pay' }), 'quota'],
    [openAiError(429, { code: 'rate_limit_exceeded', type: 'tokens', message: 'Rate limit reached' }), 'rate-limited'],
    [openAiError(404, { code: 'model_not_found', message: 'The model `x` does not exist' }), 'unknown-model'],
    [openAiError(404, { message: 'model "x" not found, try pulling it first' }), 'unknown-model'],
    [openAiError(400, { code: null, message: 'invalid model ID' }), 'unknown-model'],
    [openAiError(400, { code: 'context_length_exceeded', message: 'too long' }), 'too-long'],
    [openAiError(400, { message: "This model's maximum context length is 4096 tokens" }), 'too-long'],
    [openAiError(400, { code: 'content_policy_violation', message: 'no' }), 'refused'],
    [openAiError(400, { code: null, type: 'invalid_request_error', message: 'Unsupported parameter' }), 'rejected'],
    [openAiError(422, { message: 'Unprocessable' }), 'rejected'],
    [openAiError(503, { message: 'busy', type: 'server_error' }), 'overloaded'],
    [openAiError(502, {}), 'server-error'],
    [openAiError(undefined, { type: 'server_error', message: 'had an error while processing' }), 'server-error'],
    [connectionError('ECONNREFUSED'), 'unreachable'],
    [connectionError('ENOTFOUND'), 'unreachable'],
    [connectionError('EAI_AGAIN'), 'unreachable'],
    [connectionError('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'), 'unreachable'],
    [connectionError('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'unreachable'],
    [connectionError('ERR_TLS_CERT_ALTNAME_INVALID'), 'unreachable'],
    [connectionError('UND_ERR_CONNECT_TIMEOUT'), 'unreachable'],
    [connectionError('ECONNRESET'), 'cut-stream'],
    [connectionError('UND_ERR_SOCKET'), 'cut-stream'],
    [connectionError('UND_ERR_HEADERS_TIMEOUT'), 'timeout'],
    [new TypeError('terminated'), 'cut-stream'],
  ])('%# is told apart', (error, kind) => {
    expect(classifyError(error, now).kind).toBe(kind);
  });

  it('keeps the status, what was said and how long to wait', () => {
    const error = Object.assign(new Error('429 …'), {
      status: 429,
      error: { error: { type: 'rate_limit_error', message: 'Slow down, please.' } },
      headers: new Headers({ 'retry-after': '12' }),
    });
    expect(classifyError(error, now)).toEqual({
      kind: 'rate-limited',
      detail: 'Slow down, please.',
      retryAfterMs: 12_000,
      status: 429,
    });
  });

  it('names what happened to a connection by its innermost cause', () => {
    expect(classifyError(connectionError('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'), now).detail).toBe(
      'self-signed certificate (DEPTH_ZERO_SELF_SIGNED_CERT)',
    );
  });

  it('finds the code among several addresses that were tried', () => {
    const tried = new AggregateError([Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })], 'all failed');
    expect(classifyError(new TypeError('fetch failed', { cause: tried }), now).kind).toBe('unreachable');
  });
});

describe('the end of an answer', () => {
  const heard = (change: object) =>
    classifyEnding({ ...ignorePieces(), text: '{}', ending: 'stop', ...change }, 200)?.kind ?? 'whole';

  it.each([
    [{}, 'whole'],
    [{ ending: 'tool_use' }, 'whole'],
    [{ ending: 'tool_calls' }, 'whole'],
    [{ ending: 'end_turn' }, 'whole'],
    [{ ending: null }, 'whole'],
    [{ ending: null, text: '{"a":' }, 'cut-stream'],
    [{ ending: null, text: '12' }, 'cut-stream'],
    [{ ending: null, text: '' }, 'cut-stream'],
    [{ ending: 'max_tokens' }, 'truncated'],
    [{ ending: 'length' }, 'truncated'],
    [{ ending: 'model_context_window_exceeded' }, 'too-long'],
    [{ ending: 'refusal' }, 'refused'],
    [{ ending: 'content_filter' }, 'refused'],
    [{ refusal: 'I am sorry.', text: '' }, 'refused'],
    [{ text: ' \n' }, 'empty'],
  ])('%o is %s', (change, kind) => {
    expect(heard(change)).toBe(kind);
  });
});

describe('Retry-After', () => {
  it.each([
    [{ 'retry-after': '30' }, 30_000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '1.5' }, 1500],
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{ 'retry-after': 'Sat, 21 Nov 2026 12:01:00 GMT' }, 60_000],
    [{ 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '-5' }, null],
    [{}, null],
  ])('%o asks to wait %s ms', (headers, expected) => {
    expect(readRetryAfter(new Headers(headers as Record<string, string>), now)).toBe(expected);
  });
});

describe('what a provider said', () => {
  it.each([
    ['Incorrect API key provided: sk-proj-****abcd.', 'Incorrect API key provided: [key]'],
    ['authorization: Bearer abc.def', 'authorization: [key]'],
    ['the secret hunter22 is wrong', 'the secret [key] is wrong'],
    ['a\u001b[31mred\u0007\nline', 'a [31mred line'],
    ['<!doctype html><html><title>Bad gateway</title></html>', 'Bad gateway'],
    ['too long\n\nTroubleshooting URL: https://example.org', 'too long'],
    ['the risk-based-check said no', 'the risk-based-check said no'],
  ])('%j is shown as %j', (said, shown) => {
    expect(scrubDetail(said, ['hunter22', null])).toBe(shown);
  });

  it('is cut short', () => {
    expect(scrubDetail('x'.repeat(5000), []).length).toBeLessThan(500);
  });
});
