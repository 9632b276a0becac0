import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { dropsSubject } from '../../../analysis/design/dropped-operations.ts';
import { givesUp } from '../../../analysis/design/find-given-up.ts';
import { withoutGivenUp } from '../../../analysis/design/given-up.ts';
import { escapePattern } from '../../../analysis/concepts/escape-pattern.ts';
import { isTakenUp, isTakenUpBy, isWhyNot, titleOfAlternative } from '../../../analysis/design/merge-alternatives.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import type { RecordedChallenge, RecordedDecision, RfcBody } from '../../../lifecycle/rfc.ts';
import { settledIds } from '../../../lifecycle/rfc.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { agreeRules } from './agree-rules.ts';
import { buildsNothing, tellUnbuilt } from './builds-nothing.ts';
import { ruleFor } from './check-rule.ts';
import { findBound } from './find-bound.ts';
import { tellsEvent, whatHappens } from '../../../analysis/design/what-happens.ts';
import { postpones } from '../../../analysis/design/postpones.ts';
import { isProduct } from './is-product.ts';
import { listIntegrations } from './list-partners.ts';
import { listParts } from './list-parts.ts';
import { tellConstraints } from './tell-constraints.ts';
import { ownWords } from './read-drawback.ts';
import { relateDecisions, relatePoints } from './relate-points.ts';
import { listPrevented } from './state-prevented.ts';
import { asSentence, firstSentence } from '../../../analysis/design/as-sentence.ts';
import { tellsOfOpen } from '../../../analysis/design/settled-openings.ts';
import { asOneLine, say, type DesignText } from './design-text.ts';

type Point = AdrDraft['points'][number];

/** Beyond so many, what the approach says in passing would stand beside what it decides. */
const mostOfApproach = 8;

/** What is decided one by one: the steps of the approach, the parts that are built, and behind them each decision of the design session. */
export function statePoints(design: DesignText): Point[] {
  const { body } = design.material.rfc;
  const decided = body.designSession.decisions;
  const rebuttals = body.designSession.challenges.filter(({ id }) => design.noted.has(id));
  const taken = [...decided.map(({ text }) => text), ...rebuttals.map(({ answer }) => answer)].map(asOneLine);
  const integrations = listIntegrations(design);
  const said = [
    ...design.passages
      .filter(({ section, text }) => section === 'High-Level Approach' && !isSaidBy(taken, text) && !postpones(text))
      .slice(0, mostOfApproach)
      .map((passage) => pointOf(withoutDecided(say(passage), taken), design, { against: [], decides: [] })),
    ...listParts(design, taken)
      .map((part) => partPoint(part, design))
      .map((point) => withPartners(point, integrations)),
  ];
  const deciding = decided
    .filter((decision) => !buildsNothing(decision, design.material.rfc))
    .map((decision) => ({ decision, point: decisionPoint(decision, design) }));
  return agreeRules([
    ...relatePoints(said, deciding, design),
    ...relateDecisions(deciding, { before: said.length }),
    ...rebuttals.filter((one) => !overrulingOf(one, body)).map((challenge) => rebuttalPoint(challenge, design)),
    ...keepInvariants(design),
  ]);
}

function partPoint({ name, text }: ReturnType<typeof listParts>[number], design: DesignText): Point {
  const point = pointOf(name === '' ? text : `${name}: ${text}`, design, { against: [], decides: [] });
  return name === '' ? point : { ...point, binds: name };
}

/** What a part talks to stands with what it does. */
function withPartners(point: Point, integrations: ReturnType<typeof listIntegrations>): Point {
  const own = integrations.filter(({ parts, text }) => parts.includes(point.binds) && !text.startsWith(`${point.binds}: `));
  if (own.length === 0 || !point.text.startsWith(`${point.binds}: `)) return point;
  // "Loans asks Catalogue whether …" says itself who talks to whom.
  const said = own.map(({ text }) => (isSentenceOf(point.binds, text) ? text : `It talks to ${text}`));
  return { ...point, text: [point.text, ...said].join('\n\n') };
}

function isSentenceOf(name: string, text: string): boolean {
  return new RegExp(`^${escapePattern(name)} \\p{Ll}`, 'u').test(text);
}

/** A decision that was written into the approach is a point of its own, and not said in another one. */
function withoutDecided(text: string, taken: readonly string[]): string {
  const rest = taken
    .filter((said) => said !== '')
    .reduce((sofar, said) => sofar.replace(new RegExp(`(^|[.!?]\\s+)${escapePattern(said)}[.!?]?(?=\\s|$)\\s*`), '$1'), text)
    .trim();
  return rest === '' ? text : rest;
}

