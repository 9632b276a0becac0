import { InputError } from '../lifecycle/errors.ts';
import type { TakeTurn } from '../usecases/design-sessions/design-session-service.ts';
import { listSections } from '../usecases/design-sessions/list-places.ts';

/** What a person typed in a conversation. */
export type Spoken =
  | { readonly kind: 'turn'; readonly turn: Omit<TakeTurn, 'key' | 'models'> }
  | { readonly kind: 'command'; readonly command: Command; readonly text: string };

const commands = ['help', 'show', 'challenges', 'questions', 'again', 'finalize', 'leave'] as const;
type Command = (typeof commands)[number];

const moves: Readonly<Record<string, Pick<TakeTurn, 'move' | 'settlement'>>> = {
  challenge: { move: 'challenge' },
  alternatives: { move: 'alternatives' },
  dive: { move: 'dive' },
  diagram: { move: 'diagram' },
  ask: { move: 'ask' },
  decide: { move: 'decide' },
  accept: { move: 'decide', settlement: 'accept' },
  rebut: { move: 'decide', settlement: 'rebut' },
  answer: { move: 'decide', settlement: 'answer' },
  choose: { move: 'decide', settlement: 'choose' },
  reject: { move: 'decide', settlement: 'reject' },
  park: { move: 'park' },
};

/** Of which kind the ids are that a move settles; one of another kind belongs to the words. */
const settles: Readonly<Record<string, RegExp>> = {
  accept: /^CH-/i,
  rebut: /^CH-/i,
  answer: /^Q-/i,
  reject: /^ALT-/i,
  park: /^(?:CH|Q)-/i,
};

/** What can be typed, with what it takes and does. */
export const spokenMoves: readonly (readonly [typed: string, deed: string])[] = [
  ['just words', 'ask the challenger'],
  ['/challenge [RISK-1]', 'what is wrong with it, or with one part or section: /challenge Integration Points'],
  ['/alternatives [ALT-1] [words]', 'other ways, with what each costs'],
  ['/dive RISK-1', 'one risk to its ground'],
  ['/diagram [words]', 'a diagram as code'],
  ['/accept CH-1 words', 'it holds: what is done about it'],
  ['/rebut CH-1 words', 'it does not hold: why'],
  ['/answer Q-1 words', 'the answer to a question of the RFC'],
  ['/decide [Q-1] words', 'chooses, or answers what it is about; of CH-1 and ALT-1 say how: /accept, /rebut, /choose, /reject'],
  ['/choose [ALT-1] words', 'an alternative is taken up, or anything else is decided: /choose Component Design: words'],
  ['/reject ALT-1 words', 'an alternative is not taken: why'],
  ['/park CH-1 words', 'it can wait: why'],
  ['… because: words', 'why, behind what you accept, answer, choose or reject'],
  ['… anew: words', 'before the words: settles again what is settled'],
  ['/challenges', 'all of them, and how each stands'],
  ['/questions', 'those of the RFC that are open, whole'],
  ['/show', 'the session so far'],
  ['/again', 'ask for a reply that did not come'],
  ['/finalize [words]', 'to the gate of the RFC'],
  ['/leave', 'stop here; the session stays open'],
];

/**
 * Reads one line: words alone are a question; `/accept CH-1,CH-2 words because: more words` is a move. Throws InputError `session.unknown-move`
 * and `session.nothing-said`.
 */
export function readSpoken(line: string): Spoken {
  const text = line.trim();
  if (text === '') throw nothingSaid();
  const [, name, rest = ''] = /^\/(\S+)\s*(.*)$/s.exec(text) ?? [];
  if (name === undefined) return { kind: 'turn', turn: { move: 'ask', about: [], text } };
  const word = name.toLowerCase();
  const command = commands.find((one) => one === word);
  if (command) return { kind: 'command', command, text: rest.trim() };
  const move = moves[word];
  if (!move) throw unknownMove(name);
  // What settles something names it by its id; what is chosen may be about a section.
  const mayNameSection = move.move !== 'decide' || move.settlement === undefined || move.settlement === 'choose';
  const { about, words: behind } = (mayNameSection ? splitSection(rest) : null) ?? splitAbout(rest, settles[word]);
  // Whoever asks or draws settles nothing: "--anew" is a word of the question there.
  const isSettling = move.move === 'decide' || move.move === 'park';
  const { anew, words } = isSettling ? takeAnew(behind) : { anew: false, words: behind };
  const isDecision = move.move === 'decide' && move.settlement !== 'rebut';
  const { said, because } = isSettling ? splitReason(words, { isDecision }) : { said: words.trim(), because: '' };
  const spoken = {
    text: said,
    ...(because === '' ? {} : { because }),
  };
  return { kind: 'turn', turn: { ...move, about, ...spoken, ...(anew ? { anew: true } : {}) } };
}

