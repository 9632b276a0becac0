import { expect, it } from 'vitest';
import { isSameProduct } from '../../../src/analysis/technology/same-product.ts';

it.each([
  ['Postgres', 'PostgreSQL', true],
  ['MongoDB', 'Mongo', true],
  ['Node', 'Node.js', true],
  ['Java', 'JavaScript', false],
  ['Redis', 'RabbitMQ', false],
  ['', 'Redis', false],
])('%s and %s are one product: %s', (one, other, isOne) => {
  expect(isSameProduct(one, other)).toBe(isOne);
});
