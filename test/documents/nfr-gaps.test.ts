import { expect, it } from 'vitest';
import { readPrd } from '../../src/documents/prd/import-prd.ts';

const gapsOf = (nfr: string): string[] =>
  readPrd([{ name: 'prd.md', text: `# Parts\n\n## Non-functional requirements\n\n${nfr}\n` }])
    .findings.map(({ message }) => message)
    .filter((message) => /performance|scalability|security/.test(message));

it('says of a kind of non-functional requirement that stands under another heading where it is spoken of', () => {
  const [gap = ''] = gapsOf(
    '### Performance\n\n- A search takes less than 1 second with 40 foremen at the same time; we expect 600 requests a day, and three times that after a storm.',
  );
  expect(gap).toMatch(/^The document states no non-functional requirement for availability, security, compliance\./);
  expect(gap).toContain('It has no section for scalability, of which NFR-1 speaks.');
});

it('says of what nobody speaks of that nothing is stated', () => {
  const [gap = ''] = gapsOf('### Performance\n\n- A search must take less than a second.');
  expect(gap).toMatch(/no non-functional requirement for availability, scalability, security, compliance\.$/);
});
