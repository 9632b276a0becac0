import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toAdrBody } from '../../../src/documents/adr-log/adr-body.ts';
import { decodeLog } from '../../../src/documents/adr-log/decode-log.ts';
import { readLog } from '../../../src/documents/adr-log/read-log.ts';
import { toRfcBody } from '../../../src/documents/adr-log/rfc-body.ts';
import { documentKinds } from '../../../src/documents/document-kinds.ts';

const fixture = (folder: string) => {
  const base = new URL(`../../fixtures/logs/${folder}/`, import.meta.url);
  return readdirSync(base).map((name) => ({ name, text: readFileSync(new URL(name, base), 'utf8') }));
};

const read = (files: Readonly<Record<string, string>>) =>
  readLog(
    'adr',
    Object.entries(files).map(([name, text]) => ({ name, text })),
  );

const record = (title: string, status: string, rest = '') =>
  `# ${title}\n\n## Status\n\n${status}\n\n## Decision\n\nYes.\n\n${rest}`;

test('the same words under two names are told of, and in two folders they are one record', () => {
  const text = record('Use queues', 'Accepted');
  const { records } = read({
    '0001-queues.md': text,
    'copy-of-queues.md': text,
    'old/0001-queues.md': text,
    '0002.md': record('B', ''),
  });
  const said = records.flatMap(({ file, findings }) =>
    findings.filter(({ code }) => code === 'LOG-SAME-TEXT').map(({ message }) => `${file}: ${message}`),
  );
  expect(said).toEqual(['copy-of-queues.md: It says word for word what 0001-queues.md says.']);
});

test('a file that is named by its day is a record in any language', () => {
  const { records } = read({
    '20241201_prisma_to_drizzle.md': '# Drizzleへの移行\n\n## ステータス\n\n決定\n',
    'notes.md': '# Notes\n',
  });
  expect(records.map(({ title, date, number }) => [title, date, number])).toEqual([['Drizzleへの移行', '2024-12-01', null]]);
});

