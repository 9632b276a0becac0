import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMergeMark, readArtifactFile, writeArtifactFile } from '../../../src/documents/exchange/artifact-file.ts';

const head = { key: 'ADR-012', kind: 'adr', status: 'In Review', version: 3, contentHash: 'a'.repeat(64) };

test.each([
  ['without front matter', '# Use Postgres\n\nBecause.\n'],
  ['with front matter of its own', '---\nthroughline: PRD\n---\n\n# Lending\n'],
  ['with a break on its first line', '---\n\nText between breaks.\n\n---\n'],
  ['without a word', ''],
  ['that ends without a line feed', '# A'],
])('a document %s comes out of its file to the byte', (_, markdown) => {
  const read = readArtifactFile(writeArtifactFile(head, markdown));
  expect(read).toMatchObject({ head, markdown });
});

test('whatever the document, what was written into its file is taken out again', () => {
  const lines = fc.array(
    fc.constantFrom('---', '', '# A', 'key: X-1', 'kind: adr', 'text', '- item', 'status: open', ' indented', '\ttab', '```'),
  );
  fc.assert(
    fc.property(lines, (some) => {
      const markdown = some.join('\n');
      // A document whose own front matter has our names is none that we render.
      fc.pre(!(markdown.startsWith('---\n') && /^(key|kind|status|version|contentHash):/m.test(markdown)));
      const read = readArtifactFile(writeArtifactFile(head, markdown));
      expect(read).toMatchObject({ head, markdown });
    }),
    { numRuns: 2_000 },
  );
});

test('a file reads the same with other line ends, a byte order mark, and its lines in another order', () => {
  const markdown = '---\nthroughline: PRD\n---\n\n# Lending\n';
  const file = writeArtifactFile(head, markdown);
  const moved = `---\nversion: 3\nthroughline: PRD\nstatus: In Review\nkind: adr\ncontentHash: ${head.contentHash}\nkey: ADR-012\n---\n\n# Lending\n`;
  for (const other of [file.replaceAll('\n', '\r\n'), `\uFEFF${file}`, moved])
    expect(readArtifactFile(other)).toMatchObject({ head, markdown });
});

test('lines of the document are as many lines below those of the file as were added', () => {
  const file = writeArtifactFile(head, '# A\n\nlast\n');
  const { markdown, addedLines } = readArtifactFile(file);
  expect(file.split('\n').indexOf('last')).toBe(markdown.split('\n').indexOf('last') + addedLines);
});

test('of a file that is no artifact yet, only the kind is ours: its status and date stay in the document', () => {
  const read = readArtifactFile('---\nstatus: accepted\nkind: adr\ndate: 2024-01-02\n---\n\n# Use Postgres\n');
  expect(read.head.kind).toBe('adr');
  expect(read.markdown).toBe('---\nstatus: accepted\ndate: 2024-01-02\n---\n\n# Use Postgres\n');
});

test('a version that is no number is none', () => {
  expect(readArtifactFile('---\nkey: ADR-001\nversion: 1e3\n---\n').head).not.toHaveProperty('version');
  expect(readArtifactFile('---\nkey: ADR-001\nversion: 0\n---\n').head).not.toHaveProperty('version');
});

test('the marks of an unfinished merge are found, and a heading drawn with signs is none', () => {
  expect(findMergeMark('a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> other\n')).toBe(2);
  expect(findMergeMark('Heading\n=======\n\n<<<<<<<<< arrows\n')).toBeNull();
});
