import fc from 'fast-check';
import { expect, it } from 'vitest';
import { flowText } from '../../../src/cli/interaction/flow-text.ts';

function flow(pieces: readonly string[], columns = 20): string {
  let out = '';
  const writer = flowText({ columns, indent: 2 }, (text) => (out += text));
  pieces.forEach(writer.write);
  writer.end();
  return out;
}

it('wraps and indents what comes in pieces, and keeps the paragraphs', () => {
  expect(flow(['The door op', 'ens twice. No', 'body\n\nknows wh', 'y.'])).toBe(
    '  The door opens\n  twice. Nobody\n\n  knows why.\n',
  );
  expect(flow([])).toBe('');
});

it('writes the same however the text is cut into pieces, every word of it, and no line that is too long', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 30 }), fc.nat(40), (words, cut) => {
      const text = words.join(' ');
      const whole = flow([text]);
      expect(flow([text.slice(0, cut), text.slice(cut)])).toBe(whole);
      expect(whole.trim().split(/\s+/)).toEqual(words);
      expect(whole.split('\n').every((line) => line.length <= 20)).toBe(true);
    }),
  );
});
