import { expect, it } from 'vitest';
import { ConflictError } from '../../../src/lifecycle/errors.ts';
import { checkTurn } from '../../../src/usecases/design-sessions/check-turn.ts';
import type { SessionDescription } from '../../../src/usecases/design-sessions/describe-session.ts';
import { inFlags, renderFlags } from '../../../src/cli/fixes/render-flags.ts';

type Turn = Parameters<typeof checkTurn>[1];

const description = {
  session: {
    key: 'DS-001',
    turns: [],
    challenges: [{ id: 'CH-1', state: 'accepted', standing: null, settledBy: 'Ada' }],
    decisions: [],
  },
  rfc: { key: 'RFC-001', status: 'Under Review' },
  questions: [],
  reply: null,
} as unknown as SessionDescription;

const fixOf = (turn: Partial<Turn>): string => {
  try {
    checkTurn(description, { move: 'ask', about: [], text: '', ...turn });
  } catch (error) {
    return (inFlags(error) as ConflictError).fix;
  }
  throw new Error('The turn was taken.');
};

it.each<[Partial<Turn>, string]>([
  [{ move: 'ask' }, 'Say what you want to know, in quotes behind the move: `throughline design say DS-001 ask "…"`.'],
  [{ move: 'park', text: 'Later.' }, 'Name it with `--about`, such as CH-1.'],
  [{ move: 'decide', about: ['CH-1'], text: 'Yes.' }, 'Say it with `--as`: accept, answer, choose'],
  [{ move: 'ask', settlement: 'accept', text: 'Why?' }, 'Leave `--as` out, or take the move decide.'],
  [{ move: 'ask', because: 'So.', text: 'Why?' }, 'Say it in the text itself; `--because` goes with'],
  [
    { move: 'decide', settlement: 'accept', about: ['CH-1'], text: 'So.' },
    'say it with `--anew`: `throughline design say DS-001',
  ],
])('a turn that is refused on the command line is told its flags: %j', (turn, fix) => {
  expect(fixOf(turn)).toContain(fix);
  expect(fixOf(turn)).not.toMatch(/`(?:about|text|as|because|anew|replaces)`/);
});

it('stays the refusal that it was', () => {
  const refusal = { id: 'session.settled-already', message: 'It is.', fix: 'Say `anew`.', details: { settled: ['CH-1'] } };
  const told = inFlags(new ConflictError(refusal));
  expect(told).toBeInstanceOf(ConflictError);
  expect(told).toMatchObject({ ...refusal, fix: 'Say `--anew`.' });
  expect(renderFlags('Ask again.')).toBe('Ask again.');
});
