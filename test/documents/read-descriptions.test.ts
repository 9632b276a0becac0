import { describe, expect, it } from 'vitest';
import { importPrd } from '../../src/documents/prd/import-prd.ts';

const read = (markdown: string) => importPrd([{ name: 'doc.md', bytes: new TextEncoder().encode(markdown) }]);

describe('a document that demands nothing', () => {
  const described = read(
    [
      '# Orchard cooperative',
      '## Areas',
      '### Harvest planning',
      'The planning area assigns pickers to rows. See the figure below for an illustration.',
      '### Weighing',
      'Each crate is weighed at the gate and carries the number of its row.',
      '## References',
      'The manual describes the scales in detail.',
    ].join('\n\n'),
  );

  it('has the sentences that say what its areas do as requirements, named by their section', () => {
    expect(described.body.requirements.map(({ section, text }) => [section, text])).toEqual([
      ['Harvest planning', 'The planning area assigns pickers to rows.'],
      ['Weighing', 'Each crate is weighed at the gate and carries the number of its row.'],
    ]);
  });

  it('says that no wording decided it, and where', () => {
    expect(described.findings).toContainEqual(
      expect.objectContaining({ code: 'PRD-NO-NORMATIVE', severity: 'warning', at: expect.objectContaining({ line: 7 }) }),
    );
    expect(described.findings.map((finding) => finding.code)).not.toContain('PRD-NO-PARTS');
  });

  it('keeps what is background', () => {
    expect(described.body.other.map((kept) => kept.markdown).join('\n')).toContain('See the figure below');
    expect(described.body.other.map((kept) => kept.heading)).toContain('References');
  });
});

it('description beside a normative statement stays background', () => {
  const { body } = read(
    '# Orchard\n\n## Weighing\n\nEach crate is weighed at the gate.\n\nA crate must carry the number of its row.',
  );
  expect(body.requirements.map(({ text }) => text)).toEqual(['A crate must carry the number of its row.']);
});
