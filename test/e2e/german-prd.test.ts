import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWireModels, wireKeys, type WireModels } from '../support/wire-models.ts';
import { openCommandLine, type CommandLine } from './support/command-line.ts';

vi.setConfig({ testTimeout: 180_000 });

const markdown = `# Bücherei

## Anforderungen

- REQ-1: Ein Mitglied kann ein Buch ausleihen.

## Sonst noch

Wer ein Buch verliert, ersetzt es innerhalb von 30 Tagen. Das Haus ist schön.
`;

let cli: CommandLine;
let wire: WireModels;
let env: Record<string, string>;

beforeAll(async () => {
  [cli, wire] = await Promise.all([openCommandLine(), startWireModels()]);
  env = { ANTHROPIC_API_KEY: wireKeys.anthropic, ANTHROPIC_BASE_URL: wire.url };
});

afterAll(async () => {
  await cli.remove();
  await wire.stop();
});

const quote = 'Wer ein Buch verliert, ersetzt es innerhalb von 30 Tagen.';

/** What a model makes of it, the critic included. */
function answerAll(covers: readonly string[]): void {
  wire.answer('read_prd', {
    parts: [
      { kind: 'requirement', text: quote, quote },
      { kind: 'requirement', text: 'Das Haus hat ein Dach.', quote: 'Das Haus hat ein Dach.' },
    ],
  });
  wire.answer('change_read_prd', { parts: { remove: [2] } });
  wire.answer('identify_concepts', {
    entities: [{ name: 'Loan', term: 'Ausleihe', meaning: 'A book that a member has.', kind: 'entity', sources: [...covers] }],
    operations: [{ name: 'replaceBook', actor: 'Mitglied', object: 'Loan', sources: [...covers] }],
    questions: [{ text: 'May a member pay for a lost book?', about: [...covers] }],
  });
  wire.answer('propose_contexts', {
    contexts: [{ name: 'Lending', responsibilities: ['Lends books'], language: [{ term: 'Ausleihe', meaning: 'A loan.' }] }],
    contextMap: [],
    placements: [{ entity: 'Loan', context: 'Lending' }],
  });
  wire.answer('define_aggregates', {
    aggregates: [
      {
        name: 'Loan',
        context: 'Lending',
        root: 'Loan',
        identity: { name: 'loanId', type: 'LoanId' },
        attributes: [{ name: 'member', type: 'MemberId' }],
        entities: [],
        operations: [
          {
            id: 'OP-borrow-book',
            name: 'borrowBook',
            signature: 'borrowBook(member: MemberId): Loan',
            event: 'BookBorrowed',
            covers: ['REQ-1'],
          },
          {
            id: 'OP-replace-book',
            name: 'replaceBook',
            signature: 'replaceBook(): Nothing',
            event: 'BookReplaced',
            covers: [...covers],
          },
        ],
      },
    ],
    valueObjects: [],
    domainEvents: ['BookBorrowed', 'BookReplaced'].map((name) => ({ name, attributes: [], consumers: ['Lending'] })),
    externalIdentities: [{ name: 'MemberId', system: 'Einwohneramt', meaning: 'A member.' }],
  });
  const written = (id: string) => ({
    id,
    precondition: 'The book is out.',
    postcondition: 'The book is back.',
    pseudocode: '1. Record it.',
  });
  wire.answer('write_pseudocode', { operations: [written('OP-borrow-book'), written('OP-replace-book')], domainServices: [] });
  wire.answer('state_invariants', {
    invariants: [{ aggregate: 'Loan', invariants: [{ id: 'INV-loan-member', statement: 'A loan has one member.' }] }],
  });
  wire.answer('criticize_daa', {
    remarks: [
      { part: 'OP-replace-book', text: 'The thirty days are not kept.', quote: 'innerhalb von 30 Tagen' },
      { part: 'INV-loan-member', text: 'Nobody can be two members.', quote: 'A loan has one member.' },
      { part: 'Loan', text: 'Something is missing.', quote: 'no such words' },
    ],
  });
  wire.answer('revise_daa', {
    aggregates: {
      change: [
        { name: 'Loan', operations: { change: [{ id: 'OP-replace-book', postcondition: 'The book is back within 30 days.' }] } },
      ],
    },
    notDone: [],
  });
}

test('a German PRD is read where code could not, modeled in English with its own words, and criticized once', async () => {
  const file = join(cli.folder, 'buecherei.md');
  await writeFile(file, markdown);
  await cli.read('prd-import', ['prd', 'import', file]);
  const before = await cli.read('prd-show', ['prd', 'show', 'PRD-001']);
  expect(before.body.unread.map(({ text }) => text).join('\n')).toContain(quote);
  const read = `REQ-${before.body.requirements.length + 1}`;
  answerAll([read]);

  const { exitCode, stdout, stderr } = await cli.call(['daa', 'generate', file], { env });
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
  expect(wire.calls.map(({ shape }) => shape)).toEqual([
    'read_prd',
    'change_read_prd',
    'identify_concepts',
    'propose_contexts',
    'define_aggregates',
    'write_pseudocode',
    'state_invariants',
    'criticize_daa',
    'revise_daa',
  ]);
  expect(wire.calls[1]?.text).toContain('No unread passage says');

  const after = await cli.read('prd-show', ['prd', 'show', 'PRD-001']);
  expect(after).toMatchObject({ version: 2, status: 'Draft' });
  expect(after.body.requirements.at(-1)).toMatchObject({ id: read, text: quote });
  expect(after.body.unread.length).toBeGreaterThan(0);

  const { stdout: shown } = await cli.call(['artifact', 'show', 'DAA-001', '--json']);
  const document = JSON.stringify(JSON.parse(shown));
  expect(document).toContain('"term":"Ausleihe"');
  expect(document).toContain('"name":"MemberId","system":"Einwohneramt"');
  expect(document).toContain(`"id":"Q-1","text":"May a member pay for a lost book?","about":["PRD-001#${read}"]`);
  expect(document).toContain('within 30 days');

  const gate = await cli.read('gate-show', ['gate', 'show', 'GATE-001']);
  const findings = gate.criteria.flatMap((criterion) => criterion.findings).map(({ code, at }) => `${code} ${at.part ?? ''}`);
  // What the revision changed is mended as far as code can tell; what it left is shown.
  expect(findings.filter((one) => one.startsWith('DAA-CRITIC'))).toEqual(['DAA-CRITIC INV-loan-member']);
  expect(findings).toContain('DAA-QUESTION-OPEN Q-1');
  expect(stdout).toContain('GATE-001');

  const asked = wire.calls.length;
  const again = await cli.call(['daa', 'generate', file], { env });
  expect({ exitCode: again.exitCode, asked: wire.calls.length }).toEqual({ exitCode: 0, asked });
});
