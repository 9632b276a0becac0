import { expect, it } from 'vitest';
import { findEdited, type WrittenVersion } from '../../../src/analysis/redraft/find-edited.ts';
import { listModelParts } from '../../../src/analysis/redraft/model-parts.ts';
import type { DaaBody } from '../../../src/lifecycle/daa.ts';
import { sampleDaa } from '../../support/sample-daa.ts';

const drafted = (version: number, body: DaaBody): WrittenVersion => ({ version, parts: listModelParts(body), editedBy: null });
const written = (version: number, body: DaaBody, editedBy = 'Ann'): WrittenVersion => ({
  version,
  parts: listModelParts(body),
  editedBy,
});

function stating(statement: string, covers?: string[]): DaaBody {
  const body = sampleDaa();
  const [loan] = body.aggregates;
  if (loan?.invariants[0]) loan.invariants[0].statement = statement;
  if (covers && loan?.operations[0]) loan.operations[0].covers = covers;
  return body;
}

it('finds nothing in what was only drafted', () => {
  expect(findEdited([drafted(1, sampleDaa()), drafted(2, stating('another'))])).toEqual(new Map());
});

it('finds the part that a person wrote, through later drafts that left it alone', () => {
  const found = findEdited([drafted(1, sampleDaa()), written(2, stating('mine')), drafted(3, stating('mine', ['PRD-001#US-2']))]);
  expect(found).toEqual(new Map([['INV-one-copy', { by: 'Ann', version: 2 }]]));
});

it('takes what a draft changed since for drafted, and what a person changed last for theirs', () => {
  const versions = [drafted(1, sampleDaa()), written(2, stating('mine')), drafted(3, stating('drafted'))];
  expect(findEdited(versions)).toEqual(new Map());
  expect(findEdited([...versions, written(4, stating('ours'), 'Ben')]).get('INV-one-copy')).toEqual({ by: 'Ben', version: 4 });
});

it('takes a model that a person wrote for theirs as a whole, and forgets what they removed', () => {
  const whole = findEdited([written(1, sampleDaa())]);
  expect([...whole.keys()]).toEqual(expect.arrayContaining(['CTX-lending', 'AGG-loan', 'OP-borrow-copy', 'EV-copy-borrowed']));
  const without = { ...sampleDaa(), valueObjects: [] };
  expect(findEdited([written(1, sampleDaa()), written(2, without)]).has('VO-lending-period')).toBe(false);
});

it('counts parts that a person only had served by another operation as theirs', () => {
  const found = findEdited([drafted(1, sampleDaa()), written(2, stating('A loan concerns exactly one copy.', ['PRD-001#US-1']))]);
  expect([...found.keys()]).toEqual(['OP-borrow-copy']);
});
