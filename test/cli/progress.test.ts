import { expect, test } from 'vitest';
import { showProgress } from '../../src/cli/progress.ts';
import type { RunEvent } from '../../src/usecases/ports.ts';
import { recordTerminal } from './support/recording-terminal.ts';

const events: readonly RunEvent[] = [
  event('started', '', '', 0),
  event('node-started', 'identify-concepts', '', 100),
  event('progress', 'identify-concepts', '12 entities, 24 operations', 200),
  event('node-finished', 'identify-concepts', '', 310),
  event('node-started', 'tune-the-model', '', 310),
  event('node-finished', 'tune-the-model', '', 2810),
  event('waiting', 'await-decision', 'GATE-001', 2900),
];

function event(type: RunEvent['type'], node: string, text: string, atMs: number): RunEvent {
  return { sequence: atMs, runKey: 'RUN-001', type, node, text, at: new Date(atMs).toISOString() };
}

test('where the last line cannot be redrawn, each finished step is one plain line with its time', () => {
  const terminal = recordTerminal();
  const progress = showProgress(terminal);
  progress.busy('Opening the repository');
  for (const one of events) progress.onEvent(one);
  progress.rest();
  expect(terminal.stderr()).toBe(
    [
      '✓ Identify entities and operations    210 ms  12 entities, 24 operations',
      '✓ Tune the model                       2.5 s',
      '',
    ].join('\n'),
  );
  expect(terminal.stdout()).toBe('');
});

test('where it can, the running step is drawn in place and leaves no trace', () => {
  const terminal = recordTerminal({ redraws: true });
  const progress = showProgress(terminal);
  for (const one of events.slice(0, 2)) progress.onEvent(one);
  expect(terminal.stderr()).toMatch(/^\r\p{Cc}\[2K\S Identify entities and operations$/u);
  progress.rest();
  expect(terminal.stderr().endsWith('\r\u001B[2K')).toBe(true);
});
