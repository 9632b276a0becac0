import { describe, expect, it } from 'vitest';
import { createStyle } from '../../../src/cli/render/style.ts';
import { lastDecision, renderTakenOut } from '../../../src/cli/render/taken-out.ts';

const style = createStyle({ columns: 100, color: false, command: 'throughline' });
type Session = Parameters<typeof renderTakenOut>[0];
const at = '2026-11-20T09:00:00.000Z';

function sessionWith(
  takesOut: readonly { place: string; words: string }[],
  reply = 'DEC-1 is noted.',
  stillUsed: Session['decisions'][number]['stillUsed'] = [],
): Session {
  return {
    key: 'DS-001',
    status: 'open',
    rfc: { key: 'RFC-001' },
    decisions: [{ id: 'DEC-1', decidedAt: at, replacedBy: '', takesOut, stillUsed }],
    turns: [
      { sequence: 1, speaker: 'person', move: 'decide', settlement: 'choose', at },
      { sequence: 2, speaker: 'challenger', text: reply },
    ],
  } as unknown as Session;
}

describe('what a decision takes out', () => {
  const places = Array.from({ length: 7 }, (_, index) => ({ place: 'Component Design', words: `the part ${index + 1}` }));

  it('is listed in five lines, with where the rest stands and how to keep it', () => {
    expect(renderTakenOut(sessionWith(places), 'DEC-1', style)).toEqual([
      'DEC-1 takes out of RFC-001:',
      '  Component Design: “the part 1”',
      '  Component Design: “the part 2”',
      '  Component Design: “the part 3”',
      '  Component Design: “the part 4”',
      '  Component Design: “the part 5”',
      '  and 2 more: throughline design show DS-001',
      'To keep any of what DEC-1 takes out:',
      '  throughline design strike RFC-001 DEC-1 --keep "the part 1"',
    ]);
  });

  it('is followed by what the RFC still says of an old rhythm, and how that goes', () => {
    const still = [{ name: 'nightly', uses: [{ place: 'Alerter', words: 'runs nightly, raises leak alerts.' }] }];
    const told = [
      'RFC-001 still says “nightly”:',
      '  Alerter: “runs nightly, raises leak alerts.”',
      'Where it goes with DEC-1:',
      '  throughline design strike RFC-001 DEC-1 --gives-up "nightly"',
    ];
    expect(renderTakenOut(sessionWith([], 'DEC-1 is noted.', still), 'DEC-1', style)).toEqual(told);
    expect(renderTakenOut(sessionWith(places.slice(0, 1), 'DEC-1 is noted.', still), 'DEC-1', style).slice(-4)).toEqual(told);
  });

  it('is followed by steps that the RFC still tells, in a command that a shell reads as it stands', () => {
    const told = 'First `markTicket` runs, then Mollie is asked';
    const still = [{ name: told, uses: [{ place: 'Resale', words: `${told}.` }] }];
    expect(renderTakenOut(sessionWith([], 'DEC-1 is noted.', still), 'DEC-1', style)).toEqual([
      `RFC-001 still says “${told}”:`,
      `  Resale: “${told}.”`,
      'Where it goes with DEC-1:',
      `  throughline design strike RFC-001 DEC-1 --gives-up '${told}'`,
    ]);
  });

  it('is not said twice where the reply has just named all of it, and names a move in a conversation', () => {
    const session = sessionWith(places.slice(0, 1), 'Of RFC-001 “the part\n1” (Component Design) holds no longer.');
    expect(renderTakenOut(session, 'DEC-1', style, { typed: true, replied: true })).toEqual([
      'To keep any of what DEC-1 takes out:',
      '  /strike DEC-1 keep: "the part 1"',
    ]);
    expect(renderTakenOut(session, 'DEC-1', style)).toHaveLength(4);
  });

  it('puts nothing into a command that a shell would read', () => {
    const session = sessionWith([{ place: 'Security', words: 'is `$(kept)`' }]);
    expect(renderTakenOut(session, 'DEC-1', style).at(-1)).toContain('--keep "…"');
  });

  it('is shown where the RFC goes on using what it may end, with how that goes', () => {
    const uses = Array.from({ length: 4 }, (_, index) => ({ place: `Part ${index + 1}`, words: 'Events go over Kafka.' }));
    const session = sessionWith([], undefined, [{ name: 'Kafka', uses }]);
    expect(renderTakenOut(session, 'DEC-1', style)).toEqual([
      'DEC-1 takes nothing out of RFC-001, which goes on using Kafka:',
      '  Part 1: “Events go over Kafka.”',
      '  Part 2: “Events go over Kafka.”',
      '  Part 3: “Events go over Kafka.”',
      '  and in 1 more',
      'Where Kafka goes with DEC-1:',
      '  throughline design strike RFC-001 DEC-1 --gives-up "Kafka"',
    ]);
    expect(renderTakenOut(session, 'DEC-1', style, { typed: true }).at(-1)).toBe('  /strike DEC-1 gives-up: "Kafka"');
  });

  it('is told to be nothing where it is nothing, and not at all once the session is on its way', () => {
    expect(renderTakenOut(sessionWith([]), 'DEC-1', style)).toEqual([
      'DEC-1 takes nothing out of RFC-001. Where words of it go with DEC-1:',
      '  throughline design strike RFC-001 DEC-1 --gives-up "words"',
    ]);
    expect(renderTakenOut({ ...sessionWith(places), status: 'finalizing' }, 'DEC-1', style)).toEqual([]);
  });
});

it('is told of the decision that was made last, and of none that builds nothing', () => {
  const session = sessionWith([]);
  expect(lastDecision(session)).toBe('DEC-1');
  const as = (settlement: string): Session =>
    ({ ...session, turns: session.turns.map((one) => ({ ...one, settlement })) }) as unknown as Session;
  expect([lastDecision(as('reject')), lastDecision(as('rebut'))]).toEqual([undefined, undefined]);
});
