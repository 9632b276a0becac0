import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../src/documents/blocks/apply-edits.ts';
import { hashBlock, listBlocks } from '../../../src/documents/blocks/list-blocks.ts';
import { markBlocks } from '../../../src/documents/blocks/mark-blocks.ts';
import { renderEditDiff } from '../../../src/documents/blocks/render-edit-diff.ts';
import { joinPieces, splitProse } from '../../../src/documents/blocks/split-prose.ts';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { Edit } from '../../../src/lifecycle/edits.ts';
import { rfcBodySchema, type RfcBody } from '../../../src/lifecycle/rfc.ts';
import { readDesignMaterial } from '../../support/design-material.ts';
import { bodyOf } from '../outlined-arbitraries.ts';
import { anyText } from '../prd-arbitraries.ts';

const anyBody = bodyOf(rfcBodySchema);
const roundTrip = (body: RfcBody): unknown => documentKinds.rfc.parse(documentKinds.rfc.render({ title: 'T', body })).body;

/** All that the body says, by place. */
function textsOf(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, below]) => textsOf(below, `${path}.${key}`));
}

const section = [
  '# Parts',
  'One.',
  'Two\nlines.',
  '- a',
  '- b\n\n  below b',
  '| x | y |\n| --- | --- |',
  '| 1 | 2 |',
  '```sql\n\nselect 1;\n```',
];

describe('blocks', () => {
  it('are paragraphs, headings, bullets with what hangs below, table rows and fences, and put together again are the text', () => {
    const text =
      '# Parts\nOne.\n\nTwo\nlines.\n- a\n- b\n\n  below b\n\n| x | y |\n| --- | --- |\n| 1 | 2 |\n\n```sql\n\nselect 1;\n```';
    expect(splitProse(text).map((piece) => piece.text)).toEqual(section);
    fc.assert(fc.property(anyText, (any) => joinPieces(splitProse(any.trim())) === any.trim()));
  });

  it('carry their ids and hashes in what a model reads', () => {
    const { body } = readDesignMaterial('newsletter').rfc;
    const marked = documentKinds.rfc.render({ title: 'T', body: markBlocks(body) });
    for (const { id, hash } of listBlocks(body)) expect(marked).toContain(`⟦${id} ${hash}⟧`);
  });
});

describe('edits', () => {
  it('change nothing but the block that they name, and leave a document that reads as it is', () => {
    const choice = fc.record({ at: fc.nat(), text: fc.oneof(fc.constant(''), anyText), insert: fc.boolean() });
    fc.assert(
      fc.property(anyBody, choice, (body, { at, text, insert }) => {
        const blocks = listBlocks(body);
        const block = blocks[at % Math.max(1, blocks.length)];
        if (!block) return;
        const { id, hash, section: name } = block;
        const edit: Edit = insert
          ? { kind: 'insert', section: name, after: id, hash, text: text || 'x' }
          : { kind: 'block', block: id, hash, text };
        const applied = applyEdits(body, [edit]);
        if ('stale' in applied) return;
        expect(roundTrip(applied.body)).toEqual(applied.body);
        const kept = blocks.filter((one) => insert || one !== block).map((one) => one.text);
        const left = listBlocks(applied.body).map((one) => one.text);
        // What was there is there still, in its order.
        let from = 0;
        for (const one of kept) {
          const found = left.indexOf(one, from);
          expect(found).toBeGreaterThanOrEqual(from);
          from = found + 1;
        }
        const outside = (all: RfcBody) => textsOf(all).filter(([path]) => !path.startsWith(`.${name}`));
        expect(outside(applied.body)).toEqual(outside(body));
      }),
      { numRuns: 40 },
    );
  });

  it('are stale where the text has changed, and then change nothing', () => {
    fc.assert(
      fc.property(anyBody, fc.nat(), (body, at) => {
        const blocks = listBlocks(body);
        const block = blocks[at % Math.max(1, blocks.length)];
        if (!block) return;
        const before = structuredClone(body);
        const applied = applyEdits(body, [{ kind: 'block', block: block.id, hash: hashBlock(`${block.text} `), text: 'x' }]);
        expect(applied).toHaveProperty('stale');
        expect(body).toEqual(before);
      }),
      { numRuns: 25 },
    );
  });

  const { body } = readDesignMaterial('newsletter').rfc;
  const [first, second] = listBlocks(body).filter((block) => block.section === 'proposedSolution.componentDesign');
  const risk = body.tradeOffs.risks[0];

  it('find a block that an earlier edit moved by its hash, and never by likeness', () => {
    if (!first || !second) throw new Error('The design has too few blocks.');
    const applied = applyEdits(body, [
      { kind: 'block', block: first.id, hash: first.hash, text: '' },
      { kind: 'block', block: second.id, hash: second.hash, text: 'Rewritten.' },
    ]);
    const left = 'body' in applied ? listBlocks(applied.body).filter((one) => one.section === first.section) : [];
    expect(left[0]?.text).toBe('Rewritten.');
    expect(renderEditDiff(body, [{ kind: 'block', block: second.id, hash: second.hash, text: 'Rewritten.' }])).toEqual([
      { place: second.id, removed: second.text, added: 'Rewritten.' },
    ]);
  });

  const set = (part: string, field: string, from: string): Edit => ({ kind: 'set', part, field, from, to: 'Something else.' });
  it.each([
    ['a field that says what the edit says', set(risk?.id ?? '', 'mitigation', risk?.mitigation ?? ''), true],
    ['a field that says something else', set(risk?.id ?? '', 'mitigation', 'Nothing of the kind.'), false],
    ['an item that is not there', set('RISK-99', 'mitigation', ''), false],
    ['what only a turn of a person settles', set('Q-1', 'answer', body.openQuestions.decisions[0]?.answer ?? ''), false],
    [
      'a section that is not there',
      { kind: 'insert', section: 'proposedSolution.nowhere', after: '', hash: '', text: 'x' },
      false,
    ],
  ] satisfies [string, Edit, boolean][])('of %s', (_, edit, isMade) => {
    expect('body' in applyEdits(body, [edit])).toBe(isMade);
  });
});
