import { findObjections } from '../../../analysis/challenge/find-objections.ts';
import { unreachedTargets } from '../../../analysis/challenge/demanded-targets.ts';
import { splitSentences, type Passage } from '../../../analysis/challenge/passages.ts';
import { says } from '../../../analysis/challenge/cued-rule.ts';
import { cut, placeOf } from '../../../analysis/challenge/raise.ts';
import { readDesign } from '../../../analysis/challenge/read-design.ts';
import { nameDecision } from '../../../analysis/challenge/name-subject.ts';
import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { Challenge, Objection, Tie } from '../../../lifecycle/challenge.ts';
import type { DesignMaterial } from '../../../lifecycle/design-material.ts';
import type { SessionDecision } from '../../../lifecycle/design-session.ts';
import { brings, type Brought } from './brings.ts';
import { asDecided, challengesOf, isRaised, type Dialogue, type MoveReply } from './dialogue.ts';
import { findDeniedPremise } from './denied-premise.ts';
import { findFocus } from './focus.ts';
import { tellForeseen } from './foresee-changes.ts';
import { quotable } from './list-settled.ts';
import { tellBroken, tellOpposed, tellOpposedSentences, tellReplaced } from './tell-beside-others.ts';
import { saysHow } from './met-by.ts';
import { offerSettling } from './offer-settling.ts';
import { isAnswered, isBrought, isOfDecision, isRepeated, repeatsDemand, subjectOf } from './asked-before.ts';
import { isAnsweredFor } from './same-thing.ts';
import { withoutGivenUp } from '../../../analysis/design/ends/given-up.ts';
import { titleOfAlternative } from '../../../analysis/design/alternatives/merge-alternatives.ts';
import { listOffered } from '../../../analysis/design/alternatives/offered-ways.ts';
import { namedTitles } from '../../../analysis/design/alternatives/read-direction.ts';
import { postpones } from '../../../analysis/design/postpones.ts';
import { isTurnedAway } from '../../../analysis/design/ends/turned-away.ts';
import { joinWords } from '../context-texts.ts';

/** So many new points does a decision bring up at most. */
const mostBrought = 2;

/** What a decision settles, what it leaves unsaid, and what it brings with it. */
export function noteDecision(dialogue: Dialogue): MoveReply {
  const { session, turn } = dialogue;
  const decision = session.decisions.findLast(
    ({ text, settles }) => text.trim() === turn.text.trim() && settles.join() === turn.about.join(),
  );
  const challenges = challengesOf(dialogue);
  const name = decision?.id ?? `Turn ${turn.sequence}`;
  // What is turned down brings nothing with it.
  const brought = turn.settlement === 'reject' ? [] : broughtBy(dialogue, { name, challenges });
  const parts = [
    `${name} is noted${tellAbout(dialogue)}.`,
    decision && tellReplaced(decision, session),
    ...(decision ? tellOpposed(decision, session) : []),
    ...(decision && turn.settlement !== 'reject' ? tellBroken(decision, dialogue.material) : []),
    ...(decision && turn.settlement !== 'reject' ? tellOpposedSentences(decision, dialogue) : []),
    turn.settlement !== 'reject' && postpones(turn.text) && tellPostponed(turn.about),
    ...challenges.flatMap((challenge) => unsaidOf(challenge, `${turn.text} ${decision?.rationale ?? ''}`)),
    ...(turn.settlement === 'reject' ? [] : turn.about.flatMap((id) => reversedBy(dialogue, id, decision))),
    turn.settlement === 'reject' && reasonAsked(dialogue),
    decision && turn.settlement !== 'reject' && !postpones(turn.text) && offerSettling(dialogue, decision.id),
    decision && turn.settlement !== 'reject' && tellForeseen(dialogue, decision),
    brought.length > 0 && (brought.length === 1 ? 'It brings one point with it.' : `It brings ${brought.length} points with it.`),
  ];
  return { text: parts.filter(Boolean).join(' '), objections: brought };
}

/** A section or component is what it is about; what asks for a decision is settled. */
function tellAbout({ turn: { about, settlement, text }, material, session }: Dialogue): string {
  // What it takes the place of is told behind it.
  const places = about.filter((place) => !/^DEC-\d+$/.test(place));
  if (settlement === 'reject' && !places.some((place) => /^ALT-\d+$/.test(place))) {
    const named = namedTitles(
      text,
      listOffered(session).map(({ title }) => title),
    );
    if (named.length > 0) return `; it rejects ${joinWords(named.map((title) => `“${quotable(title)}”`))}`;
  }
  if (places.length === 0) return '';
  // A challenge stands a few lines above; an alternative stands in the RFC alone.
  const named = places.map((id) => {
    const alternative = material.rfc.body.alternatives.find((one) => one.id === id);
    return alternative ? `${id} (“${quotable(titleOfAlternative(alternative))}”)` : id;
  });
  const isSettling = places.some((place) => /^(?:CH|Q|ALT)-\d+$/.test(place));
  const isTaken = settlement === 'choose' && places.every((place) => /^ALT-\d+$/.test(place));
  const verb = settlement === 'reject' ? 'rejects' : isTaken ? 'takes up' : isSettling ? 'settles' : 'is about';
  return `; it ${verb} ${named.join(', ')}`;
}

