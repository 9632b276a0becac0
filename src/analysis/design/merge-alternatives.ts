import type { SessionDecision, SessionRecord, SessionTurn } from '../../lifecycle/design-session.ts';
import type { RfcBody } from '../../lifecycle/rfc.ts';
import { subjectWords } from '../challenge/subject-words.ts';
import { freeIds } from './free-ids.ts';

type Written = RfcBody['alternatives'][number];
type Offered = NonNullable<SessionTurn['reply']>['alternatives'][number];

/**
 * Alternatives of the document, and behind them those that were offered in the session and not chosen, each with what was said against it and what was
 * decided instead. One of the document that was chosen after all says so.
 */
export function mergeAlternatives(written: readonly Written[], { turns, decisions }: SessionRecord): Written[] {
  const chosen = turns.filter(({ settlement }) => settlement === 'choose');
  const own = written.map((one) => tellTaken(one, chosen, decisions));
  const next = freeIds('ALT', own);
  const added: Written[] = [];
  for (const [at, turn] of turns.entries()) {
    for (const offered of turn.reply?.alternatives ?? []) {
      if (chosen.some(({ text }) => names(text, offered.title))) continue;
      const reason = reasonAgainst(offered, decisionAfter(turns.slice(at + 1), { about: turn.about, decisions }));
      const known = [...own, ...added].find(({ text }) => fold(titleOf(text)) === fold(offered.title));
      if (!known) added.push({ id: next(), text: describe(offered), reason });
      else if (known.reason === '') known.reason = reason;
    }
  }
  return [...own, ...added];
}

function describe({ title, text, pros, fitsWhen }: Offered): string {
  return [
    title,
    text,
    pros.length === 0 ? '' : `Speaks for it: ${pros.join(' ')}`,
    fitsWhen === '' ? '' : `Fits when: ${fitsWhen}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function reasonAgainst({ cons }: Offered, instead: SessionDecision | undefined): string {
  const decided = instead
    ? `${instead.id} was decided instead: ${[instead.text, instead.rationale].filter(Boolean).join(' ')}`
    : '';
  return [cons.join(' '), decided].filter((part) => part !== '').join('\n\n');
}

/** The next choice that people made after it was offered, or what they did about the same thing; other decisions are no reason against it. */
function decisionAfter(
  later: readonly SessionTurn[],
  { about, decisions }: { about: readonly string[]; decisions: readonly SessionDecision[] },
): SessionDecision | undefined {
  const turn = later.find(
    (one) => one.settlement === 'choose' || (one.settlement === 'accept' && one.about.some((place) => about.includes(place))),
  );
  return turn && decisions.find(({ text, decidedAt }) => text === turn.text && decidedAt === turn.at);
}

const takenUp = 'Taken up after all by';

function tellTaken(one: Written, chosen: readonly SessionTurn[], decisions: readonly SessionDecision[]): Written {
  const turn = chosen.findLast(({ about }) => about.includes(one.id));
  const decision = turn && decisions.find(({ text, decidedAt }) => text === turn.text && decidedAt === turn.at);
  if (!decision || one.reason.includes(`${takenUp} ${decision.id}`)) return { ...one };
  return { ...one, reason: [one.reason, `${takenUp} ${decision.id}.`].filter((part) => part !== '').join('\n\n') };
}

/** True of an alternative of an RFC that its session chose: it is rejected no more. */
export function isTakenUp({ reason }: Pick<Written, 'reason'>): boolean {
  return reason.includes(takenUp);
}

/** A choice names an alternative when it says all that its title says. */
function names(text: string, title: string): boolean {
  const said = subjectWords(text);
  const wanted = [...subjectWords(title)];
  return wanted.length === 0 ? fold(text).includes(fold(title)) : wanted.every((word) => said.has(word));
}

function titleOf(text: string): string {
  return text.split('\n')[0] ?? '';
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
