import { renderForTerminal } from '../../src/cli/fixes/command-lines.ts';
import { expect, test } from 'vitest';
import { ConflictError } from '../../src/lifecycle/errors.ts';
import { describeWayOn, withWayOn } from '../../src/usecases/design-sessions/way-on.ts';
import { says } from '../support/says.ts';

const rfc = { key: 'RFC-007', status: 'Under Review' };

test.each([
  ['open', rfc, '`throughline design open RFC-007`'],
  ['finalizing', rfc, '`throughline gate show GATE-003`'],
  ['closed', rfc, '`throughline design open RFC-007`'],
  ['closed', { ...rfc, status: 'Rejected' }, '`throughline rfc new`'],
  ['finalized', { ...rfc, status: 'Approved' }, '`throughline rfc supersede RFC-007 --reason "…"`'],
  [
    'finalized',
    { ...rfc, status: 'Superseded', successor: { key: 'RFC-009', status: 'Approved' } },
    '`throughline rfc show RFC-009`',
  ],
] as const)('from a session that is %s the way on is one that is open: %j', (status, about, command) => {
  const told = renderForTerminal(describeWayOn({ status, gate: 'GATE-003', rfc: about }));
  expect(told).toContain(command);
  // What was decided takes no other session.
  expect(told.includes('design open')).toBe(about.status === 'Under Review' && status !== 'finalizing');
});

test('only the refusal of a session that takes no turn gets another way on', () => {
  const description = { session: { key: 'DS-001', rfc: 'RFC-007' }, rfc, finalization: null } as never;
  const refused = new ConflictError({
    id: 'session.not-open',
    message: 'm',
    fix: 'f',
    details: { key: 'DS-001', status: 'closed' },
  });
  expect(withWayOn(refused, description)).toMatchObject({
    id: 'session.not-open',
    fix: says('RFC-007'),
  });
  const other = new ConflictError({ id: 'session.moved-on', message: 'm', fix: 'f' });
  expect(withWayOn(other, description)).toBe(other);
});
