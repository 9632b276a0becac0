import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { findPlaces } from '../../../src/documents/test-reports/find-places.ts';
import { decodeReport, readTestReport } from '../../../src/documents/test-reports/read-test-report.ts';
import { InputError } from '../../../src/lifecycle/errors.ts';

const fixture = (name: string): string => readFileSync(join(import.meta.dirname, '../../fixtures/test-reports', name), 'utf8');
const said = (text: string): string[] =>
  readTestReport(text).cases.map(({ suite, name, file, status, labels }) =>
    [suite, name, file, status, ...labels.map(({ place, how }) => `${how} ${place}`)].join(' | '),
  );

describe('what tools write is read as they mean it', () => {
  it.each<[string, readonly string[]]>([
    [
      'pytest.xml',
      [
        'tests.test_loan.TestLoan | test_lends_once |  | passed | property ADR-001#EC-1 | property BOLT-001#AC-1',
        'tests.test_loan.TestLoan | test_refuses[ADR-001#EC-2] |  | passed',
        'tests.test_loan.TestLoan | test_fine |  | failed',
        'tests.test_loan.TestLoan | test_later |  | skipped',
      ],
    ],
    [
      'surefire.xml',
      [
        'org.riverside.LoanTest | lendsOnce |  | passed',
        'org.riverside.LoanTest | sometimes |  | flaky',
        'org.riverside.LoanTest | never |  | failed',
      ],
    ],
    [
      'vitest.xml',
      [
        'test/loan.test.ts | a loan > ADR-001#EC-1: is refused twice |  | passed',
        'test/loan.test.ts | a loan > is open for 21 days |  | failed',
        'test/loan.test.ts | a loan > is renewed |  | skipped',
      ],
    ],
    ['jest.xml', ['loan lends | loan lends | src/loan.test.js | passed | property ADR-001#API-1.409']],
    [
      'gotestsum.xml',
      [
        'riverside.org/lending/loan | TestLoan/ADR-001#EC-1 |  | passed',
        'riverside.org/lending/loan | TestLoan |  | passed',
        'riverside.org/lending/loan | TestRace |  | flaky',
      ],
    ],
    ['gradle-nested.xml', ['inner |  |  | passed', 'inner | x |  | not-run', 'outer | y |  | skipped']],
    [
      'ctrf.json',
      [
        'lending > loan | borrows | e2e/loan.spec.ts | passed | property ADR-001#EC-1 | property ADR-001#EC-2',
        ' | renews |  | flaky | tag ADR-001#EC-3',
        ' | returns |  | skipped',
        ' | odd |  | not-run',
      ],
    ],
    [
      'node.tap',
      [
        'a loan | ADR-001#EC-1 is refused twice | /srv/lending/loan.test.js | passed',
        'a loan | is open for 21 days |  | failed',
        ' | is renewed |  | skipped',
        ' | later |  | skipped',
        ' | sharp # sign |  | passed',
        ' | test 5 |  | not-run',
        ' | test 6 |  | not-run',
      ],
    ],
  ])('%s', (name, cases) => {
    expect(said(fixture(name))).toEqual(cases);
  });

  it('coverage becomes ranges, once a file', () => {
    expect(readTestReport(fixture('app.lcov')).coverage).toEqual([
      { file: 'src/loan.ts', covered: '{[1,3),[7,8)}', missed: '{[3,4)}' },
    ]);
    expect(readTestReport(fixture('cobertura.xml')).coverage).toEqual([
      { file: 'lending/loan.py', covered: '{[1,3)}', missed: '{[9,10)}' },
    ]);
  });
});

const bomb =
  '<?xml version="1.0"?><!DOCTYPE t [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><testsuite><testcase name="&b;"/></testsuite>';