/** The decision that takes out of the design what a rebuttal told of it, whichever was said first: that binds nobody any more. */
function overrulingOf({ answer }: RecordedChallenge, { designSession }: RfcBody): RecordedDecision | undefined {
  return designSession.decisions.find(({ text }) => givesUp(text, answer));
}

/** What the document did not say until somebody rebutted a challenge with it is decided as well, wherever it was written down. */
function rebuttalPoint(challenge: RecordedChallenge, design: DesignText): Point {
  const { id, answer, settledBy, settledAt } = challenge;
  const who = settledBy === '' ? '' : ` by ${settledBy}`;
  const on = settledAt === '' ? '' : ` on ${settledAt.slice(0, 10)}`;
  const told = `Told in the session${who}${on} against ${id}, and the challenger gave in.`;
  return pointOf(`${asSentence(answer)}\n\n${told}`, design, { against: [challenge], decides: [], said: answer });
}

/** A passage that says nothing but decisions is their point already. */
function isSaidBy(taken: readonly string[], text: string): boolean {
  const rest = taken.reduce((left, words) => left.replace(words, ''), asOneLine(text));
  return !/\p{L}/u.test(rest);
}

/** One point for all of them: what breaks one of them breaks the decision. */
function keepInvariants({ material: { source } }: DesignText): Point[] {
  if (source.kind !== 'daa') return [];
  const refs = source.body.aggregates.flatMap(({ invariants }) => invariants.map(({ id }) => partRef(source.key, id)));
  if (refs.length === 0) return [];
  return [
    {
      text: `The invariants of ${source.key} hold: ${refs.join(', ')}.`,
      binds: source.body.aggregates.map(({ name }) => name).join(', '),
      prevents: 'Any change that would break one of them, also in between and also after a failure.',
      rule: 'For each of them there is a test that tries to break it and is refused.',
      decides: [],
    },
  ];
}

function decisionPoint(decision: RecordedDecision, design: DesignText): Point {
  const { rfc } = design.material;
  const { designSession, alternatives } = rfc.body;
  const settles = settledIds(decision);
  const takenUp = alternatives.filter((one) => settles.includes(one.id) && isTakenUpBy(one, decision.id));
  const takenTitles = takenUp.map((one) => asSentence(titleOfAlternative(one)));
  const said = sayDecision(decision, rfc);
  const why = decision.rationale === '' ? [] : [`Because: ${decision.rationale}`];
  const own = sayDecision(decision, { ...rfc, body: { ...rfc.body, alternatives: [] } });
  const before = design.unbinding.superseded.get(decision.id) ?? [];
  const replacing = before.map(({ id, text }) => `It takes the place of ${id}: “${asOneLine(text)}”`);
  return pointOf([said, ...why, ...replacing, ...tellWho(decision, isWhyNot(decision, rfc.body))].join('\n\n'), design, {
    // What is dropped has no faults.
    against: designSession.challenges.filter(
      (one) => settles.includes(one.id) && !dropsSubject(decision.text, `${one.text} ${one.tiedTo}`),
    ),
    decides: [decision.id, ...takenUp.map(({ id }) => id)],
    settles,
    // What it keeps of an earlier one is not what it prevents.
    before: before.map(({ text }) => asOneLine(text)).filter((text) => !saysAll(said, text)),
    // What an alternative says that is not taken is no part of what is decided, nor what speaks for and against the one that is.
    said: [own, ...takenTitles].join(' '),
    own,
    rejected: alternatives.filter((one) => settles.includes(one.id) && !isTakenUp(one)),
  });
}

/** "A password for clerks" is said by "Clerks sign in with a password". */
function saysWords(sentences: readonly string[], prevented: string): boolean {
  const words = subjectWords(prevented);
  return words.size > 0 && sentences.some((one) => sharedWords(words, subjectWords(one)).length === words.size);
}

/** Whether a decision says all that another one said. */
function saysAll(decision: string, earlier: string): boolean {
  const words = subjectWords(earlier);
  return sharedWords(words, subjectWords(withoutGivenUp(decision))).length === words.size;
}

