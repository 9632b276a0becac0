import { expect, it } from 'vitest';
import { renderBlocking } from '../../../src/cli/render/design.ts';
import { createStyle } from '../../../src/cli/render/style.ts';

const style = createStyle({ columns: 200, color: false, command: 'throughline' });
const text = 'Where is the rule kept that no haulier has more than 5 open bookings per day, over several bookings?';
const session = {
  status: 'open',
  blocking: ['Q-1'],
  questions: [{ id: 'Q-1', text, state: 'open', answer: '', settledBy: '' }],
} satisfies Parameters<typeof renderBlocking>[0];

it('says a question whole where it is new, and in a few words where it was read before', () => {
  expect(renderBlocking(session, style).join(' ').replace(/\s+/g, ' ')).toContain(`Q-1 ${text}`);
  const known = renderBlocking(session, style, { isKnown: true }).join(' ');
  expect(known).toContain('Q-1 Where is the rule kept');
  expect(known).not.toContain(text);
});
