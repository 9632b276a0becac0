import { shorten } from '../../analysis/lint/shorten.ts';
import { isTakenUp, titleOfAlternative } from '../../analysis/design/alternatives/merge-alternatives.ts';
import { listDecided } from '../../analysis/design/alternatives/offered-ways.ts';
import { takesUp } from '../../analysis/design/alternatives/takes-up.ts';
import { standingDecisions } from '../../analysis/design/standing-decisions.ts';
import { namesAlternative, readDirection, type Direction } from '../../analysis/design/alternatives/read-direction.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { RfcBody } from '../../lifecycle/rfc.ts';
import type { SessionDescription } from './describe-session.ts';
import type { TakeTurn } from './design-session-service.ts';

/** What the words of a settlement may not say of an alternative. */
const opposite = { choose: 'rejected', reject: 'taken' } as const satisfies Record<string, Direction>;

/**
 * A decision about an alternative goes one way, in its words as in its settlement: nobody could tell later which of them counts. Throws InputError
 * `session.about-required` for a rejection of nothing, and `session.direction-contradicted`.
 */
export function requireDirection(
  { session, body }: SessionDescription,
  { key, settlement, about, text, anew = false }: Omit<TakeTurn, 'models'>,
): void {
  if (settlement !== 'choose' && settlement !== 'reject') return;
  const { alternatives } = body;
  const meant = alternatives.filter(({ id }) => about.includes(id));
  const offered = session.turns.flatMap(({ reply }) => reply?.alternatives ?? []).map(({ title }) => title);
  if (settlement === 'reject' && meant.length === 0 && !offered.some((title) => namesAlternative(text, title)))
    throw rejectsNothing({ key, text, alternatives, offered });
  const against = meant.find(
    (one) => readDirection(text, { id: one.id, title: titleOfAlternative(one) }) === opposite[settlement],
  );
  if (against && !(settlement === 'reject' && anew)) throw contradicted({ key, settlement, id: against.id, text });
  if (settlement === 'reject' && !anew) requireNotTaken(session, { key, about, meant, text });
}

interface Rejecting {
  readonly key: string;
  readonly text: string;
  readonly about: readonly string[];
  readonly meant: RfcBody['alternatives'];
}

/** A rejection of what a decision that holds says to build leaves two decisions of which nobody knows which counts. */
function requireNotTaken(session: SessionDescription['session'], { key, about, meant, text }: Rejecting): void {
  const holding = standingDecisions(session.decisions, session.challenges);
  const decided = listDecided(session).filter(({ decision, turn }) => holding.includes(decision) && turn.settlement !== 'reject');
  for (const one of meant) {
    // What took up another alternative says that one.
    const taking = decided.findLast(
      ({ decision }) =>
        !decision.settles.some((place) => /^ALT-\d+$/.test(place)) && takesUp(decision.text, titleOfAlternative(one)),
    )?.decision;
    // Who names it says no to it as well.
    if (!taking || about.includes(taking.id)) continue;
    throw new InputError({
      id: 'session.direction-contradicted',
      message: `${taking.id} (${taking.decidedBy}) says to do what ${one.id} says: “${shorten(taking.text, longestTold)}”. Nothing was recorded.`,
      fix: `Where they differ, confirm it with \`anew\`: \`throughline design say ${key} decide --as reject --about ${one.id} --anew ${asArgument(text)}\`. Where ${one.id} is what is built: \`throughline design say ${key} decide --as choose --about ${one.id} "…"\`.`,
      details: { session: key, alternative: one.id, decision: taking.id, as: 'reject' },
    });
  }
}

interface Weighed {
  readonly key: string;
  readonly text: string;
  readonly alternatives: RfcBody['alternatives'];
  readonly offered: readonly string[];
}

/** What could have been meant is named: who has the title need not look it up. */
function rejectsNothing({ key, text, alternatives, offered }: Weighed): InputError {
  const [first] = alternatives.filter((one) => !isTakenUp(one));
  const id = first?.id ?? 'ALT-1';
  const named = `\`throughline design say ${key} decide --as reject --about ${id} "…"\``;
  const titles = [...new Set(offered)];
  const told = titles.slice(-mostTitles).map((title) => `“${title}”`);
  const own = first === undefined ? '' : `, such as ${named} for “${titleOfAlternative(first)}”`;
  return new InputError({
    id: 'session.about-required',
    message: `“${shorten(text, longestTold)}” does not say which alternative is rejected. Nothing was recorded.`,
    fix: `Name an alternative of the RFC by its id in \`about\`${own}; one that the challenger offered, by its whole title in \`text\`${told.length === 0 ? ' (none was offered yet)' : `: ${told.join(', ')}`}. \`throughline design show ${key}\` lists what there is.`,
    details: { session: key, alternatives: alternatives.map((one) => one.id), offered: titles },
  });
}

/** The last ones that were offered; all of them stand in the details. */
const mostTitles = 6;

interface Contradiction {
  readonly key: string;
  readonly settlement: 'choose' | 'reject';
  readonly id: string;
  readonly text: string;
}

function contradicted({ key, settlement, id, text }: Contradiction): InputError {
  const other = settlement === 'choose' ? 'reject' : 'choose';
  const [says, does] = settlement === 'choose' ? ['no to', 'takes it up'] : ['yes to', 'leaves it'];
  const say = (as: string): string => `throughline design say ${key} decide --as ${as} --about ${id}`;
  // What its words take up is told apart by nothing but its words.
  const otherwise =
    settlement === 'choose'
      ? `say what is built, and the rest as the reason: \`${say('choose')} "…" --because "…"\``
      : `confirm it with \`anew\`: \`${say('reject')} --anew ${asArgument(text)}\``;
  return new InputError({
    id: 'session.direction-contradicted',
    message: `“${shorten(text, longestTold)}” says ${says} ${id}, and ${settlement} ${does}. Nothing was recorded.`,
    fix: `Where the words count: \`${say(other)} ${asArgument(text)}\`. Where ${settlement} does, ${otherwise}.`,
    details: { session: key, alternative: id, as: settlement },
  });
}

/** In quotes as a shell takes it, so that nobody types it again; what a shell would read in quotes is left to whoever types it. */
export function asArgument(text: string): string {
  return /["`$\\!\n]/.test(text) || text.length > mostRepeated ? '"…"' : `"${text.trim()}"`;
}

const mostRepeated = 160;

/** Characters of a text that somebody said a moment ago. */
const longestTold = 120;
