import { expect, it } from 'vitest';
import { noteLimits } from '../../../src/cli/design/note-limits.ts';
import { showProgress } from '../../../src/cli/interaction/progress.ts';
import type { Report } from '../../../src/usecases/reports/registry.ts';
import { recordTerminal } from '../support/recording-terminal.ts';

const session = { key: 'DS-001', limits: { maxTurns: 50, maxTokens: null, maxUsd: 2 } } as Report<'design-show'>;

it.each([
  [{}, ''],
  [{ maxTurns: 50, maxUsd: 2 }, ''],
  [{ maxTurns: 7 }, 'DS-001 stands already and keeps its own limits: 50 turns, $2.'],
  [{ maxTokens: 1000 }, 'DS-001 stands already and keeps its own limits: 50 turns, $2.'],
])('%j', (asked, told) => {
  const terminal = recordTerminal();
  noteLimits({ progress: showProgress(terminal) }, session, asked);
  expect(told === '' ? terminal.stderr() === '' : terminal.stderr().includes(told)).toBe(true);
});
