import { expect, it } from 'vitest';
import { postpones } from '../../../src/analysis/design/postpones.ts';

it.each([
  'It is left to the pilot.',
  'To be decided.',
  'We decide that after the pilot.',
  'We will decide it later.',
  'It depends on the pilot.',
  'Whether rows are sharded is still open.',
  'Not decided yet.',
  'That is decided in the second phase; we will see.',
  'Deferred until the load test.',
])('hears that %j decides nothing yet', (text) => expect(postpones(text)).toBe(true));

it.each([
  'The winner is decided after the auction closes.',
  'The choice of a seat is left to the passenger.',
  'The gate stays open.',
  'The order is settled later by the till.',
  'PostgreSQL now; sharding is left to the pilot.',
  'The job moves rows to the archive after the build.',
  'Payments are settled in the next step by the bank.',
  '',
])('hears that %j decides something, or nothing at all', (text) => expect(postpones(text)).toBe(false));