/** Nothing is decided by it, and an answered question is asked by nobody again. */
function tellPostponed(about: readonly string[]): string {
  const waiting = about.filter((place) => /^(?:CH|Q)-\d+$/.test(place));
  const instead = waiting.length > 0 ? ` Park ${joinWords(waiting)} with these words, so that it stays on the list.` : '';
  return `It decides nothing yet: an AI-ADR will bind nobody by it, and list it as deferred.${instead}`;
}

/** An acceptance that does not say how. */
function unsaidOf(challenge: Challenge, said: string): string[] {
  const { id, concern, question } = challenge;
  const [missed] = unreachedTargets(demandOf(challenge), splitSentences(said));
  if (missed && concern.startsWith('target-')) return [`For ${id} it says nothing of “${missed.text}”: by what is that reached?`];
  // What is not there any more needs no answer.
  if (question === '' || saysHow(concern, said) || findDeniedPremise(challenge, said) !== undefined) return [];
  return [`For ${id} it does not say how. ${question}`];
}

/** The requirement that a challenge is tied to, in its words. */
function demandOf({ ties }: Challenge): string {
  return ties.find(({ kind }) => kind === 'requirement')?.quote ?? '';
}

/** What an alternative was rejected for, when it is chosen now without a word about that. */
function reversedBy({ material, session }: Dialogue, id: string, decision: SessionDecision | undefined): string[] {
  const rejected = material.rfc.body.alternatives.find((alternative) => alternative.id === id);
  if (rejected && rejected.reason !== '' && (decision?.rationale ?? '') === '')
    return [`The RFC rejects ${id}: “${cut(oneLine(rejected.reason))}” Say why that holds no longer.`];
  const offered = session.turns
    .flatMap(({ reply }) => reply?.alternatives ?? [])
    .findLast(({ title }) => title.toLowerCase() === id.toLowerCase());
  return offered && offered.cons.length > 0 ? [`Its price: ${offered.cons.map(oneLine).join(' ')}`] : [];
}

/** Somebody asked for that very reason before. */
function reasonAsked({ session, turn }: Dialogue): string {
  const asking = session.challenges.filter(
    ({ state, concern, about }) =>
      state === 'open' && concern === 'alternative-without-reason' && about.some((id) => turn.about.includes(id)),
  );
  const ids = asking.map(({ id }) => id).join(' and ');
  return ids === '' ? '' : `${ids} asked for that reason: accept it with the same words.`;
}

/** Who runs something, pays for it or is called for it: said of what is there already, or is decided elsewhere. */
const runBySomebody =
  /\b(?:teams?|squads?|groups?|departments?|guild|operations|ops|vendor|provider|we|they|somebody|nobody|who)\b[^.;]{0,60}\b(?:runs?|operates?|owns?|maintains?|hosts?|pays?|is (?:on call|responsible|in charge))\b|\b(?:run|operated|owned|maintained|hosted|managed|paid|looked after) (?:for us )?by\b/i;

/** What the decision itself brings up. One that answers what another decision brought is not followed further, so that a dialogue comes to an end. */
function broughtBy(dialogue: Dialogue, { name, challenges }: { name: string; challenges: readonly Challenge[] }): Objection[] {
  if (challenges.some(({ about }) => isOfDecision(about))) return [];
  // Why a way is not taken builds nothing.
  if (challenges.length > 0 && challenges.every(({ concern }) => concern === 'alternative-without-reason')) return [];
  const { material, session, reading, turn } = dialogue;
  const own = session.decisions.find(({ id }) => id === name);
  const said = `${turn.text}\n${own?.rationale ?? ''}`;
  const known = [
    ...reading.passages.map(({ label, text }) => ({ text, about: label })),
    ...session.decisions
      .filter((one) => one !== own)
      .map(({ text, rationale, settles }) => ({
        text: `${text}\n${rationale}`,
        // What answers a challenge is about what was challenged, and need not repeat it.
        about: session.challenges
          .filter(({ id }) => settles.includes(id))
          .map((one) => subjectOf(one, session))
          .join(' '),
      })),
  ];
  const tie = tieOf(dialogue, { name, challenges });
  // A reason speaks of what was turned down as often as of what was chosen.
  const introducing = splitSentences(withoutGivenUp(turn.text)).filter((sentence) => !runBySomebody.test(sentence));
  const priced = brings
    .filter(
      ({ named, answered }) =>
        introducing.some((sentence) => takesUp(sentence, named)) &&
        !isAnsweredFor(said, { known, answered }) &&
        !isBackAgain(dialogue, named),
    )
    .map((entry) => toObjection(entry, name, tie));
  const seen = new Set<string>();
  // Itself it is read where it takes effect.
  const before = asDecided(material, { ...session, decisions: session.decisions.filter(({ id }) => id !== name) });
  const text = withoutDenied(withoutGivenUp(turn.text));
  const subject = nameDecision(reading, { id: name, text, about: turn.about });
  const found = [...objectionsTo(before, { name, subject, text, tie }), ...priced];
  // Nor is it asked in the other words that its mechanism has for it.
  const repeated = new Set(found.filter((one) => isRepeated(one, turn.text, session)).map(({ concern }) => concern));
  return found
    .filter(({ concern }) => !repeated.has(concern))
    .filter(({ concern }) => !challenges.some((settled) => settled.concern === concern))
    .filter(
      (objection) =>
        !isRaised(objection, session.challenges) &&
        !repeatsDemand(objection, session.challenges) &&
        !isBrought(objection, turn.text, session) &&
        !isAnswered(objection, session.challenges),
    )
    .filter(({ concern }) => !seen.has(concern) && seen.add(concern))
    .slice(0, mostBrought);
}

