import { expect, test } from 'vitest';
import { showProgress } from '../../../src/cli/interaction/progress.ts';
import { streamReply } from '../../../src/cli/design/show-reply.ts';
import { recordTerminal } from '../support/recording-terminal.ts';

const title = 'Turn 2: the challenger replies';

/** What a terminal shows of these pieces, each with whether it begins anew. */
function shownOf(...pieces: readonly (readonly [text: string, restarted: boolean])[]): string {
  const terminal = recordTerminal();
  const display = streamReply(terminal, showProgress(terminal), title);
  for (const [text, restarted] of pieces) display.onText({ run: 'RUN-001', node: 'answer-turn', text, restarted, at: '' });
  display.rest();
  return terminal.stderr().replace(/\s+/g, ' ').trim();
}

test('a reply is headed once, also where its first piece makes void what nobody saw', () => {
  expect(shownOf(['Two relays ', true], ['send it.', false])).toBe(`${title} Two relays send it.`);
});

test('an answer that is mended begins anew under the same heading, whenever its words come', () => {
  const anew = '(That answer does not count. It begins anew.)';
  expect(shownOf(['Two relays.', true], ['', true], ['One relay.', false])).toBe(`${title} Two relays. ${anew} One relay.`);
});

test('what a reply waits for is told until its words come', () => {
  const terminal = recordTerminal({ redraws: true });
  const display = streamReply(terminal, showProgress(terminal), title);
  const text = 'anthropic:claude-sonnet-5 is overloaded; asking again in 15 s (4 of 4)';
  display.onEvent({ sequence: 1, run: 'RUN-001', node: 'answer-turn', type: 'progress', text, at: '' });
  display.rest();
  expect(terminal.stderr()).toContain(text);
});
