import { describe, expect, it } from 'vitest';
import { isSharedAndOwn } from '../../../../src/analysis/design/against/shared-and-own.ts';

describe('what each has of its own', () => {
  it.each([
    ['PostgreSQL 16, one database per service.', 'All services share one PostgreSQL database.'],
    ['Each service has its own database.', 'One database for all services.'],
    ['A queue per customer keeps order.', 'The customers use the same queue.'],
    ['Every tenant gets a separate schema.', 'All tenants share a schema.'],
    ['One worker for each region.', 'Both regions share one worker.'],
    ['Each team keeps its own repository.', 'A single repository for all teams.'],
  ])('is shared by: %s | %s', (one, other) => {
    expect([isSharedAndOwn(one, other), isSharedAndOwn(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['PostgreSQL 16, one database per service.', 'All services share one log format.'],
    ['One database per service.', 'The services never share a database.'],
    ['One database per service.', 'All tenants share a database.'],
    ['Each service has its own database.', 'Each service has a log of its own.'],
    ['One mail per customer.', 'Customers share a table.'],
    ['A seat per guest.', 'All guests share one lounge.'],
    ['The services share one database.', 'All services share one database.'],
  ])('goes together: %s | %s', (one, other) => {
    expect(isSharedAndOwn(one, other)).toBe(false);
  });
});
