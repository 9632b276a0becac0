import { expect, it } from 'vitest';
import { renderForTerminal } from '../../src/cli/fixes/command-lines.ts';
import { describeBlocked } from '../../src/engine/describe-blocked.ts';
import { RunBlocked } from '../../src/engine/run-errors.ts';
import type { ReviewGate } from '../../src/ports/gates.ts';

const gate = (number: number, status: string, decided = true): ReviewGate =>
  ({
    kind: 'review',
    key: `GATE-${number}`,
    artifactKey: 'RFC-001',
    status,
    decisions: decided ? [{ decision: 'request-changes' }] : [],
  }) as unknown as ReviewGate;

/** As the store lists them, the newest first. */
const fixOf = async (...gates: readonly ReviewGate[]): Promise<string> => {
  const blocked = new RunBlocked({ id: 'run.node-missing', message: 'There is no such node.', fix: 'Retry it.' });
  const { fix } = await describeBlocked(blocked, { run: { key: 'RUN-001' }, gates: { list: async () => [...gates] } });
  return renderForTerminal(fix);
};

it('says of a run that must not go on whether what people asked for was made', async () => {
  expect(await fixOf(gate(1, 'changes-requested'))).toMatch(/^The changes that were requested at GATE-1 are not made\./);
  expect(await fixOf(gate(2, 'withdrawn', false), gate(1, 'changes-requested'))).toMatch(
    /^The changes that were requested at GATE-1 were shown at GATE-2, which was withdrawn undecided\. .*`throughline artifact submit RFC-001`/,
  );
  expect(await fixOf(gate(2, 'pending', false), gate(1, 'changes-requested'))).toContain('GATE-2, which waits for a decision');
  expect(await fixOf(gate(3, 'changes-requested'), gate(2, 'withdrawn', false), gate(1, 'changes-requested'))).toMatch(
    /requested at GATE-3 are not made/,
  );
  expect(await fixOf({ ...gate(2, 'withdrawn', false), artifactKey: 'ADR-001' }, gate(1, 'approved'))).toContain(
    'What was decided at GATE-1 stands',
  );
});
