import type { Challenge, Objection } from '../../lifecycle/challenge.ts';
import type { SessionRecord, replyEndings } from '../../lifecycle/design-session.ts';
import type { TurnReply } from './answer-turn.ts';
import { isSameObjection } from './same-objection.ts';

type Ending = (typeof replyEndings)[number];

/** Limit of new challenges in one model's reply; more is a lecture. Rules raise all at once. */
export const mostObjections = 3;

interface SettledReply {
  readonly reply: TurnReply;
  readonly ending: Ending;
}

/** Prepares any reply for storage: drops repeats and unknown challenges, and says how it ends. */
export function settleReply(
  { stoppedBy, ...draft }: TurnReply,
  { session, isLast, byModel }: { session: Pick<SessionRecord, 'challenges'>; isLast: boolean; byModel: boolean },
): SettledReply {
  const { challenges } = session;
  const { fresh, repeated } = sortOut(draft.objections, challenges);
  // Each rebuttal is judged once: an upheld challenge waits for a new one, a conceded one is over.
  const rebutted = new Set(challenges.filter(isUnjudged).map(({ id }) => id));
  const known = new Set(challenges.map(({ id }) => id));
  const conceded = [...new Set(draft.conceded)].filter((id) => rebutted.has(id));
  const objections = byModel ? fresh.slice(0, mostObjections) : fresh;
  const reply: TurnReply = {
    ...draft,
    text: [
      draft.text,
      repeated.length > 0 && `(Raised before: ${repeated.join(', ')}.)`,
      stoppedBy && describeStop(stoppedBy),
      isLast && lastTurn,
    ]
      .filter(Boolean)
      .join('\n\n'),
    objections,
    conceded,
    // The database accepts each id once.
    upheld: draft.upheld.filter(
      ({ id }, at, all) => rebutted.has(id) && !conceded.includes(id) && all.findIndex((other) => other.id === id) === at,
    ),
    waysOut: draft.waysOut.filter(({ id }) => known.has(id)),
    nothingLeft: draft.nothingLeft && objections.length === 0,
  };
  const ending = stoppedBy ? 'cut-off' : reply.nothingLeft ? 'nothing-left' : 'answered';
  return { reply, ending: isLast ? 'turns-spent' : ending };
}

function describeStop(limit: string): string {
  return `(One reply may use ${limit}, and this one did: it is what I knew until then. Ask about one part to go on from here.)`;
}

const lastTurn =
  'That was the last turn of this session. What is open may still be settled, without a reply, and it may be finalized; whoever may decide can give it more turns.';

/** Returns the reply when the budget is spent and nobody is asked. */
export function silentReply({ limits }: { limits: { maxTokens: number | null; maxUsd: number | null } }): SettledReply {
  const bounds = [
    limits.maxTokens !== null && `${limits.maxTokens} tokens`,
    limits.maxUsd !== null && `$${limits.maxUsd}`,
  ].filter(Boolean);
  return {
    reply: say(
      `I was not asked: the replies of this session have used what they may use (${bounds.join(' or ')}). What you decide and park still counts, the model rules goes on answering for nothing, and whoever may decide can raise it: open the session again with a higher limit.`,
    ),
    ending: 'budget-spent',
  };
}

/** Returns a turn of the challenger that only proposes edits. */
export function proposeOnly(edits: TurnReply['edits']): TurnReply {
  const what = edits.length === 1 ? '1 edit' : `${edits.length} edits`;
  return say(
    `I read the whole RFC against what was decided: ${what} proposed. Take or decline them, then finalize again.`,
    edits,
  );
}

function say(text: string, edits: TurnReply['edits'] = []): TurnReply {
  return {
    text,
    objections: [],
    alternatives: [],
    conceded: [],
    upheld: [],
    diagrams: [],
    waysOut: [],
    edits,
    nothingLeft: false,
  };
}

function isUnjudged({ state, standing }: Challenge): boolean {
  return state === 'rebutted' && standing === 'none';
}

/** Separates new objections from the ids of challenges that already say the same. */
function sortOut(objections: readonly Objection[], challenges: readonly Challenge[]): { fresh: Objection[]; repeated: string[] } {
  const fresh: Objection[] = [];
  const repeated = new Set<string>();
  for (const objection of objections) {
    const standing = challenges.find((challenge) => isSameObjection(objection, challenge));
    if (standing) repeated.add(standing.id);
    else if (!fresh.some((other) => isSameObjection(objection, other))) fresh.push(objection);
  }
  return { fresh, repeated: [...repeated] };
}
