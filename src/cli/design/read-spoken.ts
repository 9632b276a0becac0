import { InputError } from '../../lifecycle/errors.ts';
import type { SaidTurn } from '../../usecases/design-sessions/design-session-service.ts';
import { listSections } from '../../usecases/design-sessions/list-places.ts';

/** A line that a person typed in a conversation. */
export type Spoken =
  | { readonly kind: 'turn'; readonly turn: SaidTurn }
  | { readonly kind: 'edits'; readonly does: 'take' | 'decline'; readonly edits: readonly string[]; readonly because: string }
  | { readonly kind: 'command'; readonly command: Command; readonly text: string };

const commands = ['help', 'show', 'challenges', 'questions', 'edits', 'again', 'finalize', 'leave'] as const;
type Command = (typeof commands)[number];

const moves: Readonly<Record<string, Pick<SaidTurn, 'move' | 'settlement'>>> = {
  challenge: { move: 'challenge' },
  alternatives: { move: 'alternatives' },
  dive: { move: 'dive' },
  diagram: { move: 'diagram' },
  ask: { move: 'ask' },
  accept: { move: 'decide', settlement: 'accept' },
  rebut: { move: 'decide', settlement: 'rebut' },
  answer: { move: 'decide', settlement: 'answer' },
  choose: { move: 'decide', settlement: 'choose' },
  reject: { move: 'decide', settlement: 'reject' },
  use: { move: 'decide', settlement: 'use' },
  'not-use': { move: 'decide', settlement: 'not-use' },
  park: { move: 'park' },
};

/** The moves that can be typed, with their arguments and effects. */
export const spokenMoves: readonly (readonly [typed: string, deed: string])[] = [
  ['just words', 'ask the challenger'],
  ['/challenge [RISK-1]', 'what is wrong with it, or with one part or section: /challenge "Integration Points"'],
  ['/alternatives [ALT-1] [words]', 'other ways, with what each costs'],
  ['/dive RISK-1', 'one risk to its ground'],
  ['/diagram [words]', 'a diagram as code'],
  ['/accept CH-1 words', 'it holds: what is done about it'],
  ['/rebut CH-1 words', 'it does not hold: why'],
  ['/answer Q-1 words', 'the answer to a question of the RFC'],
  ['/choose [ALT-1] words', 'an alternative is taken up, or anything else is decided: /choose "Component Design": words'],
  ['/reject ALT-1 words', 'an alternative is not taken: why'],
  ['/use MESSAGING-1002 words', 'a Playbook pattern is used: how; /not-use: why not'],
  ['/park CH-1 words', 'it can wait: why'],
  ['… because: words', 'why, behind what you decide'],
  ['… replaces: DEC-1 …', 'before the words: the decision whose place it takes; anew: settles again what is settled'],
  ['/edits', 'edits of the RFC that were proposed'],
  ['/take ED-1 ED-2', 'takes them into the RFC; /take all, /decline ED-1 why'],
  ['/challenges', 'all of them, and how each stands'],
  ['/questions', 'those of the RFC that are open, whole'],
  ['/show', 'the session so far'],
  ['/again', 'ask for a reply that did not come'],
  ['/finalize [words]', 'to the gate of the RFC'],
  ['/leave', 'stop here; the session stays open'],
];

/**
 * Parses a line. Plain words are a question; `/accept CH-1,CH-2 words because: more words` is a
 * move with its ids first, ended by a colon if needed. Throws InputError `session.unknown-move` and
 * `session.nothing-said`.
 */
