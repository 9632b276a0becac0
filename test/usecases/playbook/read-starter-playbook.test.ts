import { readdir, readFile } from 'node:fs/promises';
import { expect, it, describe } from 'vitest';
import { listDiagrams } from '../../../src/analysis/diagrams/list-diagrams.ts';
import { parseMermaid } from '../../../src/analysis/diagrams/parse-mermaid.ts';
import { examineArtifact } from '../../../src/analysis/lint/lint-artifact.ts';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import { createStarterPlaybook } from '../../../src/usecases/playbook/read-starter-playbook.ts';

const files = (await readdir('playbook')).toSorted();
const entries = await createStarterPlaybook().list();

/** Specification 1.4, step 2. */
const named = ['transactional-outbox', 'idempotent-api-design', 'circuit-breaker', 'cqrs', 'saga', 'dead-letter-queue'];

describe('the starter set', () => {
  it('has the patterns that the specification names', () => {
    expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
  });

  it.each(files)('%s is canonical and lacks nothing', async (file) => {
    const text = await readFile(`playbook/${file}`, 'utf8');
    const document = documentKinds.playbook.parse(text);
    expect(document.findings).toEqual([]);
    expect(await examineArtifact('playbook', document)).toEqual([]);
    expect(documentKinds.playbook.render(document)).toBe(text);
    expect(file.startsWith(`${(document.body as { category: string }).category}-`)).toBe(true);
  });

  it.each(entries)('$name relates to entries that relate to it', ({ title, body }) => {
    for (const related of body.relatedPatterns) {
      const other = entries.find((entry) => entry.title === related);
      expect(other?.body.relatedPatterns, related).toContain(title);
    }
  });

  it.each(entries)('$name has drawings that can be drawn', async ({ body }) => {
    for (const { text } of listDiagrams(body)) expect(await parseMermaid(text)).toBeNull();
  });
});