/** Without it nobody who reads the record alone knows whom to ask. */
function tellWho({ id, rationale, decidedBy, decidedAt }: RecordedDecision, isReasoned: boolean): string[] {
  if (decidedBy === '') return [];
  const reason = rationale.trim() === '' && !isReasoned ? '; no reason given' : '';
  return [`Decided in the session by ${decidedBy}${decidedAt === '' ? '' : ` on ${decidedAt.slice(0, 10)}`} (${id})${reason}.`];
}

/** An answer with the question that it answers behind it: alone, "The region does." says nothing. */
export function sayDecision(decision: RecordedDecision, { key, body }: DesignText['material']['rfc']): string {
  const { openQuestions, alternatives } = body;
  const settles = settledIds(decision);
  const asked = [...openQuestions.decisions, ...openQuestions.unknowns]
    .filter(({ id, text }) => settles.includes(id) && !decision.text.includes(text))
    .map(({ text }) => text.replace(/\s+/g, ' ').trim());
  const about = alternatives
    .filter((one) => settles.includes(one.id) && !decision.text.includes(firstSentence(one.text)))
    .flatMap((one) => directionOf(one, decision, key));
  const text = about.length + asked.length > 0 ? asSentence(decision.text) : decision.text;
  return [text, ...asked.map((question) => `It answers: ${question}`), ...about].join(' ');
}

/** What becomes of an alternative by a decision about it; nothing where another decision took it up. */
function directionOf(one: RfcBody['alternatives'][number], { id }: RecordedDecision, key: string): string[] {
  // The record numbers its own alternatives.
  const ref = partRef(key, one.id);
  if (isTakenUpBy(one, id)) return [`It takes up ${ref}: ${asSentence(titleOfAlternative(one))}`];
  return isTakenUp(one) ? [] : [`${ref} is not taken: ${asSentence(firstSentence(one.text))}`];
}

interface Deciding {
  readonly against: readonly RecordedChallenge[];
  readonly decides: string[];
  readonly settles?: readonly string[];
  /** What is decided, without who and why. */
  readonly said?: string;
  /** The same without the alternative that it takes up. */
  readonly own?: string;
  /** Words of decisions whose place it takes. */
  readonly before?: readonly string[];
  /** Alternatives that it turns down. */
  readonly rejected?: RfcBody['alternatives'];
}

function pointOf(
  text: string,
  design: DesignText,
  { against, decides, settles = [], said = text, own = said, before = [], rejected = [] }: Deciding,
): Point {
  const challenged = against
    // What was rebutted does not come true; only what may happen all the same is prevented.
    .filter((one) => one.state !== 'rebutted' || mayHappen(one))
    // That a reason is missing happens to nothing that is built.
    .filter(({ concern }) => concern !== 'alternative-without-reason')
    .map((one) => `${whatHappens(one)} (${one.id})`);
  // "Order service: a copy grows old" was said of that component.
  const titles = against.map(({ text: title }) => /^[^:\n]{2,60}(?=: )/.exec(title)?.[0] ?? '').join('. ');
  const bound = findBound(said, { decides: [...decides, ...against.map(({ id }) => id)], settles, titles }, design);
  // A draft has a note in two sections, and a decision strikes it in both.
  const replaced = [...new Set(decides.flatMap((id) => (design.replaced.get(id) ?? []).map(asOneLine)))].filter(
    (sentence) => !tellsOfOpen(sentence),
  );
  // "Vonage" is said with "Vonage for text messages".
  const gone = [...replaced, ...before];
  const wholly = gone.filter(
    (one, at) => !gone.some((other, index) => index !== at && other.length > one.length && other.includes(one)),
  );
  const ownPrevented = listPrevented(own, decides.length > 0);
  // "Instead of Kafka" is said by the sentence that it replaces.
  const isSaid = (prevented: string): boolean =>
    saysWords(gone, prevented) ||
    gone.some((sentence) => sentence.toLowerCase().includes(prevented.replace(/[.]$/, '').toLowerCase()));
  return {
    text,
    binds: bound.join(', ') || design.material.rfc.title,
    prevents: [
      ...wholly.map((sentence) => `“${sentence}”, which it replaces.`),
      ...rejected.map((one) => `${partRef(design.material.rfc.key, one.id)}: ${asSentence(titleOfAlternative(one))}`),
      ...listPrevented(said, decides.length > 0)
        .filter((prevented) => !isSaid(prevented))
        // "Polling instead of events" is taken up by "events wait in a table".
        .filter((prevented) => ownPrevented.includes(prevented) || !saysWords([withoutGivenUp(own)], prevented)),
      ...challenged.map((fault) => `${fault}.`),
    ].join(' '),
    rule: ruleFor(
      said,
      {
        against: against.filter((one) => one.state !== 'rebutted' || mayHappen(one)),
        turnedDown: rejected.map(titleOfAlternative).filter((title) => isProduct(title, design.material.rfc.body)),
        bound,
        isWhyNot: rejected.length > 0,
      },
      design,
    ),
    decides,
  };
}

