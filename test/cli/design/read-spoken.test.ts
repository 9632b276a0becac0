import { describe, expect, it } from 'vitest';
import { readSpoken, spokenMoves } from '../../../src/cli/design/read-spoken.ts';

const decide = (settlement: string, about: string[], text: string, more: object = {}): object => ({
  move: 'decide',
  settlement,
  about,
  text,
  ...more,
});

describe('a line of the conversation', () => {
  it.each([
    ['Why a queue?', { move: 'ask', about: [], text: 'Why a queue?' }],
    ['/challenge', { move: 'challenge', about: [], text: '' }],
    ['/challenge RISK-1', { move: 'challenge', about: ['RISK-1'], text: '' }],
    ['/challenge Integration Points', { move: 'challenge', about: ['Integration Points'], text: '' }],
    ['/challenge "integration points" the calls', { move: 'challenge', about: ['Integration Points'], text: 'the calls' }],
    ['/choose “Component Design”: One table.', decide('choose', ['Component Design'], 'One table.')],
    ['/CHALLENGE the queue', { move: 'challenge', about: [], text: 'the queue' }],
    ['/accept CH-1, CH-2: a key', decide('accept', ['CH-1', 'CH-2'], 'a key')],
    ['/accept CH-1 CH-2 a key', decide('accept', ['CH-1', 'CH-2'], 'a key')],
    ['/accept ch-1 A key because: they repeat', decide('accept', ['ch-1'], 'A key', { because: 'they repeat' })],
    ['/rebut CH-2: CH-1 and DEC-4 say so', decide('rebut', ['CH-2'], 'CH-1 and DEC-4 say so')],
    ['/rebut CH-1 No, because: it cannot', decide('rebut', ['CH-1'], 'No, because: it cannot')],
    ['/answer DAA-001#INV-loan-1,Q-1 Yes', decide('answer', ['DAA-001#INV-loan-1', 'Q-1'], 'Yes')],
    ['/not-use MESSAGING-1002 One process.', decide('not-use', ['MESSAGING-1002'], 'One process.')],
    ['/choose replaces: DEC-1, DEC-2: Two tables.', decide('choose', [], 'Two tables.', { replaces: ['DEC-1', 'DEC-2'] })],
    ['/accept CH-1 anew: A key.', decide('accept', ['CH-1'], 'A key.', { anew: true })],
    ['/park CH-1 Later, because: so', { move: 'park', about: ['CH-1'], text: 'Later, because: so' }],
  ])('%s', (line, turn) => {
    expect(readSpoken(line)).toEqual({ kind: 'turn', turn });
  });

  it.each([
    ['/take ED-1 ED-2', { kind: 'edits', does: 'take', edits: ['ED-1', 'ED-2'], because: '' }],
    ['/take all', { kind: 'edits', does: 'take', edits: ['all'], because: '' }],
    ['/decline ED-3 Too early.', { kind: 'edits', does: 'decline', edits: ['ED-3'], because: 'Too early.' }],
    ['/Finalize said it all', { kind: 'command', command: 'finalize', text: 'said it all' }],
  ])('%s', (line, spoken) => {
    expect(readSpoken(line)).toEqual(spoken);
  });

  it.each([
    ['', 'session.nothing-said'],
    ['/nope', 'session.unknown-move'],
    ['/decide So.', 'session.unknown-move'],
  ])('that is "%s" is refused', (line, id) => {
    expect(() => readSpoken(line)).toThrow(expect.objectContaining({ id }));
  });

  it('knows every move that the help names', () => {
    for (const [typed] of spokenMoves) if (typed.startsWith('/')) expect(() => readSpoken(typed)).not.toThrow();
  });
});
