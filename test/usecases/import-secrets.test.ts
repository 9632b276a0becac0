import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocumentReader } from '../../src/drafting/threads/document-reader.ts';
import { keepPrdIds } from '../../src/documents/prd/keep-ids/keep-prd-ids.ts';
import { parseArtifact, remarkArtifact, renderArtifact } from '../../src/documents/render-artifact.ts';
import { fitEdits } from '../../src/documents/blocks/fit-edits.ts';
import { createRedactor } from '../../src/redaction/redactor.ts';
import { importPrd, type SourceFile } from '../../src/usecases/prds/import-prd.ts';
import type { UsecasePorts } from '../../src/usecases/ports.ts';
import { plantedSecrets } from '../redaction/planted-secrets.ts';
import { openRepository, type Repository } from '../repository/support/repository.ts';

let repository: Repository;

beforeAll(async () => {
  repository = await openRepository();
});
afterAll(() => repository.close());

const token = `gh${'p_'}aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0hL3nR6`;
const ports = (): UsecasePorts =>
  ({
    artifacts: repository.artifacts,
    documents: { render: renderArtifact, parse: parseArtifact, remark: remarkArtifact, keepPrdIds, fitEdits },
    reader: createDocumentReader(),
    redactor: createRedactor({ redactsEmail: false }),
  }) as Partial<UsecasePorts> as UsecasePorts;
const file = (name: string, text: string): SourceFile => ({
  name,
  source: `/prds/${name}`,
  bytes: new TextEncoder().encode(text),
});
const store = (...files: SourceFile[]) => importPrd(ports(), { files, principal: repository.owner });

test('no secret of a PRD is stored, wherever it stands, and each has a finding at its place', async () => {
  const lines = [
    '# Lending',
    '',
    '## User Stories',
    '',
    '- As a member, I want to borrow a book so that I can read at home.',
    '',
    '## Notes',
    '',
  ];
  for (const { written } of plantedSecrets) lines.push(`- The pilot uses ${written}`);
  const { prd, findings } = await store(file('lending.md', lines.join('\n')));
  const stored = JSON.stringify([
    prd,
    await repository.artifacts.history(prd.key),
    await repository.artifacts.list({ kind: 'prd' }),
  ]);
  for (const { secret } of plantedSecrets) expect(stored).not.toContain(JSON.stringify(secret).slice(1, -1));
  const secrets = findings.filter(({ code }) => code === 'PRD-SECRET');
  expect(new Set(secrets.map(({ at }) => at.line))).toEqual(new Set(plantedSecrets.map((_, at) => 9 + at)));
  expect(secrets[0]).toEqual({
    code: 'PRD-SECRET',
    severity: 'warning',
    at: { file: 'lending.md', line: 9, column: 18 },
    message: 'A secret stood here (aws-access-key). [REDACTED:aws-access-key] is stored in its place, and the secret nowhere.',
    fix: 'Revoke it where it is valid: whoever had the document had the secret. Then take it out of the document.',
  });
});

test('a title, the names of files and where they came from keep none either, and the same file is known again', async () => {
  const text = `# Lending with ${token}\n\n## User Stories\n\n- As a member, I want to borrow a book so that I can read.\n`;
  const first = await store(file(`lending-${token}.md`, text));
  const again = await store(
    file(`lending-${token}.md`, `${text}- As a member, I want to return a book so that others can read.\n`),
  );
  expect([again.prd.key, again.outcome]).toEqual([first.prd.key, 'new-version']);
  expect(first.prd.title).toBe('Lending with [REDACTED:github-token]');
  const history = await repository.artifacts.history(first.prd.key);
  expect(JSON.stringify([first, again, history])).not.toContain(token);
});

test('a refusal quotes none', async () => {
  const refused = async (...files: SourceFile[]): Promise<string> => {
    const error: unknown = await store(...files).catch((caught: unknown) => caught);
    return JSON.stringify(error, Object.getOwnPropertyNames(error));
  };
  const message = await refused(file(`${token}.md`, ' '));
  expect(message).toContain('[REDACTED:github-token].md is empty');
  expect(message).not.toContain(token);
});

test('a file made of secrets gets a finding for each of the first hundred, and one that counts the rest', async () => {
  const story = '- As a member, I want to borrow a book so that I can read.';
  const lines = [
    '# Lending',
    '',
    '## User Stories',
    '',
    story,
    '',
    '## Notes',
    '',
    ...Array.from({ length: 150 }, () => `- ${token}`),
  ];
  const { prd, findings } = await store(file('many.md', lines.join('\n')));
  const secrets = findings.filter(({ code }) => code === 'PRD-SECRET');
  expect(secrets).toHaveLength(101);
  expect(secrets.at(-1)).toMatchObject({ at: { line: 109 }, message: '50 more stood from here on; all are replaced.' });
  expect(JSON.stringify(await repository.artifacts.history(prd.key))).not.toContain(token);
});
