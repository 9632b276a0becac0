import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeLines } from '../../src/cli/design/converse.ts';
import { showProgress } from '../../src/cli/interaction/progress.ts';
import type { CommandContext } from '../../src/cli/session.ts';
import { recordTerminal } from './support/recording-terminal.ts';
import { writeDesign } from '../support/designs.ts';
import { openServiceBench, type ServiceBench } from '../usecases/support/service-bench.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

test('lines that are piped in are turns, until one is refused; what stood before it counts', async () => {
  const { service } = bench;
  const { rfc } = await writeDesign(service);
  const opened = await service.designSessions.open({ rfc });
  await service.runs.follow(opened.reply?.by?.run ?? '', {});
  const session = await service.designSessions.show({ key: opened.key });
  const terminal = recordTerminal();
  const progress = showProgress(terminal);
  const desk: CommandContext = {
    service,
    identity: await service.identity(),
    server: null,
    terminal,
    progress,
    signal: new AbortController().signal,
  };
  const lines = ['', '/accept CH-1 A key per call. because: they repeat', '/nope', '/park CH-2 Later'];
  await expect(takeLines(session, lines, { desk })).rejects.toMatchObject({ id: 'session.unknown-move' });
  // Each reply stands below what it answers.
  expect(terminal.stderr()).toMatch(
    /> \/accept CH-1 A key per call\. because: they repeat\n[\s\S]*the challenger \(rules\) replies/,
  );
  expect(terminal.stderr()).toContain('Line 3 of the turns was not taken, nor what follows it.');
  const left = await takeLines(
    await service.designSessions.show({ key: opened.key }),
    ['/answer Q-1 In May.', '/leave', '/nope'],
    {
      desk,
    },
  );
  expect(left.turns.map(({ move }) => move)).toEqual(['challenge', null, 'decide', null, 'decide', null]);
  expect(left.blocking).toEqual(['Q-2']);
});
