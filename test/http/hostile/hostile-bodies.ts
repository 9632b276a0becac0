import fc from 'fast-check';
import { plantedSecrets } from '../../redaction/planted-secrets.ts';
import { writePrd } from '../contract/contract-world.ts';

export interface HostileBody {
  /** Its Content-Type; '' for none. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Text that somebody stores, prints or runs without care. */
export const hostileTexts = [
  '',
  ' ',
  '\0',
  '\u202e\u2066',
  '💥'.repeat(20),
  '\ud800',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-0',
  '1e309',
  '9'.repeat(400),
  "'; drop table artifact; --",
  "' or '1'='1",
  '${7*7}{{7*7}}<%= 7*7 %>#{7*7}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'C:\\Windows\\system32',
  'PRD-001\r\nSet-Cookie: a=b',
  '%00%ff%c0%ae',
  'a'.repeat(300),
  'e\u0301'.repeat(200),
  '{"$ne":null}',
  'PRD-001',
  'RUN-001',
  'GATE-001',
];

const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 40 }));
const json = (value: unknown): HostileBody => ({ type: 'application/json', bytes: Buffer.from(JSON.stringify(value)) });
const raw = (type: string, content: string): HostileBody => ({ type, bytes: Buffer.from(content) });

/** Anything where the operation expects a field, beside fields that are right. */
const value = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(1e308, -1, 0.1, Number.MAX_SAFE_INTEGER, null, [], {}, [[[]]]) },
);
const either = <T>(right: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: right as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: value });

/** Of the ways in which people share the work at gates, and of people themselves. */
const ofPeople = [
  fc.record({ assignees: either(fc.array(fc.oneof(fc.constant('Grace'), text), { maxLength: 3 })) }),
  fc.record({ part: either(fc.constant('')), text: either(text), forRedraft: either(fc.boolean()) }, { requiredKeys: ['text'] }),
  fc.record({ person: either(fc.constantFrom('Stranger', 'Robot', 'nobody')) }, { requiredKeys: [] }),
  fc.record({ issuer: either(fc.constantFrom('https://login.example', 'http://', 'javascript:1')), subject: either(text) }),
  fc.record({ from: either(fc.constantFrom('identify-concepts', 'nowhere')) }, { requiredKeys: [] }),
  fc.record(
    {
      quorum: either(fc.integer()),
      requiredRoles: either(fc.array(fc.record({ role: text, approvals: fc.integer() }), { maxLength: 3 })),
      dueSeconds: either(fc.integer()),
    },
    { requiredKeys: [] },
  ),
] as const;

const nearlyRight = fc.oneof(
  ...ofPeople,
  fc.record(
    {
      workflow: either(fc.constant('inception')),
      prd: either(fc.constantFrom('PRD-001', 'PRD-999', 'DAA-001')),
      version: either(fc.integer()),
      fresh: either(fc.constant(false)),
      model: either(fc.constantFrom('rules', 'anthropic:', 'openai:x,'.repeat(50))),
      budgetTokens: either(fc.integer()),
      budgetUsd: either(fc.double()),
    },
    { requiredKeys: [] },
  ),
  fc.record(
    {
      decision: either(fc.constantFrom('approve', 'request-changes', 'reject')),
      note: either(text),
      all: either(fc.boolean()),
      met: either(fc.array(text, { maxLength: 5 })),
      notMet: either(fc.array(fc.record({ id: text, note: text }, { requiredKeys: [] }), { maxLength: 3 })),
      waivers: either(fc.array(fc.record({ code: text, reason: text }, { requiredKeys: [] }), { maxLength: 3 })),
      comments: either(fc.array(fc.record({ part: text, text }, { requiredKeys: [] }), { maxLength: 3 })),
      contentHash: either(text),
    },
    { requiredKeys: [] },
  ),
  fc.record(
    {
      holder: either(text),
      kind: either(fc.constantFrom('person', 'machine')),
      roles: either(fc.array(text, { maxLength: 14 })),
      unattended: value,
    },
    { requiredKeys: [] },
  ),
  fc.record({ note: either(text) }, { requiredKeys: [] }),
);