/** What a rebuttal says there is not cannot be brought about by a test. */
function mayHappen(challenge: RecordedChallenge): boolean {
  return (
    tellsEvent(challenge) && !/\b(?:no|not|never|nobody|nothing|none|neither|nowhere|cannot)\b|n['’]t\b/i.test(challenge.answer)
  );
}

/** Why it is decided so: what speaks for it, the constraints, and with what was decided the reason that people gave. */
export function stateRationale(rfc: DesignText['material']['rfc'], points: readonly Pick<Point, 'text'>[]): string[] {
  const { tradeOffs, contextAndProblem, designSession } = rfc.body;
  return [
    ...tradeOffs.pros
      .map(({ id, text }) => ({ id, own: ownWords(text, designSession.decisions) }))
      .filter(({ own }) => own !== '')
      .map(({ id, own }) => `${own} (${id})`),
    ...tellConstraints(contextAndProblem.constraints),
    ...tellUnbuilt(designSession.decisions, rfc),
    ...designSession.decisions
      // What is decided stands in its point with why, and is not said again.
      .filter(({ rationale }) => rationale !== '' && !points.some(({ text }) => text.includes(`Because: ${rationale}`)))
      .filter((decision) => !buildsNothing(decision, rfc))
      .map((decision) => {
        const who = decision.decidedBy === '' ? decision.id : `${decision.id}, ${decision.decidedBy}`;
        return `${asSentence(sayDecision(decision, rfc))} Because: ${asSentence(decision.rationale)} (${who})`;
      }),
  ];
}

/** What was decided and taken back: nobody is bound by it, and whoever looks for it learns why. */
export function tellWithdrawn({ unbinding, material }: DesignText): string[] {
  const { challenges } = material.rfc.body.designSession;
  return unbinding.withdrawn.map((decision) => {
    const since = challenges
      .filter(({ id }) => settledIds(decision).includes(id))
      .map(
        ({ id, state, answer }) =>
          `${id} was ${state === 'deferred' ? 'put off' : state} afterwards: ${asSentence(asOneLine(answer))}`,
      );
    return `${decision.id} (“${asOneLine(decision.text)}”) binds nobody any more. ${since.join(' ')}`;
  });
}

/**
 * Rebuttals that are no points, because they say what a challenge misses and nothing that is to be built, or stand in the document, or the challenger could
 * not judge: with what they answer in front, since alone they have no subject.
 */
export function tellRebuttals({ material, noted }: DesignText): string[] {
  const { body } = material.rfc;
  return body.designSession.challenges
    .filter((challenge) => {
      const { id, state, standing, concern, answer } = challenge;
      return (
        state === 'rebutted' &&
        standing !== 'upheld' &&
        concern !== 'alternative-without-reason' &&
        answer !== '' &&
        (!noted.has(id) || overrulingOf(challenge, body) !== undefined)
      );
    })
    .map((challenge) => {
      const { id, text, answer, settledBy, standing } = challenge;
      const since = overrulingOf(challenge, body);
      const title = firstSentence(text)
        .trim()
        .replace(/[.\s]+$/, '');
      const judged = standing === 'conceded' ? '' : ', which the challenger could not judge';
      return `“${title}” was rebutted${judged}: ${asSentence(asOneLine(answer))} (${[id, settledBy].filter(Boolean).join(', ')})${since ? ` ${since.id} decides otherwise since.` : ''}`;
    });
}

/** Rebuttals to which the challenger did not give in: the record says both sides, for whoever meets the risk later. */
export function listDissent({ designSession }: RfcBody): string[] {
  return designSession.challenges
    .filter(({ state, standing }) => state === 'rebutted' && standing === 'upheld')
    .map(({ id, text, answer, settledBy }) => {
      const who = settledBy === '' ? '' : ` by ${settledBy}`;
      return `${asSentence(firstSentence(text).trim())} Rebutted${who}: ${asSentence(answer)} The challenger holds on to it (${id}).`;
    });
}