const deep = (count: number): string => `${'<testsuite>'.repeat(count)}${'</testsuite>'.repeat(count)}`;
test.each<[why: string, text: string, message: RegExp]>([
  ['an entity bomb', bomb, /DOCTYPE declares/],
  ['an unknown entity', '<testsuite><testcase name="&lol;"/></testsuite>', /no XML/],
  ['a file of the machine', '<!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/passwd">]><testsuite>&x;</testsuite>', /DOCTYPE/],
  ['100,000 levels', deep(100_000), /levels deep/],
  ['100,000 levels of TAP', Array.from({ length: 100_000 }, (_, at) => `${' '.repeat(at % 300)}ok 1`).join('\n'), /levels deep/],
  ['a cut file', '<testsuite><testcase name="a"', /no XML/],
  ['an endless plan', 'TAP version 14\n1..999999999\n', /plans more/],
  ['300,000 tests', `<testsuite>${'<testcase/>'.repeat(300_000)}</testsuite>`, /more than 200000/],
  ['other JSON', '{"tests": []}', /no CTRF/],
  ['deep JSON', `{"results":${'['.repeat(500_000)}`, /no (?:JSON|CTRF)/],
  ['another coverage', '<coverage generated="1"><project/></coverage>', /names no line/],
  ['another XML', '<report name="jacoco"/>', /kind <report>/],
  ['prose', 'All tests pass, believe me.', /no format/],
  ['nothing', '', /it is empty/],
  ['JSON that steers a screen', '{"\u001b[2J\n": x}', /is no JSON \([ -~]+\)\. Nothing/],
])('%s is refused, and says why', (_why, text, message) => {
  expect(() => readTestReport(text)).toThrow(InputError);
  expect(() => readTestReport(text)).toThrow(message);
});

test('bytes that are no text, and 33 MB of them, are refused', () => {
  expect(() => decodeReport(new Uint8Array([0xff, 0xfe, 0x00]))).toThrow(/no UTF-8/);
  expect(() => decodeReport(new Uint8Array(33 * 1024 * 1024))).toThrow(/more than 32 MB/);
});

test('whatever comes is read or refused, and nothing else happens', () => {
  const piece = fc.constantFrom(
    '<testsuite name="a">',
    '</testsuite>',
    '<testcase name="ADR-001#EC-1">',
    '</testcase>',
    '<failure/>',
    '<![CDATA[',
    ']]>',
    '&amp;',

    'TAP version 13',
    'ok 1 - a',
    'not ok',
    '    ok 2',
    '  ---',
    '  ...',
    '1..3',
    '# SKIP',
    '\n',
    '\0',
    '\u202E',
    '\uD800',

    'SF:a',
    'DA:1,1',
    'DA:x,y',
    '{"results":{"tests":[',
    '{"name":"a","status":"passed"}',
    ']}}',
    '<coverage>',
    '<line number="1e9" hits="-"/>',
  );
  const noise = fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 40 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(noise, (text) => {
      try {
        readTestReport(text);
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
      }
    }),
    { numRuns: 3_000 },
  );
});

test('twice the report takes no more than some three times as long', () => {
  const shapes = [
    (size: number) => `<testsuite>${'<testcase name="ADR-001#EC-1 a"><failure>x</failure></testcase>'.repeat(size)}</testsuite>`,
    (size: number) => `TAP version 14\n${'    ok 1 - inner ADR-001#EC-2\n    1..1\nok 1 - outer # x\n'.repeat(size)}`,
    (size: number) => `SF:a\n${Array.from({ length: size }, (_, at) => `DA:${((at * 7_919) % size) + 1},${at % 2}`).join('\n')}`,
    (size: number) => `<testsuite><testcase name="a"><failure>${'<x>&lt;</x>'.repeat(size)}</failure></testcase></testsuite>`,
    (size: number) => `ok 1 ${' '.repeat(size)}x${' #'.repeat(size)}`,
  ];
  const time = (text: string): number => {
    const runs = [0, 1, 2, 3, 4].map(() => {
      const from = process.cpuUsage();
      readTestReport(text);
      const { user, system } = process.cpuUsage(from);
      return (user + system) / 1_000;
    });
    return Math.min(...runs);
  };
  const slow = shapes.filter((shape) => time(shape(16_000)) > 6 * time(shape(8_000)) + 20);
  expect(slow).toEqual([]);
});

test.each<[string, readonly string[]]>([
  ['refuses ADR-001#EC-2.', ['ADR-001#EC-2']],
  ['BOLT-001#AC-2 and ADR-001#API-1.409 - twice ADR-001#API-1.409', ['BOLT-001#AC-2', 'ADR-001#API-1.409']],
  ['TestLoan/INC-2026-001#x_1', ['INC-2026-001#x']],
  ['issue #12 of ADR-1#EC-2', []],
])('of %j it finds %j', (text, places) => {
  expect(findPlaces(text)).toEqual(places);
});
