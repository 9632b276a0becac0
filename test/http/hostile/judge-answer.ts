import { securityHeaders } from '../contract/check-answer.ts';
import { describeRequest, toBytes, type HostileRequest } from './hostile-request.ts';
import type { WireAnswer } from './wire.ts';

/** What no answer tells: how the server is made, what it runs on, and what its database said. */
const insides = [
  /\bat .{1,80}\.[jt]s:\d+/,
  /node_modules|node:internal/,
  /file:\/\/\//,
  /(^|[\s"'(])\/(work|tmp|home|root|usr|var|srv|opt)\/\w/,
  /syntax error|duplicate key value|violates|invalid input syntax|relation "|pg_catalog|throughline_service|SQLSTATE/i,
  /\b(select|insert into|update|delete from)\b.{1,60}\b(from|values|set|where)\b/i,
  /TypeError|RangeError|ReferenceError|undefined is not|Cannot read propert|ECONNREFUSED|ENOENT/,
];

/** Throws when the answer is not what any request at all may get. `secrets` must be in none. */
export function judgeAnswer(request: HostileRequest, answer: WireAnswer, secrets: readonly string[]): void {
  const wrong = [
    ...(answer.status >= 500 ? [`it is a ${answer.status}`] : []),
    ...securityHeaders.filter((name) => !answer.headers.has(name.toLowerCase())).map((name) => `it has no ${name}`),
    ...(answer.status >= 400 ? findProblemFaults(request, answer) : []),
    ...findLeaks(request, answer, secrets),
  ];
  if (wrong.length === 0) return;
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  throw new Error(
    `${wrong.join('; ')}.\n--- request\n${describeRequest(request)}\n--- answer ${answer.status}\n${headers}\n\n${answer.body.slice(0, 1500)}`,
  );
}

/** Of people, who are told in HTML what went wrong. */
const browserPage = /\/(login|logout|gates|admin)\b/;

function findProblemFaults({ method, target }: HostileRequest, { status, headers, body }: WireAnswer): string[] {
  if (headers.get('content-type') === 'text/html; charset=utf-8' && browserPage.test(target)) return [];
  if (headers.get('content-type') !== 'application/problem+json')
    return [`its type is ${headers.get('content-type') ?? 'missing'}`];
  if (method === 'HEAD') return [];
  const problem = parse(body);
  if (problem === null) return ['its body is no JSON object'];
  const texts = ['type', 'title', 'detail', 'fix', 'id', 'instance'].filter(
    (name) => typeof problem[name] !== 'string' || problem[name] === '',
  );
  return [
    ...texts.map((name) => `its problem has no ${name}`),
    ...(problem['status'] === status ? [] : [`its problem says ${String(problem['status'])}`]),
    ...(/^[a-z][a-z-]*(\.[a-z0-9-]+)*$/.test(String(problem['id'])) ? [] : [`its id is ${String(problem['id'])}`]),
  ];
}

function findLeaks(request: HostileRequest, { status, body, headers }: WireAnswer, secrets: readonly string[]): string[] {
  const sent = toBytes(request);
  const whole = `${[...headers.values()].join('\n')}\n${body}`;
  // What the caller wrote may be quoted to the caller.
  const isEcho = (text: string): boolean => sent.includes(Buffer.from(text)) || decode(sent.toString('latin1')).includes(text);
  const inside = status < 400 ? [] : insides.flatMap((pattern) => pattern.exec(whole)?.[0] ?? []).filter((text) => !isEcho(text));
  const told = secrets.filter((secret) => whole.includes(secret));
  return [...inside.map((text) => `it tells of its inside: ${text}`), ...told.map((secret) => `it tells the secret ${secret}`)];
}

function decode(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function parse(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
