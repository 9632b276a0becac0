import { expect, test } from 'vitest';
import { readStatus } from '../../../src/documents/adr-log/read-status.ts';

test.for([
  ['Accepted', 'Accepted'],
  ['accepted', 'Accepted'],
  ['**Approved** ✅', 'Accepted'],
  ['In force', 'Accepted'],
  ['Implemented', 'Accepted'],
  ['Accepted. We may call it deprecated one day.', 'Accepted'],
  ['Pending', 'Proposed'],
  ['In review', 'Proposed'],
  ['WIP', 'Proposed'],
  ['Rejected', 'Deprecated'],
  ['Deprecated since the harbor closed', 'Deprecated'],
  ['Superseded', 'Superseded'],
  ['Superceded by [9. Sail](0009-sail.md)', 'Superseded'],
  ['Replaced by ADR-9', 'Superseded'],
  ['Accepted\n\nSuperseded by [9. Sail](0009-sail.md)', 'Superseded'],
  ['Accepted\n\nSupersedes [3. Row](0003-row.md)', 'Accepted'],
  ['Accepted\n\nAmended by [5. Deprecated boats](0005-deprecated-boats.md)', 'Accepted'],
  ['Proposed 2024-01-01\nAccepted 2024-02-01', 'Accepted'],
  ['2024-02-01: accepted\n2024-01-01: proposed', 'Accepted'],
  ['~~Proposed~~ Accepted', 'Accepted'],
  ['<!-- proposed | accepted | rejected -->\nAccepted', 'Accepted'],
  ['| Accepted |', 'Accepted'],
  ['Status: Accepted', 'Accepted'],
] as const)('of an ADR "%s" is %s', ([text, status]) => {
  expect(readStatus('adr', text)).toMatchObject({ status, partly: false });
});

test.for([
  ['Draft', 'Draft'],
  ['Under discussion', 'Under Review'],
  ['Proposed', 'Under Review'],
  ['Implemented', 'Approved'],
  ['Not accepted', 'Rejected'],
  ['Withdrawn', 'Rejected'],
  ['Superseded by RFC 12', 'Superseded'],
] as const)('of an RFC "%s" is %s', ([text, status]) => {
  expect(readStatus('rfc', text).status).toBe(status);
});

test.for(['Partly superseded', 'Partially superseded by ADR-3', 'Superseded in part by ADR-3'])('"%s" holds in part', (text) => {
  expect(readStatus('adr', text)).toMatchObject({ status: 'Accepted', partly: true });
});

test.for(['{proposed | rejected | accepted}', '[proposed | accepted | superseded by ADR-1]', 'banana', ''])(
  '"%s" is no status',
  (text) => {
    expect(readStatus('adr', text).status).toBeNull();
  },
);
