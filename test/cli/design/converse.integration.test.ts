import { afterAll, beforeAll, expect, test } from 'vitest';
import { talkOn } from '../../../src/cli/design/converse.ts';
import { showProgress } from '../../../src/cli/interaction/progress.ts';
import type { CommandContext } from '../../../src/cli/session.ts';
import { recordTerminal } from '../support/recording-terminal.ts';
import { writeDesign } from '../../support/designs.ts';
import { openServiceBench, type ServiceBench } from '../../usecases/support/service-bench.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

test('a conversation takes turns, shows the replies, tells what is refused, and goes on until one leaves', async () => {
  const { service } = bench;
  const { rfc } = await writeDesign(service);
  const opened = await service.designSessions.open({ rfc });
  await service.runs.follow(opened.reply?.by?.run ?? '', {});
  const terminal = recordTerminal({ json: false });
  const desk: CommandContext = {
    service,
    identity: await service.identity(),
    server: null,
    terminal,
    progress: showProgress(terminal),
    signal: new AbortController().signal,
  };
  const typed = [
    '',
    '/help',
    '/accept CH-1 The token is checked first because: it is there',
    '/accept CH-1 Again',
    '/nope',
    '/dive',
    '/park CH-1 Later',
    '/finalize',
    'Which component reads the balance?',
    '/challenges',
    '/leave',
  ];
  const prompts: string[] = [];
  const left = await talkOn(await service.designSessions.show({ key: opened.key }), {
    desk,
    ask: (question) => {
      if (question.endsWith('[y/n] ')) return Promise.resolve('n');
      prompts.push(question);
      return Promise.resolve(typed.shift() ?? '/leave');
    },
  });
  expect(left.turns.map(({ move }) => move)).toEqual(['challenge', null, 'decide', null, 'ask', null]);
  expect(prompts).toEqual(Array.from({ length: 11 }, () => `\n${opened.key}> `));
  const shown = terminal.stderr();
  expect(shown).toContain('/rebut CH-1 words');
  expect(shown).toContain('✖ CH-1 is accepted by');
  expect(shown).toContain('✖ There is no move /nope.');
  expect(shown).toContain('→ Name it in the words behind the move, such as RISK-1. `/show` lists what there is.');
  expect(shown).toContain('`/park CH-1 anew: …`');
  expect(shown).toContain('2 questions still block the gate: Q-1, Q-2.');
  expect(shown).toMatch(/Next: \/accept CH-\d ….*\/answer Q-1 …/);
  expect(left.status).toBe('open');
  expect(shown).toContain('Turn 4: the challenger (rules) replies about CH-1');
  expect(shown).toContain('Accepted: The token is checked first');
});
