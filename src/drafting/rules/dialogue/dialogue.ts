import { foldText } from '../../../analysis/fold-text.ts';
import { listGivenUp } from '../../../analysis/design/given-up.ts';
import { listGiven } from '../../../analysis/design/given-statements.ts';
import { markDecisions } from '../../../analysis/design/mark-decisions.ts';
import { standingDecisions } from '../../../analysis/design/standing-decisions.ts';
import { takesPlace } from '../../../analysis/design/takes-place.ts';
import { findObjections, findUnasked } from '../../../analysis/challenge/find-objections.ts';
import { readDesign, type DesignReading } from '../../../analysis/challenge/read-design.ts';
import type { Challenge, Objection } from '../../../lifecycle/challenge.ts';
import type { DesignMaterial } from '../../../lifecycle/design-material.ts';
import type { SessionRecord, SessionTurn } from '../../../lifecycle/design-session.ts';
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
  // Whoever asks about one thing is told of doubts as well.
  const find = answered.about.length > 0 ? findObjections : findUnasked;
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

/** The design as choices that give something up have left it; the RFC itself says so when it is finalized. */
function asDecided(material: DesignMaterial, session: SessionRecord): DesignMaterial {
  const decisions = standingDecisions(session.decisions, session.challenges).filter(({ text }) => listGivenUp(text).length > 0);
  if (decisions.length === 0) return material;
  // What accepted challenges replaced is left out one by one: their answers were weighed when they were given.
  const body = markDecisions(material.rfc.body, { ...session, decisions, challenges: [] }, listGiven(material));
  return { ...material, rfc: { ...material.rfc, body } };
}

/** What a decision says was answered when it was made: a dialogue comes to an end. */
function isOfDecision({ ties }: Objection, { decisions }: SessionRecord): boolean {
  const quotes = ties.filter(({ kind, quote }) => kind === 'design' && quote !== '').map(({ quote }) => foldText(quote));
  const said = decisions.map(({ text }) => foldText(text));
  return quotes.length > 0 && quotes.every((quote) => said.some((text) => text.includes(quote)));
}

/** Whether it attacks a sentence that a decision took the place of, which the RFC itself has until it is finalized. */
function isReplaced({ ties }: Objection, { challenges, decisions }: SessionRecord): boolean {
  const quotes = ties.filter(({ kind, quote }) => kind === 'design' && quote !== '').map(({ quote }) => quote);
  return challenges.some(
    ({ id, state, answer, ties: own }) =>
      state === 'accepted' &&
      decisions.some(({ settles, text }) => settles.includes(id) && text === answer) &&
      own.some(({ kind, quote }) => kind === 'design' && quotes.includes(quote) && takesPlace(answer, quote)),
  );
}

/** Challenges that a turn is about, in its order. */
export function challengesOf({ session, turn }: Pick<Dialogue, 'session' | 'turn'>): Challenge[] {
  return turn.about.flatMap((id) => session.challenges.filter((challenge) => challenge.id === id));
}
