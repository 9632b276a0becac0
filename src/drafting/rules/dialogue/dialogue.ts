import { foldText } from '../../../analysis/fold-text.ts';
import { listGivenUp } from '../../../analysis/design/ends/given-up.ts';
import { listGiven } from '../../../analysis/design/given-statements.ts';
import { listTakenOut, markDecisions } from '../../../analysis/design/marks/mark-decisions.ts';
import { hasStrikes } from '../../../analysis/design/strikes/said-words.ts';
import { standingDecisions } from '../../../analysis/design/standing-decisions.ts';
import { takesPlace } from '../../../analysis/design/ends/takes-place.ts';
import { findObjections, findUnasked } from '../../../analysis/challenge/find-objections.ts';
import { readDesign, type DesignReading } from '../../../analysis/challenge/read-design.ts';
import { isConceded, type Challenge, type Objection } from '../../../lifecycle/challenge.ts';
import type { DesignMaterial } from '../../../lifecycle/design-material.ts';
import type { SessionDecision, SessionRecord, SessionTurn } from '../../../lifecycle/design-session.ts';
import { recordDecision, type RfcBody } from '../../../lifecycle/rfc.ts';
import { isSameObjection } from '../../../steps/design/same-objection.ts';
import type { StepInput, StepOutput } from '../../../steps/registry.ts';

/** What a move is answered from. */
export interface Dialogue {
  readonly material: DesignMaterial;
  readonly reading: DesignReading;
  readonly session: SessionRecord;
  /** The person's turn that is answered. */
  readonly turn: SessionTurn;
  /** What code can say against the design and nobody has said yet, the most material first. */
  readonly unraised: readonly Objection[];
}

/** A reply as far as a move makes one; the rest is empty. */
export type MoveReply = Partial<StepOutput<'design/answer-turn'>> & { readonly text: string };

export const nothingBeside: Omit<StepOutput<'design/answer-turn'>, 'text' | 'nothingLeft'> = {
  objections: [],
  alternatives: [],
  conceded: [],
  upheld: [],
  diagrams: [],
  waysOut: [],
};

export function openDialogue({ session, turn, ...material }: StepInput<'design/answer-turn'>): Dialogue {
  const answered = session.turns.find(({ sequence }) => sequence === turn);
  if (!answered) throw new Error(`Session ${session.key} has no turn ${turn}.`);
  // Whoever asks about one thing is told of doubts as well; whoever settles one asks about nothing.
  const isAsking = answered.about.length > 0 && answered.move !== 'decide' && answered.move !== 'park';
  const find = isAsking ? findObjections : findUnasked;
  const unraised = find(asDecided(material, session))
    .filter(
      (objection) =>
        !isRaised(objection, session.challenges) && !isReplaced(objection, session) && !isOfDecision(objection, session),
    )
    .filter((objection, at, all) => !all.slice(0, at).some((earlier) => isSameObjection(earlier, objection)));
  return { material, reading: readDesign(material), session, turn: answered, unraised };
}

export function isRaised(objection: Objection, challenges: readonly Challenge[]): boolean {
  return challenges.some((challenge) => isSameObjection(objection, challenge));
}

/**
 * The design as the session has left it so far, which the RFC itself says when it is finalized: what a choice gives up is gone, and what was decided, or
 * rebutted with the challenger's consent, is said and answers what else it answers.
 */
export function asDecided(material: DesignMaterial, session: SessionRecord): DesignMaterial {
  const holding = standingDecisions(session.decisions, session.challenges);
  const settlesChallenge = ({ settles }: SessionDecision): boolean => settles.some((place) => /^CH-\d+$/.test(place));
  const isGiving = (one: SessionDecision): boolean => listGivenUp(one.text).length > 0 || hasStrikes(one);
  // Asked only where a decision may strike without saying what it gives up: reading the whole RFC for it takes its time.
  const striking = holding.every((one) => isGiving(one) || settlesChallenge(one))
    ? []
    : listTakenOut(material.rfc.body, session, listGiven(material)).map(({ decision }) => decision);
  const decisions = holding.filter((one) => isGiving(one) || (striking.includes(one.id) && !settlesChallenge(one)));
  // What accepted challenges replaced is left out one by one: their answers were weighed when they were given.
  return markAs(material, session, { ...session, decisions, challenges: [] });
}

/** The design as finalizing the session would leave it: struck what decisions take the place of, and beside it what they say. */
export function readSettled({ material, session }: Pick<Dialogue, 'material' | 'session'>): DesignReading {
  return readDesign(markAs(material, session, session));
}