/** What a decision leaves where the RFC has it ("Redis stays after all") brings nothing: the RFC is asked about it. */
function isBackAgain({ material, turn }: Dialogue, named: RegExp): boolean {
  if (!turn.about.some((place) => /^DEC-\d+$/.test(place))) return false;
  return readDesign(material).passages.some(
    ({ role, label, text }) =>
      role === 'design' &&
      says(text, named) &&
      sharedWords(subjectWords(turn.text), subjectWords(`${label} ${text}`)).length >= fewestShared,
  );
}

/** Whatever is named to say that it is not taken has no price. */
function takesUp(sentence: string, named: RegExp): boolean {
  return says(sentence, named) && !isTurnedAway(sentence, named);
}

const mechanisms = brings.map(({ named }) => `(?:${named.source})`).join('|');
const deniedMechanism = new RegExp(
  String.raw`\b(?:without|with no|there is no) (?:(?:an?|any|the|own) )?(?:${mechanisms})`,
  'gi',
);

/** "Rows, without a queue": a queue that is not there is neither flooded nor lost. */
function withoutDenied(text: string): string {
  return text.replace(deniedMechanism, ' ');
}

/** What code objects to the design with the decision in it and not without it. */
function objectionsTo(
  material: DesignMaterial,
  { name, subject, text, tie }: { name: string; subject: string; text: string; tie: Tie },
): Objection[] {
  const { body } = material.rfc;
  const { proposedSolution } = body;
  const componentDesign = `${proposedSolution.componentDesign}\n\n### ${name}\n\n${text}`;
  const decided = {
    ...material,
    rfc: { ...material.rfc, body: { ...body, proposedSolution: { ...proposedSolution, componentDesign } } },
  };
  const found = findObjections(decided).filter(({ about }) => about.includes(name));
  if (found.length === 0) return [];
  const before = new Set(findObjections(material).map(({ title }) => title));
  return found
    .filter(({ title }) => !before.has(title) && !tellsMissing(title))
    .map((objection) => ({
      ...objection,
      title: objection.title.replace(new RegExp(`^${name}(?=: )`), subject),
      about: [name],
      ties: [tie, ...objection.ties.filter(({ kind }) => kind !== 'design')],
    }));
}

/** What stands nowhere stood nowhere before: no decision brings that with it, and the whole design is asked about it. */
function tellsMissing(title: string): boolean {
  return /^[^“]*?\b(?:nothing says by what|no sentence speaks of|nothing in the design keeps)\b/.test(title);
}

function toObjection({ mechanism, concern, weight, fault, text, question, waysOut }: Brought, name: string, tie: Tie): Objection {
  return {
    concern,
    weight,
    title: `${mechanism} (${name}): ${fault}`,
    text,
    about: [name, mechanism],
    ties: [tie],
    question,
    waysOut: [...waysOut],
  };
}

/** Where in the RFC the decision belongs: where the challenge stood, else where its words meet it; of one that nothing there speaks of, itself. */
function tieOf(dialogue: Dialogue, { name, challenges }: { name: string; challenges: readonly Challenge[] }): Tie {
  const own = challenges.flatMap(({ ties }) => ties).find(({ kind }) => kind === 'design');
  if (own) return own;
  const { text } = dialogue.turn;
  const words = subjectWords(text);
  const passage: Passage | undefined = findFocus(dialogue).passages.find(
    ({ role, label, text: written }) =>
      role === 'design' && sharedWords(words, subjectWords(`${label} ${written}`)).length >= fewestShared,
  );
  if (!passage) return { kind: 'design', ref: name, quote: cut(oneLine(text)) };
  const near = passage.sentences.toSorted(
    (a, b) => sharedWords(words, subjectWords(b)).length - sharedWords(words, subjectWords(a)).length,
  );
  return { kind: 'design', ref: placeOf(passage), quote: cut(near[0] ?? passage.text) };
}

/** One word is shared by things that have nothing to do with each other. */
const fewestShared = 2;

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
