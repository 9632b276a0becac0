import { expect, it } from 'vitest';
import { keepModelIds } from '../../../src/analysis/redraft/keep-model-ids.ts';
import type { Aggregate, DaaBody } from '../../../src/lifecycle/daa.ts';

const operation = (id: string): Aggregate['operations'][number] => ({
  id,
  name: id.replace(/^OP-|-\d+$/g, ''),
  signature: '',
  precondition: '',
  postcondition: '',
  event: '',
  pseudocode: '',
  covers: [],
});

function modelOf(rules: Readonly<Record<string, string>>, operations: readonly string[] = []): DaaBody {
  const loan: Aggregate = {
    name: 'Loan',
    context: 'Lending',
    root: 'Loan',
    identity: { name: 'loanId', type: 'id' },
    attributes: [],
    entities: [],
    invariants: Object.entries(rules).map(([id, statement]) => ({ id, statement })),
    operations: operations.map(operation),
  };
  return { contexts: [], contextMap: [], aggregates: [loan], valueObjects: [], domainEvents: [], domainServices: [] };
}

const idsOf = ({ aggregates }: DaaBody): string[] =>
  aggregates.flatMap(({ invariants, operations }) => [...invariants, ...operations].map(({ id }) => id));

const limit = 'A member has at most six open loans.';
const renewal = 'A loan is renewed at most twice.';
const standing = modelOf({ 'INV-loan-1': limit, 'INV-loan-2': renewal }, ['OP-borrow']);
const everUsed = ['INV-loan-1', 'INV-loan-2', 'INV-loan-3', 'OP-borrow', 'OP-return', 'OP-close-2', 'CTX-lending'];

it('keeps the id of each rule that stands, and gives what is new none that anything had', () => {
  const fresh = modelOf(
    { 'INV-loan-1': 'A lost book is paid.', 'INV-loan-2': limit, 'INV-loan-3': 'A loan is renewed at most four times, twice.' },
    ['OP-borrow', 'OP-return', 'OP-close-2', 'OP-pay'],
  );
  expect(idsOf(keepModelIds(fresh, { standing, everUsed, isWhole: true }))).toEqual([
    'INV-loan-4',
    'INV-loan-1',
    'INV-loan-2',
    'OP-borrow',
    // It went and comes back; the other's number is of no name, and something else had it.
    'OP-return',
    'OP-close-2-2',
    'OP-pay',
  ]);
});

it('leaves a revision what it words otherwise, and no id of what went before', () => {
  const revised = modelOf({ 'INV-loan-1': 'Nobody borrows without a card.', 'INV-loan-3': renewal }, ['OP-borrow']);
  expect(idsOf(keepModelIds(revised, { standing, everUsed, isWhole: false }))).toEqual(['INV-loan-1', 'INV-loan-4', 'OP-borrow']);
});

it('changes nothing of a model that reads as it stands', () => {
  expect(keepModelIds(standing, { standing, everUsed, isWhole: true })).toEqual(standing);
});