export function readSpoken(line: string): Spoken {
  const text = line.trim();
  if (text === '') throw nothingSaid();
  const [, name, rest = ''] = /^\/(\S+)\s*(.*)/s.exec(text) ?? [];
  if (name === undefined) return { kind: 'turn', turn: { move: 'ask', about: [], text } };
  const word = name.toLowerCase();
  const command = commands.find((one) => one === word);
  if (command) return { kind: 'command', command, text: rest.trim() };
  if (word === 'take' || word === 'decline') {
    const { about, words } = splitIds(rest);
    const isAll = about.length === 0 && /^all\b/i.test(words);
    return { kind: 'edits', does: word, edits: isAll ? ['all'] : about, because: isAll ? words.slice(3).trim() : words };
  }
  const move = moves[word];
  if (!move) throw unknownMove(name);
  const { about, words } = splitSection(rest) ?? splitIds(rest);
  if (move.move !== 'decide' && move.move !== 'park') return { kind: 'turn', turn: { ...move, about, text: words } };
  const { anew, replaces, said } = takeMarks(words);
  const [, before = '', because = ''] =
    move.settlement === 'rebut' || move.move === 'park' ? [] : (/^(.*?)(?:^|\s)because:(.*)$/is.exec(said) ?? []);
  return {
    kind: 'turn',
    turn: {
      ...move,
      about,
      text: because === '' ? said : before.trim(),
      ...(because === '' ? {} : { because: because.trim() }),
      ...(anew ? { anew } : {}),
      ...(replaces.length > 0 ? { replaces } : {}),
    },
  };
}

/** Parses `anew:` and `replaces: DEC-1,DEC-2` before the words. */
function takeMarks(words: string): { anew: boolean; replaces: string[]; said: string } {
  const anew = /^anew:\s*/i.exec(words);
  if (anew) return { ...takeMarks(words.slice(anew[0].length)), anew: true };
  const replaces = /^replaces:\s*/i.exec(words);
  if (!replaces) return { anew: false, replaces: [], said: words };
  const { about, words: behind } = splitIds(words.slice(replaces[0].length));
  return { ...takeMarks(behind), replaces: about };
}

/** Splits off leading ids, up to a colon: `CH-1, Q-2`, `CH-1: CH-2 says so`. */
function splitIds(text: string): { about: string[]; words: string } {
  const id = /^([A-Za-z]+-[A-Za-z0-9-]*\d(?:#[^\s,:]+)?)(?=[\s,:]|$)[\s,]*(:?)\s*/;
  const about: string[] = [];
  let rest = text.trim();
  for (let found = id.exec(rest); found; found = id.exec(rest)) {
    about.push(found[1] ?? '');
    rest = rest.slice(found[0].length);
    if (found[2] === ':') break;
  }
  return { about, words: rest.trim() };
}

/** Splits off a section in leading quotes, or as the whole text; null without one. */
function splitSection(text: string): { about: string[]; words: string } | null {
  const [, quoted, rest = ''] = /^["“]([^"”]+)["”]\s*(?::\s*)?(.*)/s.exec(text.trim()) ?? [];
  const title = (quoted ?? text).trim().toLowerCase();
  const section = listSections().find((one) => one.toLowerCase() === title);
  return section === undefined ? null : { about: [section], words: rest.trim() };
}

function nothingSaid(): InputError {
  return new InputError({
    id: 'session.nothing-said',
    message: 'Nothing was said.',
    fix: 'Type /help for what you can do here.',
  });
}

const decidedBy =
  'Say how it is decided: `/accept CH-1 …` (the challenge holds, this is done about it), `/rebut CH-1 …` (it does not hold), `/answer Q-1 …`, `/choose …` (anything else, or an alternative is taken up) or `/reject ALT-1 …`.';

/** Hints for words of the command line that do not work here. */
const meant: Readonly<Record<string, string>> = {
  settle: decidedBy,
  decide: decidedBy,
  defer: 'What can wait is parked: `/park CH-1 …`.',
  say: 'Just type it: words alone are a question.',
  close: 'Leave with /leave, and close it then: `throughline design close DS-001 --reason "…"`.',
};

function unknownMove(name: string): InputError {
  return new InputError({
    id: 'session.unknown-move',
    message: `There is no move /${name.slice(0, 40)}.`,
    fix: meant[name.toLowerCase()] ?? 'Type /help for what you can do here.',
  });
}