const brokenJson = fc.constantFrom(
  '',
  '{',
  '{"a":',
  '[1,]',
  'nul',
  '\ufeff{}',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}',
  '{"decision":"approve","decision":"reject"}',
  '{"note":"\\ud800"}',
  '{"note":"\\u0000"}',
  '{"a":1e999999}',
  `{"a":${'9'.repeat(5000)}}`,
  '['.repeat(50_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `[${'0,'.repeat(100_000)}0]`,
  `{"met":[${'"x",'.repeat(50_000)}"x"]}`,
  `{"holder":"${'x'.repeat(500_000)}"}`,
  `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
);

/** Small to send, and large to a reader that is not careful; and what a Markdown or YAML reader may stumble over. */
export const swollenTexts = [
  `# Wide\n\n|${'a|'.repeat(2000)}\n|${'-|'.repeat(2000)}\n${'|'.repeat(2000)}\n`,
  `# Long\n\n|a|b|\n|-|-|\n${'||\n'.repeat(20_000)}`,
  `# Grid\n\n|${'a|'.repeat(300)}\n|${'-|'.repeat(300)}\n${`${'|'.repeat(300)}\n`.repeat(200)}`,
  `# Quotes\n\n${'>'.repeat(3000)} deep\n`,
  `# Lists\n\n${Array.from({ length: 200 }, (_, depth) => `${'  '.repeat(depth)}- deep`).join('\n')}\n`,
  `# Brackets\n\n${'['.repeat(5000)}\n`,
  `# Links\n\n${'[a](b'.repeat(3000)}\n`,
  `# Stars\n\n${'*a_ '.repeat(3000)}\n`,
  `# Ticks\n\n${Array.from({ length: 200 }, (_, length) => '`'.repeat(length + 1)).join(' ')}\n`,
  `# Angles\n\n${'<a '.repeat(3000)}\n`,
  `# References\n\n${Array.from({ length: 2000 }, (_, index) => `[r${index}]: /x`).join('\n')}\n`,
  `# Headings\n\n${'#'.repeat(6)} a\n`.repeat(1500),
  `# Footnotes\n\n${'[^1]'.repeat(2000)}\n\n[^1]: a\n`,
  `---\na: &a [x, x, x]\nb: &b [*a, *a, *a, *a]\nc: &c [*b, *b, *b, *b]\nd: [*c, *c, *c, *c, *c]\n---\n\n# Bomb\n`,
  '---\n!!js/function "x"\n---\n\n# Tag\n',
  `---\n${'a: {'.repeat(2000)}\n---\n\n# Deep\n`,
  '---\n__proto__: {admin: true}\nconstructor: 1\ntitle: T\n---\n\n# Prototype\n',
  '\ufeff# Mark\r\n\r\nText\r\n',
  '# NUL \0 inside\n',
  '\ud800',
  '# \n',
  '#',
  '\n'.repeat(10_000),
  `# Line\n\n${'word '.repeat(40_000)}\n`,
  `# Spaces\n\n${' '.repeat(160_000)}x\n`,
  `# Hard spaces\n\n${'\u00a0'.repeat(80_000)}x\n`,
  `# Rows\n\n${`| Status |${' '.repeat(900)}\n`.repeat(60)}`,
  `# Lazy\n\n${'- a\nb\n'.repeat(20_000)}`,
  `---\nthroughline: TIP\n---\n\n${'# a\n'.repeat(100_000)}`,
  `# Labels\n\n${'Priority:'.repeat(10_000)}\n`,
  `## User stories\n\n${Array.from({ length: 300 }, (_, index) => `- US-${index % 7}: As a user, I want to do thing ${index}.`).join('\n')}\n`,
];

const swollenMarkdown = fc.constantFrom(...swollenTexts);

const secretMarkdown = fc
  .record({ planted: fc.constantFrom(...plantedSecrets), title: fc.boolean() })
  .map(({ planted, title }) =>
    title ? writePrd(`Lending ${planted.written}`) : writePrd('Lending').replace('borrow a book', `borrow ${planted.written}`),
  );

const forms = fc.record({
  boundary: fc.constantFrom('x', '----a', ''),
  declared: fc.constantFrom('x', '----a', 'other', '"x"', ''),
  parts: fc.array(
    fc.record({
      name: fc.constantFrom('files', 'source', 'other', '__proto__', 'files"; filename="a', ''),
      file: fc.constantFrom('a.md', '../../etc/passwd', '"', 'a\0b.md', '\r\nX: y', 'x'.repeat(5000), null),
      content: fc.constantFrom('# A\n', writePrd('From a form'), '', '\0', 'x'.repeat(10_000)),
    }),
    { maxLength: 4 },
  ),
  times: fc.constantFrom(1, 1, 1, 300, 600),
  cutAt: fc.constantFrom(0, 0, 0, 1, 5, 50),
});

const form = forms.map(({ boundary, declared, parts, times, cutAt }): HostileBody => {
  const one = parts
    .map(
      ({ name, file, content }) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file === null ? '' : `; filename="${file}"`}\r\n\r\n${content}\r\n`,
    )
    .join('');
  const whole = `${one.repeat(one.length > 5000 ? 1 : times)}--${boundary}--\r\n`;
  return raw(`multipart/form-data; boundary=${declared}`, whole.slice(0, whole.length - cutAt));
});

const bytes = fc.uint8Array({ maxLength: 500 }).map((content) => Buffer.from(content));

/** What is sent as another type than it is. */
const mislabeled = fc
  .tuple(
    fc.constantFrom(
      '',
      'text/plain',
      'application/xml',
      'application/json; charset=utf-16',
      ';;;',
      'text/markdown',
      'application/json',
    ),
    bytes,
  )
  .map(([type, content]): HostileBody => ({ type, bytes: content }));

const hostileJson = fc.oneof(
  { weight: 6, arbitrary: nearlyRight.map(json) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }).map(json) },
  { weight: 1, arbitrary: brokenJson.map((content) => raw('application/json', content)) },
);

const hostileMarkdown = fc.oneof(
  { weight: 1, arbitrary: swollenMarkdown },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 400 }) },
  { weight: 1, arbitrary: secretMarkdown },
);

const hostileUpload = fc.oneof(
  { weight: 2, arbitrary: hostileMarkdown.map((content) => raw('text/markdown', content)) },
  { weight: 1, arbitrary: form },
);

export const hostileBody: fc.Arbitrary<HostileBody> = fc.oneof(hostileJson, hostileUpload, mislabeled);

/** One of each, of which the operation says which it takes. */
export interface Bodies {
  readonly json: HostileBody;
  readonly upload: HostileBody;
  readonly any: HostileBody;
  readonly fits: boolean;
}

export const hostileBodies: fc.Arbitrary<Bodies> = fc.record({
  json: hostileJson,
  upload: hostileUpload,
  any: fc.oneof(hostileBody, fc.constant({ type: '', bytes: new Uint8Array() })),
  fits: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
});

export function chooseBody({ json: ofJson, upload, any, fits }: Bodies, types: readonly string[]): HostileBody {
  if (!fits || types.length === 0) return any;
  return types.includes('application/json') ? ofJson : upload;
}
