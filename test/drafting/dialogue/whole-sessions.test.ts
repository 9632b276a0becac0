import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { parseMermaid } from '../../../src/analysis/diagrams/parse-mermaid.ts';
import { isSameObjection } from '../../../src/steps/design/same-objection.ts';
import { loadDesigns } from '../../eval/flaws/load-designs.ts';
import { holdSession, type Said } from './hold-session.ts';

// Whole sessions take seconds each, and many times that beside other work; every eighth design has all kinds of trouble.
vi.setConfig({ testTimeout: 180_000 });
const designs = loadDesigns('test/fixtures/designs/open').filter((_, at) => at % 8 === 0);
const answers = [
  'That is unlikely.',
  'Use a transactional outbox; a relay publishes to Kafka and retries.',
  'Cache it in Redis.',
  'A nightly job corrects it by hand.',
  'Every message carries an id that is stored with the change.',
  'Put a lock in Redis around it.',
];

const move = fc.record({
  kind: fc.constantFrom('challenge', 'accept', 'rebut', 'park', 'dive', 'alternatives', 'ask', 'diagram', 'part'),
  which: fc.nat(20),
  answer: fc.constantFrom(...answers),
});

describe.each(designs)('$name', ({ flawed, clean }) => {
  it('raises nothing a second time that was raised or settled, whatever people say', () => {
    fc.assert(
      fc.property(fc.array(move, { minLength: 8, maxLength: 16 }), (moves) => {
        const session = holdSession(flawed);
        for (const { kind, which, answer } of moves) {
          const before = [...session.record.challenges];
          const id = before[which % Math.max(before.length, 1)]?.id;
          const { objections, text } = session.say(toSaid(kind, id, answer));
          expect(text).not.toBe('');
          expect(objections.length).toBeLessThanOrEqual(3);
          for (const objection of objections)
            expect(before.some((challenge) => isSameObjection(challenge, objection))).toBe(false);
        }
      }),
      { numRuns: 3 },
    );
  });

  it.each(answers.slice(1, 3))('comes to an end when every challenge is accepted with %j', (text) => {
    const session = holdSession(flawed);
    let turns = 0;
    for (let isOver = false; !isOver; turns += 1) {
      expect(turns).toBeLessThan(120);
      const open = session.record.challenges.find(({ state }) => state === 'open');
      const { nothingLeft } = session.say(
        open ? { move: 'decide', as: 'accept', about: [open.id], text } : { move: 'challenge' },
      );
      isOver = nothingLeft;
    }
    expect(session.record.challenges.filter(({ state }) => state === 'open')).toEqual([]);
  });

  it.each(['', 'components', 'sequence', 'states'])(
    'draws %j as Mermaid that parses, or says that there is none',
    async (text) => {
      for (const material of [flawed, clean]) {
        const reply = holdSession(material).say({ move: 'diagram', text });
        if (reply.diagrams.length === 0) expect(reply.text).toMatch(/name nothing that could be drawn so/);
        for (const diagram of reply.diagrams) expect(await parseMermaid(diagram.text)).toBeNull();
      }
    },
  );
});

function toSaid(kind: string, id: string | undefined, text: string): Said {
  const about = id === undefined ? [] : [id];
  if (id !== undefined && (kind === 'accept' || kind === 'rebut')) return { move: 'decide', as: kind, about, text };
  if (id !== undefined && kind === 'park') return { move: 'park', about, text };
  if (kind === 'dive' || kind === 'alternatives' || kind === 'diagram') return { move: kind, about };
  if (kind === 'ask') return { move: 'ask', about, text };
  return kind === 'part' ? { move: 'challenge', about: ['Integration Points'] } : { move: 'challenge' };
}