function markAs(material: DesignMaterial, session: SessionRecord, marking: SessionRecord): DesignMaterial {
  const said = listDecided(session);
  if (said.length === 0) return material;
  const body =
    marking.decisions.length === 0 ? material.rfc.body : markDecisions(material.rfc.body, marking, listGiven(material));
  const { designSession } = body;
  const known = new Set(designSession.decisions.map(({ id, text }) => `${id} ${text}`));
  const fresh = said.filter(({ id, text }) => !known.has(`${id} ${text}`)).map((decision) => recordDecision(decision));
  const decisions = [...designSession.decisions, ...fresh];
  const alternatives = body.alternatives.map((one) => asChosen(one, said, session));
  return {
    ...material,
    rfc: { ...material.rfc, body: { ...body, alternatives, designSession: { ...designSession, decisions } } },
  };
}

/** A way that was taken up needs no reason against it. */
function asChosen(
  alternative: RfcBody['alternatives'][number],
  said: readonly SessionDecision[],
  { turns }: SessionRecord,
): RfcBody['alternatives'][number] {
  const taking = said.find(
    ({ text, settles, decidedAt }) =>
      settles.includes(alternative.id) &&
      turns.some((turn) => turn.settlement === 'choose' && turn.text === text && turn.at === decidedAt),
  );
  return taking ? { ...alternative, reason: `Taken up by ${taking.id}.` } : alternative;
}

/** What holds of a session and says something about the design: why a way is not taken says nothing of the one that is. */
function listDecided({ turns, decisions, challenges }: SessionRecord): SessionDecision[] {
  const isRejecting = ({ text, decidedAt }: SessionDecision): boolean =>
    turns.some((turn) => turn.settlement === 'reject' && turn.text === text && turn.at === decidedAt);
  return [
    ...standingDecisions(decisions, challenges).filter((decision) => !isRejecting(decision)),
    ...challenges.filter(isConceded).map(({ id, answer, settledBy, settledAt }) => ({
      id,
      text: answer,
      rationale: '',
      settles: [id],
      decidedBy: settledBy,
      decidedAt: settledAt,
    })),
  ];
}

/** What a decision says was answered when it was made: a dialogue comes to an end. */
function isOfDecision({ ties }: Objection, { decisions, challenges }: SessionRecord): boolean {
  const quotes = ties.filter(({ kind, quote }) => kind === 'design' && quote !== '').map(({ quote }) => foldText(quote));
  const said = [...decisions.map(({ text }) => text), ...challenges.filter(isConceded).map(({ answer }) => answer)].map(foldText);
  return quotes.length > 0 && quotes.every((quote) => said.some((text) => text.includes(quote)));
}

/** Whether it attacks a sentence that a decision took the place of, which the RFC itself has until it is finalized. */
function isReplaced({ ties }: Objection, { challenges, decisions }: SessionRecord): boolean {
  const quotes = ties.filter(({ kind, quote }) => kind === 'design' && quote !== '').map(({ quote }) => quote);
  const holding = standingDecisions(decisions, challenges);
  if (quotes.length > 0 && quotes.every((quote) => holding.some(({ text }) => tellsAnew(text, quote)))) return true;
  return challenges.some(
    ({ id, state, answer, ties: own }) =>
      state === 'accepted' &&
      decisions.some(({ settles, text }) => settles.includes(id) && text === answer) &&
      own.some(({ kind, quote }) => kind === 'design' && quotes.includes(quote) && takesPlace(answer, quote)),
  );
}

/** "Staff sign in through the provider" of “Staff sign in with a password”: of the same who does the same, otherwise. */
export function tellsAnew(decision: string, sentence: string): boolean {
  const [said, before] = [decision, sentence].map((text) =>
    foldText(text)
      .split(/[^\p{L}\p{N}'’]+/u)
      .filter(Boolean),
  );
  if (!said || !before || conditional.test(sentence)) return false;
  let alike = 0;
  while (alike < before.length && said[alike] === before[alike]) alike += 1;
  const next = [said[alike], before[alike]];
  // Behind the deed both say by or with what: "with", "through".
  return alike >= fewestAlike && next.every((word) => word !== undefined && how.has(word)) && next[0] !== next[1];
}

const conditional = /^\W*(?:when|if|before|after|once|as soon as|while|until)\b/i;
/** Who, and what they do. */
const fewestAlike = 2;
const how = new Set(['by', 'with', 'through', 'via', 'over', 'from', 'in', 'into', 'on', 'as', 'to', 'at', 'using']);

/** Challenges that a turn is about, in its order. */
export function challengesOf({ session, turn }: Pick<Dialogue, 'session' | 'turn'>): Challenge[] {
  return turn.about.flatMap((id) => session.challenges.filter((challenge) => challenge.id === id));
}
