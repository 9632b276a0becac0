import { describe, expect, it } from 'vitest';
import { readSpoken, spokenMoves } from '../../src/cli/read-spoken.ts';

const turnOf = (line: string): unknown => {
  const spoken = readSpoken(line);
  return spoken.kind === 'turn' ? spoken.turn : null;
};

describe('a line of the conversation', () => {
  it.each([
    ['Why a queue?', { move: 'ask', about: [], text: 'Why a queue?' }],
    ['/challenge', { move: 'challenge', about: [], text: '' }],
    ['/challenge RISK-1', { move: 'challenge', about: ['RISK-1'], text: '' }],
    ['/challenge Integration Points', { move: 'challenge', about: ['Integration Points'], text: '' }],
    ['/challenge "integration points" the calls', { move: 'challenge', about: ['Integration Points'], text: 'the calls' }],
    ['/dive Failure Modes: at night', { move: 'dive', about: ['Failure Modes'], text: 'at night' }],
    ['/alternatives security of tokens', { move: 'alternatives', about: [], text: 'security of tokens' }],
    ['/CHALLENGE the queue', { move: 'challenge', about: [], text: 'the queue' }],
    ['/accept CH-1, CH-2: a key', { move: 'decide', settlement: 'accept', about: ['CH-1', 'CH-2'], text: 'a key' }],
    [
      '/accept ch-1 A key Because: they repeat',
      { move: 'decide', settlement: 'accept', about: ['ch-1'], text: 'A key', because: 'they repeat' },
    ],
    [
      '/rebut CH-1 No, because: it cannot',
      { move: 'decide', settlement: 'rebut', about: ['CH-1'], text: 'No, because: it cannot' },
    ],
    [
      '/choose We keep: a table. gives-up: "from Kafka" --keep "mails them" because: one queue less',
      {
        move: 'decide',
        settlement: 'choose',
        about: [],
        text: 'We keep: a table.',
        because: 'one queue less',
        givesUp: ['from Kafka'],
        keeps: ['mails them'],
      },
    ],
    [
      '/accept CH-1 A key. Gives-Up: “RISK-1: say "twice"”',
      { move: 'decide', settlement: 'accept', about: ['CH-1'], text: 'A key.', givesUp: ['RISK-1: say "twice"'] },
    ],
    ['/ask what --keep means', { move: 'ask', about: [], text: 'what --keep means' }],
    ['/rebut CH-2 DEC-2 rejects it', { move: 'decide', settlement: 'rebut', about: ['CH-2'], text: 'DEC-2 rejects it' }],
    [
      '/rebut CH-2: CH-1, CH-3 and DEC-4 say so',
      { move: 'decide', settlement: 'rebut', about: ['CH-2'], text: 'CH-1, CH-3 and DEC-4 say so' },
    ],
    ['/rebut CH-2 EC-1, see there', { move: 'decide', settlement: 'rebut', about: ['CH-2'], text: 'EC-1, see there' }],
    ['/rebut CH-2 CH-1 covers it', { move: 'decide', settlement: 'rebut', about: ['CH-2'], text: 'CH-1 covers it' }],
    ['/accept CH-1 CH-2 a key', { move: 'decide', settlement: 'accept', about: ['CH-1', 'CH-2'], text: 'a key' }],
    ['/accept CH-1 and CH-2 By a key.', { move: 'decide', settlement: 'accept', about: ['CH-1', 'CH-2'], text: 'By a key.' }],
    [
      '/accept CH-1, CH-2, and CH-3: By a key.',
      { move: 'decide', settlement: 'accept', about: ['CH-1', 'CH-2', 'CH-3'], text: 'By a key.' },
    ],
    [
      '/accept CH-1 and CH-2 and CH-3 By a key.',
      { move: 'decide', settlement: 'accept', about: ['CH-1', 'CH-2', 'CH-3'], text: 'By a key.' },
    ],
    ['/rebut CH-2 CH-1 and DEC-4 agree', { move: 'decide', settlement: 'rebut', about: ['CH-2'], text: 'CH-1 and DEC-4 agree' }],
    ['/dive RISK-1 & RISK-2', { move: 'dive', about: ['RISK-1', 'RISK-2'], text: '' }],
    ['/rebut CH-2 and CH-1 covers it', { move: 'decide', settlement: 'rebut', about: ['CH-2'], text: 'and CH-1 covers it' }],
    ['/rebut CH-2 and DEC-4 forbids it', { move: 'decide', settlement: 'rebut', about: ['CH-2'], text: 'and DEC-4 forbids it' }],
    ['/accept CH-1 --anew "By a key."', { move: 'decide', settlement: 'accept', about: ['CH-1'], text: 'By a key.', anew: true }],
    ["/accept CH-1 'By a key.'", { move: 'decide', settlement: 'accept', about: ['CH-1'], text: 'By a key.' }],
    ['/park Q-1 --anew "After May."', { move: 'park', about: ['Q-1'], text: 'After May.', anew: true }],
    [
      '/accept CH-1 The script runs with --anew at night.',
      { move: 'decide', settlement: 'accept', about: ['CH-1'], text: 'The script runs with --anew at night.' },
    ],
    ['/ask What does --anew do?', { move: 'ask', about: [], text: 'What does --anew do?' }],
    ['/ask Why --because then?', { move: 'ask', about: [], text: 'Why --because then?' }],
    ['/answer Q-1 In May.', { move: 'decide', settlement: 'answer', about: ['Q-1'], text: 'In May.' }],
    ['/choose ALT-2 is simpler', { move: 'decide', settlement: 'choose', about: ['ALT-2'], text: 'is simpler' }],
    ['/rebut CH-1 anew: It cannot', { move: 'decide', settlement: 'rebut', about: ['CH-1'], text: 'It cannot', anew: true }],
    [
      '/reject ALT-2 is dear because: two licenses',
      { move: 'decide', settlement: 'reject', about: ['ALT-2'], text: 'is dear', because: 'two licenses' },
    ],
    [
      '/choose component design: one region',
      { move: 'decide', settlement: 'choose', about: ['Component Design'], text: 'one region' },
    ],
    [
      '/choose Kafka, because: it is there',
      { move: 'decide', settlement: 'choose', about: [], text: 'Kafka,', because: 'it is there' },
    ],
    [
      '/accept CH-1 Each carries a key --because they repeat',
      { move: 'decide', settlement: 'accept', about: ['CH-1'], text: 'Each carries a key', because: 'they repeat' },
    ],
    [
      '/choose --anew "One region" --because "It is cheaper."',
      { move: 'decide', settlement: 'choose', about: [], text: 'One region', because: 'It is cheaper.', anew: true },
    ],
    [
      '/rebut CH-1 It cannot --because "it is locked"',
      { move: 'decide', settlement: 'rebut', about: ['CH-1'], text: 'It cannot', because: 'it is locked' },
    ],
    ['/choose A job--because-runner', { move: 'decide', settlement: 'choose', about: [], text: 'A job--because-runner' }],
    ['/accept CH-1 Security: roles', { move: 'decide', settlement: 'accept', about: ['CH-1'], text: 'Security: roles' }],
    ['/decide One region', { move: 'decide', about: [], text: 'One region' }],
    [
      '/decide Q-1 In May. because: by then it thaws',
      { move: 'decide', about: ['Q-1'], text: 'In May.', because: 'by then it thaws' },
    ],
    ['/decide component design: one region', { move: 'decide', about: ['Component Design'], text: 'one region' }],
    ['/choose One region', { move: 'decide', settlement: 'choose', about: [], text: 'One region' }],
    ['/park Q-2 after the pilot', { move: 'park', about: ['Q-2'], text: 'after the pilot' }],
    ['/dive DAA-001#INV-loan-1', { move: 'dive', about: ['DAA-001#INV-loan-1'], text: '' }],
    ['/ask COVID-19ish rules', { move: 'ask', about: [], text: 'COVID-19ish rules' }],
  ])('%s', (line, turn) => {
    expect(turnOf(line)).toEqual(turn);
  });

  it('is a command where it is none of the dialogue', () => {
    expect(readSpoken('/finalize said it all')).toEqual({ kind: 'command', command: 'finalize', text: 'said it all' });
    expect(readSpoken(' /Help ')).toEqual({ kind: 'command', command: 'help', text: '' });
  });

  it('is refused when it says nothing or names no move', () => {
    expect(() => readSpoken('  ')).toThrow(expect.objectContaining({ id: 'session.nothing-said' }) as Error);
    expect(() => readSpoken('/settle CH-1 A key')).toThrow(
      expect.objectContaining({
        fix: expect.stringMatching(/\/accept.*\/rebut.*\/answer.*\/choose.*\/reject/) as string,
      }) as Error,
    );
    expect(() => readSpoken('/shrug')).toThrow(expect.objectContaining({ id: 'session.unknown-move' }) as Error);
  });

  it('can be each that the help shows', () => {
    for (const [typed] of spokenMoves.filter(([one]) => one.startsWith('/'))) {
      const line = typed.replace(/[[\]]/g, '');
      expect(() => readSpoken(line)).not.toThrow();
    }
  });
});

describe('/strike', () => {
  it('names a decision and words of the RFC', () => {
    expect(readSpoken('/strike dec-3 keep: "from Kafka" gives-up: "nightly" --keep "twice"')).toEqual({
      kind: 'strike',
      decision: 'dec-3',
      givesUp: ['nightly'],
      keeps: ['from Kafka', 'twice'],
    });
  });

  it.each(['/strike', '/strike DEC-3 from Kafka', '/strike DEC-3 keep: from Kafka', '/choose A table. gives-up: from Kafka'])(
    '%s is refused: words of the RFC stand in quotes',
    (line) => {
      expect(() => readSpoken(line)).toThrow(expect.objectContaining({ id: 'session.strike-unquoted' }));
    },
  );
});