describe('a record brought in', () => {
  test.for([
    ['nygard', 'adr'],
    ['madr', 'adr'],
    ['log4brains', 'adr'],
    ['plain', 'adr'],
    ['rfcs', 'rfc'],
  ] as const)('from %s reads back as it was written, and has lost no word', ([folder, kind]) => {
    const files = fixture(folder);
    for (const found of readLog(kind, files).records) {
      const { schema, render, parse } = documentKinds[kind];
      const body = schema.parse(kind === 'adr' ? toAdrBody(found, []) : toRfcBody(found, []));
      const markdown = render({ title: found.title, body });
      expect(parse(markdown)).toMatchObject({ title: found.title, body });
      expect(render({ title: found.title, body: parse(markdown).body })).toBe(markdown);
      const source = files.find(({ name }) => name === found.file)?.text ?? '';
      const kept = new Set(wordsOf(`${markdown} ${found.number ?? ''} ${Number(found.number)}`));
      expect(wordsOf(source).filter((word) => !kept.has(word) && !headingWords.has(word))).toEqual([]);
    }
  });

  test('of any sections reads back as it was written', () => {
    const heading = fc.constantFrom(
      'Context',
      'Decision',
      'Consequences',
      'Status',
      'Options',
      'Considered Options',
      'Alternatives',
      'Notes',
      'References',
    );
    const line = fc.constantFrom(
      'Text.',
      '- one',
      '- two\n  more',
      '1. first',
      '### Deeper',
      '| a | b |\n|---|---|',
      '```\n# code\n```',
      '**bold:** x',
      '> quote',
      '<!-- note -->',
      '---',
      'a | b',
      '_None stated._',
    );
    const section = fc.tuple(fc.integer({ min: 1, max: 3 }), heading, fc.array(line, { maxLength: 6 }));
    fc.assert(
      fc.property(fc.array(section, { maxLength: 6 }), (sections) => {
        const text = [
          '# 1. Title',
          ...sections.map(([level, name, lines]) => `${'#'.repeat(level)} ${name}\n\n${lines.join('\n\n')}`),
        ].join('\n\n');
        for (const found of read({ '0001-title.md': text }).records) {
          const body = documentKinds.adr.schema.parse(toAdrBody(found, []));
          const markdown = documentKinds.adr.render({ title: found.title, body });
          expect(documentKinds.adr.parse(markdown).body).toEqual(body);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('numbers', () => {
  test.for([
    ['0012-sail.md', '# 12. Sail', '0012', 'Sail'],
    ['_140_-_Sail.md', '# Sail', '140', 'Sail'],
    ['#140 - Sail.md', '# Sail', '140', 'Sail'],
    ['adr-012-sail.md', '# Sail', '012', 'Sail'],
    ['ADR012.md', '# ADR-012: Sail', '012', 'Sail'],
    ['sail.md', '# ADR 12 – Sail', '12', 'Sail'],
    ['sail.md', '# 12: Sail', '12', 'Sail'],
    ['20240131-sail.md', '# Sail', null, 'Sail'],
    ['12-sail.md', 'No heading.', '12', 'Sail'],
    ['sail.md', '---\nid: ADR-12\ntitle: Sail\n---\n', '12', 'Sail'],
  ] as const)('%s with "%s"', ([name, first, number, title]) => {
    expect(read({ [name]: `${first}\n\n## Status\n\nAccepted\n` }).records[0]).toMatchObject({ number, title });
  });

  test('that two files share are told apart by their links, and not by the number', () => {
    const { records } = read({
      '0001-a.md': record('1. A', 'Superseded by [3. C](0003-c.md)'),
      '0002-b.md': record('2. B', 'Superseded by ADR-3'),
      '0003-c.md': record('3. C', 'Accepted'),
      '0003-d.md': record('3. D', 'Accepted'),
    });
    expect(records.find(({ title }) => title === 'C')?.supersedes).toEqual(['0001-a.md']);
    expect(records.find(({ title }) => title === 'B')?.findings.map(({ code }) => code)).toEqual([
      'LOG-REFERENCE-AMBIGUOUS',
      'LOG-REPLACEMENT-UNKNOWN',
    ]);
  });
});

describe('what records say of each other', () => {
  test('is one link, whichever of them says it', () => {
    const both = read({
      '1-a.md': record('1. A', 'Superseded by 2'),
      '2-b.md': record('2. B', 'Accepted\n\nSupersedes [1](1-a.md)'),
    });
    const heir = read({ '1-a.md': record('1. A', 'Accepted'), '2-b.md': record('2. B', 'Accepted\n\nSupersedes [1](1-a.md)') });
    const old = read({ '1-a.md': record('1. A', 'Superseded by 2'), '2-b.md': record('2. B', 'Accepted') });
    for (const { records } of [both, heir, old])
      expect(records.map(({ claimed, supersedes }) => [claimed, supersedes])).toEqual([
        ['Superseded', []],
        ['Accepted', ['1-a.md']],
      ]);
    expect(heir.records[0]?.findings.map(({ code }) => code)).toEqual(['LOG-STATUS-CONTRADICTED']);
  });

  test('by a proposal alone ends nothing', () => {
    const { records } = read({
      '1-a.md': record('1. A', 'Accepted'),
      '2-b.md': record('2. B', 'Proposed\n\nSupersedes [1](1-a.md)'),
    });
    expect(records.map(({ claimed }) => claimed)).toEqual(['Accepted', 'Proposed']);
  });

  test('in a circle loses one reference, and every record still comes after those that it refers to', () => {
    const { records } = read({
      '1-a.md': record('1. A', 'Superseded by [2](2-b.md)'),
      '2-b.md': record('2. B', 'Superseded by [3](3-c.md)'),
      '3-c.md': record('3. C', 'Superseded by [1](1-a.md)'),
    });
    expect(records.map(({ title }) => title)).toEqual(['A', 'B', 'C']);
    expect(records.flatMap(({ findings }) => findings.map(({ code }) => code))).toContain('LOG-CIRCULAR');
  });

  test('in whatever order the files come, the older record is before its heir', () => {
    const { records } = read({
      '1-heir.md': record('1. Heir', 'Accepted\n\nSupersedes [2](2-old.md)'),
      '2-old.md': record('2. Old', 'Accepted'),
    });
    expect(records.map(({ title }) => title)).toEqual(['Old', 'Heir']);
  });

  test('of what is not there is told', () => {
    const { records } = read({ '1-a.md': record('1. A', 'Superseded by [RFC 99](https://example.org/rfc-99)') });
    expect(records[0]?.findings.map(({ code, at }) => [code, at.line])).toEqual([
      ['LOG-REFERENCE-UNKNOWN', 5],
      ['LOG-REPLACEMENT-UNKNOWN', 1],
    ]);
  });
});

describe('what cannot be read', () => {
  const decode = (bytes: number[]) => decodeLog([{ name: 'a.md', bytes: Uint8Array.from(bytes) }]);
  const text = (value: string) => [...new TextEncoder().encode(value)];

  test.for([
    ['a byte that belongs to no character', [...text('one\ntwo é'), 0xff, 0x20], { line: 2, column: 6 }],
    ['a sign for the unknown that is written out before it', [...text('\ufffd\n\ufffd'), 0xc3], { line: 2, column: 2 }],
    ['a NUL byte', [...text('one\nab'), 0], { line: 2, column: 3 }],
    ['UTF-16', [0xff, 0xfe, 0x41, 0x00], { line: 1, column: 1 }],
    ['nothing', text(' \n'), { line: 1, column: 1 }],
  ] as const)('%s', ([, bytes, place]) => {
    expect(() => decode([...bytes])).toThrowError(
      expect.objectContaining({
        id: 'document.unreadable',
        details: { places: [expect.objectContaining({ file: 'a.md', ...place })] },
      }),
    );
  });

  test('front matter that is no YAML, of all files at once', () => {
    const broken = '---\nstatus: "open\n---\n\n# A\n';
    expect(() => read({ '1-a.md': broken, '2-b.md': broken })).toThrowError(
      expect.objectContaining({
        details: { places: [expect.objectContaining({ file: '1-a.md' }), expect.objectContaining({ file: '2-b.md' })] },
      }),
    );
  });
});

describe('a file that was made to keep a reader busy', () => {
  const many = 200_000;
  test.for([
    ['phrases', 'superseded by '.repeat(20_000)],
    ['words of doubt', `${'can '.repeat(many)}.x superseded by ADR-1`],
    ['spaces behind a mark', `# ${' '.repeat(many)}x`],
    ['spaces in a status', `## Status\n\n${' '.repeat(many)}x`],
    ['spaces behind a name', `Status: ${' '.repeat(many)}x`],
    ['comments that never end', `## Status\n\n${'<!--'.repeat(many)}`],
    ['lines after a choice', `## Decision\n\nChosen option${'\n'.repeat(many)}`],
    ['brackets', '['.repeat(many)],
    ['fences', '```\n'.repeat(50_000)],
    ['headings', '## A\n'.repeat(many)],
    ['subsections', `## Considered Options\n\n${'### A\n'.repeat(many)}`],
    ['lines below a bullet', `## Considered Options\n\n- a\n\n${'b\n'.repeat(many)}`],
  ] as const)('by %s is read like any other', ([, text]) => {
    const { records } = read({ '0001-a.md': `# 1. A\n\n${text}\n` });
    expect(records.map((found) => documentKinds.adr.schema.parse(toAdrBody(found, [])))).toMatchObject([{ references: [] }]);
  });
});

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Headings of sections that have a field of their own; the field's heading stands there instead. */
const headingWords = new Set(
  wordsOf(
    'ADR RFC Context and Problem Statement Decision Outcome Drivers Considered Options Pros and Cons of the Positive Consequences Problem Solution Summary Motivation Proposal Detailed Design Drawbacks Risks Alternatives Open Questions',
  ),
);
