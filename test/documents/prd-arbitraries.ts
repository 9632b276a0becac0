import fc from 'fast-check';
import { priorities, type PrdBody } from '../../src/lifecycle/prd.ts';

const nasty = [
  '*',
  '_',
  '**',
  '`',
  '```',
  '|',
  '\\',
  '# ',
  '- ',
  '1. ',
  '<br>',
  '&amp;',
  '&#10;',
  '[x](y)',
  '<!-- kept 1 {} -->',
  '<!-- end of kept 1 -->',
  '---',
  '> ',
  '~~',
  '\n',
  '\n\n',
  '\t',
  ' ',
  '_None stated._',
  'so that',
  'As a',
  ', I want ',
  'Straße 日本語 🏦',
  '](',
  '\r',
  ':**',
  'must',
  'ab',
  'word',
  '**Acceptance Criteria**',
  'alias x',
  '; ',
  '(must-have)',
  '$x$',
  '\u2028',
  '\u00a0',
  '\ufeff',
];

/** Text as the schema allows it: anything well-formed but NUL, which Postgres cannot store. */
export const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...nasty), { maxLength: 6 }).map((parts) => parts.join('')) },
  // Control characters are refused where a document comes in.
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '')) },
);
export const line = anyText.filter((text) => text.length > 0);

export const keptText = fc
  .record({
    heading: anyText,
    level: fc.integer({ min: 0, max: 6 }),
    markdown: anyText,
    file: fc.option(anyText, { nil: undefined }),
  })
  .map(({ file, ...text }) => (file === undefined ? text : { ...text, file }));

function numbered<T>(prefix: string, rest: fc.Arbitrary<T>, maxLength = 3): fc.Arbitrary<(T & { id: string })[]> {
  return fc
    .uniqueArray(fc.tuple(fc.nat(40), rest), { maxLength, selector: ([number]) => number })
    .map((entries) => entries.map(([number, entry]) => ({ id: `${prefix}-${number}`, ...entry })));
}

const priority = fc.constantFrom(...priorities, null);

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as T;
}

const alias = fc.option(line, { nil: undefined });
const done = fc.option(fc.boolean(), { nil: undefined });

const stories = numbered(
  'US',
  fc.record({
    alias,
    title: fc.option(line, { nil: undefined }),
    role: anyText,
    capability: anyText,
    benefit: anyText,
    priority,
    criteria: numbered('AC', fc.record({ alias, text: line, done })).map((all) => all.map(withoutUndefined)),
  }),
).map((all) => all.map(withoutUndefined));

const requirements = numbered('REQ', fc.record({ alias, section: anyText, text: line, priority, done })).map((all) =>
  all.map(withoutUndefined),
);

const metrics = numbered('KPI', fc.record({ text: line })).map((all) =>
  all.map(({ id, text }) => ({ id: `KPI-${Number(id.slice(4)) + 2}`, text })),
);

const lines = fc.array(line, { maxLength: 3 });

export const prdBody: fc.Arbitrary<PrdBody> = fc
  .record({
    title: anyText,
    objective: anyText,
    targetUsers: lines,
    stories,
    requirements,
    nfrs: numbered(
      'NFR',
      fc.record({
        alias,
        text: line,
        category: fc.constantFrom('performance', 'availability', 'scalability', 'security', 'compliance'),
      }),
      6,
    ),
    risks: fc.record({ identified: lines, mitigations: lines, assumptions: lines }),
    metrics: fc.record({ primaryKpi: anyText, secondary: metrics, measurementMethod: anyText }),
    constraints: fc.record({ timeline: anyText, budget: anyText, technical: lines, team: lines }),
    outOfScope: lines,
    unread: numbered('TXT', fc.record({ heading: anyText, text: line })),
    glossary: fc.array(fc.record({ term: line, meaning: anyText }), { maxLength: 3 }),
    quotes: fc.option(
      fc.array(fc.record({ part: fc.constantFrom('US-1', 'US-1.AC-2', 'REQ-3', 'risk', 'out-of-scope'), quote: line }), {
        minLength: 1,
        maxLength: 3,
      }),
      { nil: undefined },
    ),
    other: fc.array(keptText, { maxLength: 4 }),
  })
  .map(({ nfrs, quotes, ...body }) => {
    const of = (category: string): { id: string; alias?: string; text: string }[] =>
      nfrs
        .filter((nfr) => nfr.category === category)
        .map(({ id, alias: own, text }) => withoutUndefined({ id, alias: own, text }));
    const nonFunctional = {
      performance: of('performance'),
      availability: of('availability'),
      scalability: of('scalability'),
      security: of('security'),
      compliance: of('compliance'),
    };
    return { ...body, nonFunctional, ...(quotes && { quotes }) };
  });
