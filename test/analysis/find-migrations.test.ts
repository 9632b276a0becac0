import { expect, test } from 'vitest';
import { findMigrations } from '../../src/analysis/find-migrations.ts';

test.each<[tool: string, path: string, undo: string | null]>([
  ['golang-migrate', 'db/migrations/001_loan.up.sql', 'db/migrations/001_loan.down.sql'],
  ['flyway', 'flyway/V1.2__loan.sql', 'flyway/U1.2__loan.sql'],
  ['diesel', 'migrations/001_loan/up.sql', 'migrations/001_loan/down.sql'],
  ['prisma', 'prisma/migrations/001_loan/migration.sql', 'prisma/migrations/001_loan/down.sql'],
  ['sqitch', 'migrate/deploy/loan.sql', 'migrate/revert/loan.sql'],
  ['a folder of those that undo', 'migrations/001_loan.sql', 'migrations/down/001_loan.sql'],
  ['one alone', 'drizzle/0001_loan.sql', null],
  ['a program', 'alembic/versions/a1_loan.py', null],
])('finds what takes a migration back: %s', (_tool, path, undo) => {
  const others = ['src/loan.sql', 'migrations/README.md'];
  expect(findMigrations([path, ...(undo === null ? [] : [undo]), ...others])).toEqual([{ path, undo }]);
});
