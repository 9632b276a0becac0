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

describe('a document that describes what it wants, with a must here and there', () => {
  const sentences = [
    'The dispatcher plans the tours of the day at eleven.',
    'Each tour belongs to one driver and has at most 25 stops.',
    'At the door, the driver records the delivery with a signature.',
    'Patients pay the prescription charge at the door.',
    'Controlled drugs are handed to the patient in person.',
    'The pharmacist calls the patient after two failed attempts.',
    'Medication records are kept for ten years after the last delivery.',
    'The order is packed by an assistant, who scans each package.',
    'Phone delivery slots are offered in windows of two hours.',
    'A released order is delivered on the same day before noon.',
    'Once released, the order is packed by an assistant.',
  ];
  const prose = ['# Delivery', '## Background', 'Slips are lost every week between counter and van.', '## How it works'];
  const mixed = [...prose, sentences.join(' '), 'Cash that a driver takes must match the receipts of the day.'];
  const texts = (parts: readonly string[]) => read(parts.join('\n\n')).body.requirements.map(({ text }) => text);

  it('is read by its descriptions as well, apart from how things are today', () => {
    expect(texts(mixed)).toEqual(
      expect.arrayContaining([...sentences, 'Cash that a driver takes must match the receipts of the day.']),
    );
    expect(texts(mixed)).not.toContain('Slips are lost every week between counter and van.');
    expect(read(mixed.join('\n\n')).findings).toContainEqual(
      expect.objectContaining({
        code: 'PRD-NO-NORMATIVE',
        message: expect.stringContaining('must, shall or should in few sentences'),
      }),
    );
  });

  it('is read by what it demands where it lists that, speaks of the parts of programs, or tells stories', () => {
    const demand = 'Cash that a driver takes must match the receipts of the day.';
    expect(texts([...prose, sentences.join(' '), '## Requirements', `- ${demand}`])).toEqual([demand]);
    expect(texts([...mixed, 'TourPlanner calls SlotFinder, RouteBuilder, StopSorter, SlipPrinter and CashCounter.'])).toEqual([
      demand,
    ]);
  });
});
