import { expect, test } from 'vitest';
import { showProgress } from '../../../src/cli/interaction/progress.ts';
import { recordTerminal } from '../support/recording-terminal.ts';
import type { Report } from '../../../src/usecases/reports/registry.ts';

type RunEvent = Report<'run-event'>;

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
  return { sequence: atMs, run: 'RUN-001', type, node, text, at: new Date(atMs).toISOString() };
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

test('what a model has named so far is shown beside its step while it writes, the newest always; a repeat begins anew', () => {
  const terminal = recordTerminal({ redraws: true });
  const progress = showProgress(terminal);
  const named = Array.from({ length: 40 }, (_, index) => `Aggregate${index}`);
  const lines = (): string[] => terminal.stderr().split('\r\u001B[2K');
  progress.onEvent(event('node-started', 'define-aggregates', '', 0));
  progress.onEvent(event('found', 'define-aggregates', 'Loan, Copy', 10));
  expect(lines().at(-1)).toMatch(/^\S Define aggregates and events {2}Loan, Copy$/);
  for (const name of named) progress.onEvent(event('found', 'define-aggregates', name, 20));
  expect(lines().at(-1)).toMatch(/ {2}…(, Aggregate\d\d)+, Aggregate39$/);
  expect(lines().filter((line) => line.length > 100)).toEqual([]);
  progress.onEvent(event('progress', 'define-aggregates', 'openai is asked instead', 30));
  expect(lines().at(-1)).toContain('openai is asked instead');
  progress.onEvent(event('node-started', 'define-aggregates', '', 40));
  progress.onEvent(event('found', 'define-aggregates', 'Fine', 50));
  expect(lines().at(-1)).toMatch(/^\S Define aggregates and events {2}Fine$/);
  progress.rest();
});

test('where there is little room, names are cut between two of them, and only one that is too long itself is shortened', () => {
  const terminal = recordTerminal({ redraws: true, columns: 60 });
  const progress = showProgress(terminal);
  const shown = (): string | undefined => terminal.stderr().split('\r\u001B[2K').at(-1)?.split('  ')[1];
  progress.onEvent(event('node-started', 'define-aggregates', '', 0));
  progress.onEvent(event('found', 'define-aggregates', 'Loan, Reservation', 10));
  expect(shown()).toBe('Loan, Reservation');
  progress.onEvent(event('found', 'define-aggregates', 'Fine', 20));
  expect(shown()).toBe('…, Fine');
  progress.onEvent(event('found', 'define-aggregates', 'InterlibraryLoanRequest', 30));
  expect(shown()).toBe('…, InterlibraryLo…');
  progress.rest();
});

test('the finished line shows what the step came to, and nothing of how it came to it or of an attempt before', () => {
  const terminal = recordTerminal();
  const progress = showProgress(terminal);
  const note = 'openai:llama3 does not take a JSON schema there; asking again in words';
  progress.onEvent(event('node-started', 'define-aggregates', '', 0));
  progress.onEvent(event('progress', 'define-aggregates', note, 10));
  progress.onEvent(event('progress', 'define-aggregates', '2 aggregates', 20));
  progress.onEvent(event('node-finished', 'define-aggregates', '', 1000));
  progress.onEvent(event('node-started', 'act-on-comments', '', 1000));
  progress.onEvent(event('progress', 'act-on-comments', note, 1100));
  progress.onEvent(event('failed', 'act-on-comments', 'It is down.', 1200));
  progress.onEvent(event('node-started', 'act-on-comments', '', 2000));
  progress.onEvent(event('node-finished', 'act-on-comments', '', 3000));
  expect(terminal.stderr()).toBe(
    '✓ Define aggregates and events         1.0 s  2 aggregates\n✓ Act on the comments                  1.0 s\n',
  );
});

test('where the last line cannot be redrawn, names as they come leave nothing, and the finished line says who drafted', () => {
  const terminal = recordTerminal();
  const progress = showProgress(terminal);
  progress.onEvent(event('node-started', 'define-aggregates', '', 0));
  progress.onEvent(event('found', 'define-aggregates', 'Loan, Copy', 10));
  progress.onEvent(event('progress', 'define-aggregates', '2 aggregates', 20));
  progress.onEvent(event('node-finished', 'define-aggregates', 'anthropic:claude-sonnet-5', 1000));
  expect(terminal.stderr()).toBe('✓ Define aggregates and events         1.0 s  2 aggregates · anthropic:claude-sonnet-5\n');
});