/** `anew:` before the words, or the option of `design say` before or behind them: within them it is one of theirs. */
function takeAnew(text: string): { anew: boolean; words: string } {
  const words = text.replace(/^(?:anew:|--anew(?=\s|$))\s*/i, '').replace(/\s--anew(?=\s*$|\s+--because[\s=])/, '');
  return { anew: words !== text, words: words.trim() };
}

/** Why, behind `because:`; a rebuttal is a reason all through, so that only the option parts it from one, which is refused then as it is there. */
function splitReason(words: string, { isDecision }: { isDecision: boolean }): { said: string; because: string } {
  const mark = isDecision ? /\bbecause:|(?:^|\s)--because(?:\s|=)/i : /(?:^|\s)--because(?:\s|=)/;
  const found = mark.exec(words);
  if (!found) return { said: unquote(words.trim()), because: '' };
  const reason = words.slice(found.index + found[0].length).trim();
  return { said: unquote(words.slice(0, found.index).trim()), because: unquote(reason) };
}

/** What somebody put into quotes as for a shell. */
const unquote = (text: string): string => (/^"([^"]*)"$/.exec(text) ?? /^'([^']*)'$/.exec(text))?.[1]?.trim() ?? text;

/** Ids that stand first, with commas, spaces or an "and" between: `CH-1, Q-2`, `CH-1 and CH-2`, `DAA-001#INV-loan-1`. */
function splitAbout(text: string, kinds?: RegExp): { about: string[]; words: string } {
  const place = /^(?:[A-Za-z]+-[A-Za-z0-9-]*\d(?:#\S*[^\s,.:])?)(?=[\s,:]|$)[\s,:]*/;
  const about: string[] = [];
  let isListed = false;
  let rest = text.trim();
  for (let found = place.exec(rest); found; found = place.exec(about.length === 0 ? rest : rest.replace(/^(?:and|&)\s+/i, ''))) {
    const id = found[0].replace(/[\s,:]+$/, '');
    const behind = rest.slice(rest.indexOf(found[0]) + found[0].length);
    // "DEC-2 rejects it" is what is said, unless a comma takes it into the list.
    if (about.length > 0 && !isListed && (goesOn(behind, kinds) || kinds?.test(id) === false)) break;
    isListed = /,\s*$/.test(found[0]);
    about.push(id);
    rest = behind;
    // "CH-2: CH-1 says so"
    if (/:\s*$/.test(found[0])) break;
  }
  return { about, words: rest.trim() };
}

/** Whether a sentence about the id before it goes on: "says so", "and DEC-4 say so". */
function goesOn(behind: string, kinds?: RegExp): boolean {
  const [joined, id = ''] = /^(?:and|&)\s+([A-Z]+-\d+)[\s,:]*/i.exec(behind) ?? [];
  if (joined === undefined) return isSubject.test(behind);
  return kinds?.test(id) === false || goesOn(behind.slice(joined.length), kinds);
}

const isSubject =
  /^(?:already|also|is|was|has|had|does|did|says?|said|tells?|rejects?|covers?|settles?|answers?|decides?|decided|makes?|takes?|keeps?|rules|holds?|states?|gives?|shows?|replaces?|contradicts?|solves?|handles?|prevents?|means?|needs?|requires?|demands?|allows?|forbids?|refuses?|asks?)\b/i;

/** A section that stands first, in quotes or without: alone, or before a comma or colon. Null where none does. */
function splitSection(text: string): { about: string[]; words: string } | null {
  const [, quote, quoted = '', plain = '', rest = ''] =
    /^(?:(["“'])(.+?)["”'](?=$|[\s,:])|([^,:]+))[\s,:]*(.*)$/s.exec(text.trim()) ?? [];
  const title = (quote === undefined ? plain : quoted).trim().toLowerCase();
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

/** What whoever typed it may have meant: the words of the command line. */
const meant: Readonly<Record<string, string>> = {
  settle: decidedBy,
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
