import fc from 'fast-check';
import type { Operation } from '../contract/openapi-operations.ts';
import { chooseBody, hostileBodies, hostileBody, hostileTexts } from './hostile-bodies.ts';
import type { HostileRequest } from './hostile-request.ts';

export interface Targets {
  readonly operations: readonly Operation[];
  /** Good, bad and revoked ones. */
  readonly tokens: readonly string[];
  /** Keys and ids of what is there. */
  readonly keys: readonly string[];
  /** Entity tags that were given out. */
  readonly tags: readonly string[];
  /** Of browsers that are signed in. */
  readonly cookies: readonly string[];
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND'];

/** Pages for people, which answer HTML. */
const browserPaths = [
  '/login',
  '/logout',
  '/login/oidc',
  '/login/oidc/callback',
  '/plain/gates',
  '/plain/gates/{key}',
  '/plain/gates/{key}/decision',
  '/admin/queues',
  '/admin/queues/{key}',
];

/** Of a path, as they stand in the request line. */
const hostileSegments = [
  '..',
  '.',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  '%2F',
  '%5c..%5c',
  '%00',
  'PRD-001%00',
  '%',
  '%zz',
  '%c0%ae',
  '%ff',
  '%ED%A0%80',
  '%F0%9F%92%A5',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  "'%20or%201=1--",
  '${7*7}',
  '{{7*7}}',
  '{key}',
  ':key',
  '*',
  ';a=b',
  'PRD-999999999',
  'GATE-000',
  'RUN--1',
  'PRD-1',
  'prd-001',
  'a'.repeat(3000),
  '',
];

/** Bytes above 127 go out as they are, one for each character. */
const headerText = (text: string): string => text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '?');
const headerValue = fc.oneof(
  fc.constantFrom(...hostileTexts).map(headerText),
  fc.string({ maxLength: 30 }).map(headerText),
  fc.constantFrom('x'.repeat(5000), '"', ',,,', ';', '=?', '\u00ff\u0080'),
);

export function hostileRequest(targets: Targets): fc.Arbitrary<HostileRequest> {
  return fc.oneof({ weight: 9, arbitrary: framedRequest(targets) }, { weight: 1, arbitrary: openEndedRequest(targets) });
}

function framedRequest(targets: Targets): fc.Arbitrary<HostileRequest> {
  return fc
    .record({ place: place(targets), query: hostileQuery, headers: hostileHeaders(targets), bodies: hostileBodies })
    .map(({ place: { method, path, types }, query, headers, bodies }) => {
      const body = chooseBody(bodies, types);
      const taken = !['GET', 'HEAD', 'TRACE'].includes(method) || body.bytes.length < 200;
      return {
        method,
        target: path + query,
        headers: [...headers, ...(taken && body.type !== '' ? [['Content-Type', headerText(body.type)] as const] : [])],
        body: taken ? body.bytes : new Uint8Array(),
        framing: 'framed',
      };
    });
}

interface Place {
  readonly method: string;
  readonly path: string;
  /** Media types of the body that the operation takes. */
  readonly types: readonly string[];
}

/** Mostly an operation of the document, with what is there or with what should not be; else any path. */
function place({ operations, keys }: Targets): fc.Arbitrary<Place> {
  const segment = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...keys) },
    { weight: 2, arbitrary: fc.constantFrom(...hostileSegments) },
  );
  const documented = fc
    .record({
      // Those that change something are fewer, and say more.
      operation: fc.constantFrom(
        ...operations,
        ...operations.filter(({ body }) => body !== undefined).flatMap((one) => [one, one, one]),
      ),
      segment,
      method: fc.oneof({ weight: 14, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constantFrom(...methods) }),
    })
    .map(({ operation, segment: filled, method }): Place => ({
      method: method === '' ? operation.method : method,
      path: operation.path.replace(/\{\w+\}/, () => filled).replace('{role}', 'architect'),
      types: Object.keys(operation.body?.content ?? {}),
    }));
  const folders = fc.constantFrom('api', 'v1', 'prds', 'runs', 'docs', 'healthz', 'readyz', '.throughline', 'owner.token');
  const any = fc
    .record({ method: fc.constantFrom(...methods), segments: fc.array(fc.oneof(segment, folders), { maxLength: 6 }) })
    .map(({ method, segments }): Place => ({ method, path: `/${segments.join('/')}`, types: [] }));
  const ofBrowsers = fc
    .record({ method: fc.constantFrom('GET', 'POST', ...methods), path: fc.constantFrom(...browserPaths), segment })
    .map(({ method, path, segment: filled }): Place => ({
      method,
      path: path.replace('{key}', filled),
      types: ['application/x-www-form-urlencoded'],
    }));
  return fc.oneof({ weight: 12, arbitrary: documented }, { weight: 1, arbitrary: any }, { weight: 1, arbitrary: ofBrowsers });
}

const hostileQuery = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'limit',
        'cursor',
        'version',
        'status',
        'kind',
        'artifact',
        'from',
        'to',
        'until',
        'after',
        'topic',
        'name',
        'source',
        'limit[]',
        'limit[$gt]',
        '__proto__',
        '',
        'a.b',
      ),
      fc.oneof(fc.constantFrom('1', '2', '50', 'prd', 'waiting', 'settled', 'yes'), fc.constantFrom(...hostileTexts)),
      fc.boolean(),
    ),
    { maxLength: 4 },
  )
  .map((pairs) =>
    pairs.length === 0 ? '' : `?${pairs.map(([name, value, encoded]) => `${name}=${encode(value, encoded)}`).join('&')}`,
  );

