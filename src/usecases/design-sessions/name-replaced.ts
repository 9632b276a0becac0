import { findBroughtBack } from '../../analysis/design/against/brought-back.ts';
import { foldText } from '../../analysis/fold-text.ts';
import { findSuccessor, standingDecisions } from '../../analysis/design/standing-decisions.ts';
import type { SessionDecision } from '../../lifecycle/design-session.ts';
import { ConflictError, InputError } from '../../lifecycle/errors.ts';
import type { SessionDescription } from './describe-session.ts';
import type { TakeTurn } from './design-session-service.ts';

/** What asks for a decision is settled anew by its own id, and its earlier decision goes with it. */
const isAsked = (place: string): boolean => /^(?:CH|Q|ALT)-\d+$/.test(place);
const isDecisionId = (place: string): boolean => /^DEC-\d+$/.test(place);

/**
 * What a choice is about, with the decisions that it takes the place of: two choices about a section go together unless somebody says `anew`. The one choice
 * about that place is meant, or the one whose words the new ones take back, wherever it was decided and also in part; of several, people say which. Throws ConflictError `session.anew-ambiguous` and
 * `session.decision-replaced`, and InputError `session.anew-elsewhere` and `session.anew-required`.
 */
export function nameReplaced(
  { session }: SessionDescription,
  { key, move, settlement, about, text, anew }: Omit<TakeTurn, 'models'>,
): readonly string[] {
  if (move !== 'decide' || (settlement !== 'choose' && settlement !== 'reject')) return about;
  const named = session.decisions.filter(({ id }) => about.includes(id));
  const say = (as: string, places: readonly string[]): string =>
    `\`throughline design say ${key} decide --as ${as} --about ${places.map(quoted).join(',')} --anew "…"\``;
  const holding = standingDecisions(session.decisions, session.challenges);
  if (!anew) {
    if (named.length > 0) throw anewRequired(named, say(settlement, about));
    return about;
  }
  for (const decision of named) requireHolding(decision, session, holding);
  const settling = named.find(({ settles }) => settles.some(isAsked));
  if (settling) throw settledElsewhere(settling, say);
  const places = [...new Set([...named.flatMap(({ settles }) => settles.filter((place) => !isDecisionId(place))), ...about])];
  if (named.length > 0 || places.some(isAsked)) return places;
  // "Kafka stays for the text message sender": said anew, it takes the place of what gave Kafka up for all.
  const partly = holding.filter((one) => findBroughtBack({ text, settles: places }, one)?.extent === 'partly');
  // What was said without it a moment ago is not decided twice.
  const again = partly.length === 0 ? [] : holding.filter((one) => foldText(one.text) === foldText(text));
  if (partly.length > 0) return [...places, ...[...partly, ...again].map(({ id }) => id)];
  const before = holding.filter(({ settles }) => !settles.some(isAsked) && settles.some((place) => places.includes(place)));
  const takenBack = before.filter((one) => isTakenBack(one, text));
  const replaced = takenBack.length > 0 ? takenBack : before;
  if (replaced.length > 1 && takenBack.length === 0) throw ambiguous(replaced, places, say(settlement, [replaced[0]?.id ?? '']));
  return [...places, ...replaced.map(({ id }) => id)];
}

function isTakenBack(decision: SessionDecision, text: string): boolean {
  const later = { ...decision, id: '', text, settles: [], decidedAt: '' };
  return findSuccessor({ ...decision, decidedAt: '' }, [decision, later]) !== undefined;
}

function requireHolding(
  decision: SessionDecision,
  session: SessionDescription['session'],
  holding: readonly SessionDecision[],
): void {
  if (holding.includes(decision)) return;
  const heir = findSuccessor(decision, session.decisions);
  throw new ConflictError({
    id: 'session.decision-replaced',
    message: `${decision.id} holds no longer${heir ? `: ${heir.id}, “${heir.text}”, took its place` : ''}.`,
    fix: heir ? `Name ${heir.id} instead.` : 'Decide without naming it: leave it out of `about`.',
    details: { session: session.key, decision: decision.id, replacedBy: heir?.id ?? null },
  });
}

function anewRequired(named: readonly SessionDecision[], command: string): InputError {
  const [{ id, settles } = { id: '', settles: [] }] = named;
  const place = settles.find((one) => !isDecisionId(one));
  const beside = place === undefined ? 'leave it out of `about`' : `decide about ${place}: \`--about ${quoted(place)}\``;
  return new InputError({
    id: 'session.anew-required',
    message: `${named.map((one) => `${one.id}, “${one.text}”`).join(', and ')}, ${named.length === 1 ? 'holds' : 'hold'}. Nothing was recorded.`,
    fix: `To decide otherwise, say so: ${command}. To add to ${id}, ${beside}.`,
    details: { decisions: named.map((one) => one.id) },
  });
}

function settledElsewhere({ id, settles }: SessionDecision, say: (as: string, places: readonly string[]) => string): InputError {
  const asked = settles.filter(isAsked);
  const as = asked.some((place) => place.startsWith('Q-'))
    ? 'answer'
    : asked.some((place) => place.startsWith('CH-'))
      ? 'accept'
      : 'choose';
  return new InputError({
    id: 'session.anew-elsewhere',
    message: `${id} settles ${asked.join(', ')}, which would stay settled by it. Nothing was recorded.`,
    fix: `Settle that anew: ${say(as, asked)}.`,
    details: { decision: id, settles: asked },
  });
}

function ambiguous(before: readonly SessionDecision[], places: readonly string[], command: string): ConflictError {
  const told = before.map(({ id, text, decidedBy }) => `${id} (${decidedBy}): “${text}”`).join('; ');
  return new ConflictError({
    id: 'session.anew-ambiguous',
    message: `${before.length} decisions about ${places.join(', ')} hold: ${told}. Nothing was recorded.`,
    fix: `Name those that this takes the place of, such as ${command}; to leave them all as they are, leave out \`anew\`.`,
    details: { about: [...places], decisions: before.map(({ id }) => id) },
  });
}

const quoted = (place: string): string => (place.includes(' ') ? `"${place}"` : place);