/** As a client would, or as it must be for the request line to stay one. */
function encode(value: string, whole: boolean): string {
  return whole ? encodeURIComponent(value.toWellFormed()) : value.replaceAll(/[^\x21-\x7e]/g, '%');
}

function hostileHeaders({ tokens, tags, cookies }: Targets): fc.Arbitrary<(readonly [string, string])[]> {
  const in10 = (times: number, name: string, values: fc.Arbitrary<string>): fc.Arbitrary<(readonly [string, string])[]> =>
    fc.oneof(
      { weight: 10 - times, arbitrary: fc.constant<(readonly [string, string])[]>([]) },
      { weight: times, arbitrary: values.map((found) => [[name, found] as const]) },
    );
  const authorization = fc.oneof(
    { weight: 24, arbitrary: fc.constantFrom(...tokens).map((token) => `Bearer ${token}`) },
    { weight: 1, arbitrary: fc.constantFrom('Bearer', 'Bearer ', 'Basic YTpi', 'bearer x y', `Bearer ${'x'.repeat(4000)}`) },
    { weight: 1, arbitrary: headerValue },
  );
  const tag = fc.oneof(fc.constantFrom('*', '"x"', 'W/"x"', '"a", "b"', ...tags), headerValue);
  const any = fc.tuple(
    fc.constantFrom(
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Http-Method-Override',
      'X-Request-Id',
      'Cookie',
      'Origin',
      'Range',
      'Referer',
      'Accept-Encoding',
      'Content-Encoding',
      'If-None-Match',
      'If-Match',
      'Idempotency-Key',
      'Accept',
      'Authorization',
      'X-A',
    ),
    headerValue,
  );
  return fc
    .tuple(
      in10(8, 'Authorization', authorization),
      in10(6, 'If-Match', tag),
      in10(
        5,
        'Idempotency-Key',
        fc.oneof(
          fc.integer({ min: 0, max: 40 }).map((number) => `key-${number}`),
          headerValue,
        ),
      ),
      in10(2, 'Cookie', fc.oneof(fc.constantFrom(...cookies), headerValue)),
      in10(2, 'Sec-Fetch-Site', fc.oneof(fc.constantFrom('same-origin', 'same-site', 'cross-site', 'none'), headerValue)),
      in10(3, 'Last-Event-ID', headerValue),
      in10(
        3,
        'Accept',
        fc.oneof(fc.constantFrom('text/markdown', 'text/x-diff', '*/*;q=0', 'image/png', 'a/b;q=nan,,;'), headerValue),
      ),
      in10(
        1,
        'Host',
        fc.constantFrom(
          'localhost',
          '127.0.0.1:1',
          'evil.example',
          'localhost.',
          '[::1]',
          'LOCALHOST',
          'a b',
          '',
          '@',
          'x@localhost',
        ),
      ),
      in10(1, 'Expect', fc.constant('100-continue')),
      fc.array(any, { maxLength: 3 }),
    )
    .map((groups) => groups.flat());
}

/** Lengths that lie, headers that are none, and what is no HTTP. */
function openEndedRequest(targets: Targets): fc.Arbitrary<HostileRequest> {
  const length = fc.constantFrom(
    'Content-Length: 1',
    'Content-Length: 100000',
    'Content-Length: -1',
    'Content-Length: 1e3',
    'Content-Length: 2\r\nContent-Length: 3',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: chunked\r\nContent-Length: 4',
    'Transfer-Encoding: gzip',
    'Content-Length: 99999999999999999999',
    'Expect: 200-ok',
    'Connection: Upgrade\r\nUpgrade: websocket',
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c',
    'X: \u0001',
    'X y: z',
    ' folded',
    `X: ${'x'.repeat(20_000)}`,
    Array.from({ length: 2500 }, (_, index) => `X-${index}: y`).join('\r\n'),
  );
  const content = fc.oneof(
    hostileBody.map(({ bytes }) => bytes.subarray(0, 2000)),
    fc
      .constantFrom(
        '5\r\nhello\r\n0\r\n\r\n',
        'ffffffff\r\n',
        '-1\r\n',
        'zz\r\n',
        '0\r\nX: y\r\n\r\n',
        'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
      )
      .map((text) => Buffer.from(text)),
  );
  const lying = fc
    .record({ base: framedRequest(targets), length, content })
    .map(({ base, length: line, content: body }): HostileRequest => {
      const [name = '', ...rest] = line.split(': ');
      return { ...base, headers: [...base.headers, [name, rest.join(': ')]], body, framing: 'open-ended' };
    });
  const lines = fc.constantFrom(
    ['GET', '/ HTTP/1.1\r\nHost:'],
    ['GET', '/\u0000'],
    ['GET', '//localhost//..//'],
    ['GET', 'http://evil.example/api/v1/me'],
    ['GET', '/a b'],
    ['GET', `/${'a'.repeat(20_000)}`],
    ['CONNECT', 'evil.example:443'],
    ['FOO', '/'],
    ['get', '/healthz'],
    ['OPTIONS', '*'],
    ['PRI', '* HTTP/2.0\r\n\r\nSM'],
    ['\u0016\u0003\u0001', '\u0000\u0001'],
    ['', ''],
  );
  const noHttp = lines.map(([method = '', target = '']): HostileRequest => ({
    method,
    target,
    headers: [],
    body: new Uint8Array(),
    framing: 'open-ended',
  }));
  return fc.oneof({ weight: 3, arbitrary: lying }, { weight: 1, arbitrary: noHttp });
}
