import type { Passage } from '../../../analysis/challenge/passages.ts';
import { isTakenUpBy } from '../../../analysis/design/alternatives/merge-alternatives.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import { settledIds, type RecordedChallenge } from '../../../lifecycle/rfc.ts';
import { joinWords } from '../context-texts.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { droppedOperations } from '../../../analysis/design/ends/dropped-operations.ts';
import { findTechnologyTerms } from '../../../analysis/technology/find-technology-terms.ts';
import { postpones } from '../../../analysis/design/postpones.ts';
import { asSentence, firstSentence } from '../../../analysis/design/as-sentence.ts';
import { buildsNothing } from './builds-nothing.ts';
import { asOneLine, bullets, quote, say, tellsOfRelease, type DesignText } from './design-text.ts';
import { dimensions, type Dimension, type EdgeCase, type Topic } from './failure-dimensions.ts';
import { whatHappens } from '../../../analysis/design/what-happens.ts';
import { isConceded } from '../../../lifecycle/challenge.ts';
import { isCaseOver } from './cases-over.ts';
import { isAnswered } from './list-answers.ts';
import { listModelWords, withoutModelWords } from './model-words.ts';
import { isOfOneDeed, speaksOfDimension } from './speaks-of-dimension.ts';
import { isDemand, isPointer, isUndecided, leavesOpen, quotesOperation, tellsOfFailure } from './says-nothing.ts';

/** What is decided, deferred and open about the failures that every AI-ADR has to speak of. */
interface SettledDimensions {
  readonly edgeCases: EdgeCase[];
  readonly deferred: AdrDraft['deferred'];
  readonly openPoints: AdrDraft['openPoints'];
}

/**
 * Cases of the RFC with their topic; for a topic that none is about, what the design says elsewhere; else what people deferred; else an open point. Nothing
 * is made up, and nothing is silent.
 */
export function settleDimensions(design: DesignText): SettledDimensions {
  const { challenges } = design.material.rfc.body.designSession;
  const listed = listCases(design, challenges);
  const cases = listed.filter(({ handling }) => !leavesOpen({ text: handling }));
  const settled: SettledDimensions = {
    edgeCases: [...cases],
    deferred: [...listPostponed(design)],
    openPoints: listed
      .filter((one) => !cases.includes(one) && (isUndecided(one.handling) || !postpones(one.handling)))
      .map(({ text }) => ({ section: oneLine(text), question: 'What is done then?' })),
  };
  settled.edgeCases.push(...casesDecided(design, cases));
  for (const dimension of dimensions) {
    if (settled.edgeCases.some(({ topic, handling }) => topic === dimension.topic && handling !== '' && !isDemand(handling)))
      continue;
    const outright = answeredOutright(dimension, design);
    if (outright.length > 0 && !carriedAlone.includes(dimension.topic)) {
      settled.edgeCases.push(...outright);
      continue;
    }
    const said =
      findAnswers(dimension, design) ||
      pointAtCases(dimension, settled.edgeCases, listModelWords(design.material.source)) ||
      outright.map((one) => one.handling).join(' ');
    const near = challenges.filter(({ concern, state }) => state === 'deferred' && dimension.concerns.includes(concern));
    const postponed = near.find((one) => putsOff(dimension, one));
    if (said !== '') settled.edgeCases.push({ topic: dimension.topic, text: dimension.happens, handling: said });
    else if (postponed)
      settled.deferred.push({ section: dimension.name, reason: `${oneLine(postponed.answer)} (${postponed.id})` });
    else settled.openPoints.push({ section: dimension.name, question: [dimension.asks, ...near.map(tellNear)].join(' ') });
  }
  return settled;
}

/**
 * Whether a challenge that was put off is about the dimension itself: what its title or the answer says, and not only what kind of doubt it was. "Old papers are typed in
 * after the season" puts off how they are taken over, and not how a release is taken back.
 */
function putsOff({ topic, about, answers }: Dimension, { text, answer }: RecordedChallenge): boolean {
  const speaks = (said: string): boolean =>
    (about.test(said) || answers.test(said)) && speaksOfDimension(topic, { label: '', text: said });
  return speaks(answer) || (topic !== 'rollback' && speaks(text));
}

function tellNear({ id, text, answer }: RecordedChallenge): string {
  const title = firstSentence(text)
    .trim()
    .replace(/[.\s]+$/, '');
  return `${id} (“${title}”) was put off, and does not answer it: ${asSentence(oneLine(answer))}`;
}

/** A question that was asked about the dimension and answered in the document, and a rebuttal of it to which the challenger gave in. */
function answeredOutright({ topic, about, concerns }: Dimension, { material }: DesignText): EdgeCase[] {
  const { openQuestions, designSession } = material.rfc.body;
  return [
    ...[...openQuestions.decisions, ...openQuestions.unknowns]
      .filter((one) => isAnswered(one) && asksAbout({ topic, about }, one.text) && !asksWhoRuns.test(one.text))
      .filter(({ answer }) => !isMoot.test(answer))
      .map(({ id, text, answer }) => ({ topic, text: oneLine(text), handling: `${asSentence(oneLine(answer))} (${id})` })),
    ...designSession.challenges
      .filter((one) => isConceded(one) && one.answer !== '' && concerns.includes(one.concern))
      .map((one) => ({ topic, text: whatHappens(one), handling: `${asSentence(oneLine(one.answer))} (${one.id})` })),
  ];
}

/** Who looks after a broker is no matter of what happens when it fails. */
const asksWhoRuns = /^(?:and )?who (?:runs?|operates?|looks after|pays for|owns|maintains?|knows|will run|is to run|hosts?)\b/i;

/** "Nobody, as Kafka is not used": the question has gone with what it asked about, and nothing is said of what happens. */
const isMoot =
  /^(?:nobody|no one|nothing|none|no|not)\b[^.;]*\b(?:not|no longer|never) (?:used|needed|there|run|bought|built|any ?more)\b|\b(?:does not arise|no longer arises|is moot|not applicable)\b/i;

/** Cases of another topic that say what happens then: a repetition to a partner that is down is filed under idempotency, and answers both. */
function pointAtCases({ topic, answers }: Dimension, cases: readonly EdgeCase[], ofModel: ReadonlySet<string>): string {
  // "Keepers take back costumes" takes back no release, where that is what the product is about.
  const isTold = (said: string): boolean => {
    const plain = withoutModelWords(said, ofModel);
    return answers.test(said) && answers.test(plain) && speaksOfDimension(topic, { label: '', text: plain });
  };
  const telling = cases.flatMap(({ handling, text }, at) =>
    handling !== '' && !isDemand(handling) && !quotesOperation(handling) && isTold(`${text} ${handling}`) ? [`EC-${at + 1}`] : [],
  );
  return telling.length === 0 ? '' : `As ${joinWords(telling.slice(0, mostAnswers))} ${telling.length === 1 ? 'says' : 'say'}.`;
}

/** What people put off by what they said, in the approach, at an edge case or as a decision: it binds nobody, and waits with its reason. */
function listPostponed({ material, passages, unbinding }: DesignText): { section: string; reason: string }[] {
  const { nonFunctional, openQuestions, designSession } = material.rfc.body;
  const places = new Map([
    ...[...openQuestions.decisions, ...openQuestions.unknowns].map(({ id, text }) => [id, oneLine(text)] as const),
    ...designSession.challenges.map((one) => [one.id, `${whatHappens(one)} (${one.id})`] as const),
  ]);
  return [
    ...passages
      .filter(({ section, text }) => section === 'High-Level Approach' && postpones(text))
      .map((passage) => ({ section: passage.section, reason: oneLine(say(passage)) })),
    ...nonFunctional.edgeCases
      .filter(({ handling }) => postpones(handling) && !isUndecided(handling))
      // The record counts edge cases of its own.
      .map(({ id, text, handling }) => ({
        section: oneLine(text),
        reason: `${oneLine(handling)} (${id.includes('#') ? id : partRef(material.rfc.key, id)})`,
      })),
    ...unbinding.postponed.map((decision) => ({
      section:
        settledIds(decision)
          .map((id) => places.get(id) ?? id)
          .join('; ') || firstSentence(decision.text),
      reason: [
        asSentence(oneLine(decision.text)),
        oneLine(decision.rationale),
        `(${[decision.id, decision.decidedBy].filter(Boolean).join(', ')})`,
      ]
        .filter((part) => part !== '')
        .join(' '),
    })),
  ];
}

/** What the session decided about a dimension stands at its edge case as well, whatever it settled: a challenge, a question, or nothing but itself. */
function casesDecided({ material }: DesignText, cases: readonly EdgeCase[]): EdgeCase[] {
  const { designSession, openQuestions, alternatives } = material.rfc.body;
  const handled = cases.map(({ handling }) => asOneLine(handling));
  return designSession.decisions.flatMap((decision) => {
    const settles = settledIds(decision);
    // Why an alternative is not taken answers no edge case.
    if (alternatives.some(({ id }) => settles.includes(id))) return [];
    // Nor does that there is no such operation.
    if (droppedOperations([decision]).length > 0) return [];
    // Nor does whatever is told beside what is built.
    if (buildsNothing(decision, material.rfc)) return [];
    if (handled.some((handling) => handling.includes(asOneLine(decision.text)))) return [];
    const challenges = designSession.challenges.filter(({ id }) => settles.includes(id));
    const questions = [...openQuestions.decisions, ...openQuestions.unknowns].filter(({ id }) => settles.includes(id));
    const asked = questions.map(({ text }) => oneLine(text)).join(' ');
    const dimension =
      dimensions.find(({ concerns }) => challenges.some(({ concern }) => concerns.includes(concern))) ??
      (questions.length > 0
        ? dimensions.find((one) => asksAbout(one, asked))
        : dimensions.find((one) => settles.length === 0 && isAbout(one, decision.text)));
    if (!dimension || carriedAlone.includes(dimension.topic)) return [];
    const text = [asked, ...challenges.map(whatHappens)].find((words) => words !== '') ?? nameHappening(dimension, decision.text);
    return [{ topic: dimension.topic, text, handling: `${decision.text} (${decision.id})` }];
  });
}

/** Whether a question is about a dimension by its own words: what it quotes of a source is not what it asks. */
function asksAbout({ topic, about }: Pick<Dimension, 'topic' | 'about'>, question: string): boolean {
  const text = question.replace(/["“][^"”]*["”]/g, '');
  return about.test(text) && speaksOfDimension(topic, { label: '', text });
}

function isAbout({ decided }: Dimension, text: string): boolean {
  return decided?.test(text) ?? false;
}

/** With the name of what does not answer, where the decision has one. */
function nameHappening({ topic, happens }: Dimension, decision: string): string {
  const [name] =
    topic === 'dependency unavailability' ? findTechnologyTerms(decision).filter(({ term }) => /\p{Lu}/u.test(term)) : [];
  return name ? `${name.term} does not answer.` : happens;
}

/** Topics that are gathered from the whole design, decisions included. */
const carriedAlone: readonly Topic[] = ['security', 'rollback'];

/** Of an accepted challenge the concern says what a case is about. */
function listCases({ material }: DesignText, challenges: readonly RecordedChallenge[]): EdgeCase[] {
  const { openQuestions, nonFunctional } = material.rfc.body;
  const answered = openQuestions.decisions.filter(({ state, answer }) => state === 'answered' && answer !== '');
  const ofModel = listModelWords(material.source);
  const sourceOf = (text: string): RecordedChallenge | undefined => challenges.find(({ id }) => text.endsWith(`(${id})`));
  const standing = nonFunctional.edgeCases.filter(({ text }) => !isCaseOver(text, sourceOf(text), material));
  return standing.map(({ text, handling: said }) => {
    // The draft asks about a case in the words of the case.
    const answer = answered.find((one) => one.text.includes(text.replace(/\.$/, '')));
    const settled = challenges.find((one) => isSettled(one) && one.text.includes(text.replace(/\.$/, '')));
    const told = answer ?? settled;
    const handling = leavesOpen({ text: said }) && told ? `${told.answer} (${told.id})` : said;
    const source = sourceOf(text);
    const topic = source ? topicOf(source) : dimensions.find((one) => tellsOf(one, text, ofModel))?.topic;
    return { topic: topic ?? 'other', text: source ? `${whatHappens(source)} (${source.id})` : text, handling };
  });
}

/** A message that always fails is no other side that does not answer: what helps against the one leaves the other open. */
function topicOf({ concern, text }: RecordedChallenge): Topic | undefined {
  if (concern === 'failure-mode' && /\bmessages? that (?:always |never )?\p{L}/u.test(firstSentence(text)))
    return 'relay failure';
  return dimensions.find(({ concerns }) => concerns.includes(concern))?.topic;
}

/** "One leak alert per meter" is about no secret where leaks are what the product is about; that something comes twice or at once is said in such words too. */
function tellsOf({ topic, about }: Dimension, text: string, ofModel: ReadonlySet<string>): boolean {
  const isByDeed = topic === 'idempotency' || topic === 'concurrency';
  return about.test(isByDeed ? text : withoutModelWords(text, ofModel));
}

/** What was accepted is decided, and what was rebutted is answered, also where the challenger could not judge it. */
function isSettled({ state, standing, answer }: RecordedChallenge): boolean {
  return (state === 'accepted' || (state === 'rebutted' && standing !== 'upheld')) && answer !== '';
}

/** Sections that the record takes over in other fields. */
const carriedElsewhere = ['Edge Cases', 'Monitoring', 'Playbook Patterns', 'Pros', 'Cons', 'Performance', 'Open Questions'];

/** Sections and headings that are about nothing else. */
function isAtHome(topic: Topic, { section, label, text }: Passage): boolean {
  if (topic === 'security') return section === 'Security';
  if (topic === 'dependency unavailability') return section === 'Failure Modes' && tellsOfFailure({ label, text });
  return topic === 'rollback' && (tellsOfRelease(withoutNames(label)) || tellsOfRelease(section)) && !isNothingMoved(text);
}

/** "PlacesReleased" is the name of an event. */
function withoutNames(label: string): string {
  return label.replace(/\b\p{L}+\p{Ll}\p{Lu}\p{L}*/gu, '');
}

/** "Rollout" alone, in front of what it is about. */
function isHeading({ label, text }: Passage): boolean {
  const said = text.trim().replace(/[:.]$/, '');
  return said === label || (said.split(/\s+/).length < 3 && !/[.!?]$/.test(text.trim()));
}

/** That nothing is migrated says how no release is taken back. */
function isNothingMoved(text: string): boolean {
  return (
    /\b(?:nothing|no\b[^.]{0,20}|not|never)\b[^.]{0,20}\bmigrat/i.test(text) && !/[.;]\s+\S/.test(text.replace(/[.\s]+$/, ''))
  );
}

const asksForRight =
  /\bwho (?:may|can|is allowed to)\b|\b(?:security|roles?|rights?|permissions?|sign(?:s|ed)?[ -]?in|log[ -]?in|passwords?|secrets?|confidential)\b/i;

/** So many passages answer a topic; more would copy the RFC. */
const mostAnswers = 4;

function findAnswers({ topic, answers }: Dimension, { passages, material }: DesignText): string {
  const saysSo = (passage: Passage): boolean =>
    answers.test(`${passage.label} ${passage.text}`) && speaksOfDimension(topic, passage);
  const { alternatives, designSession, openQuestions } = material.rfc.body;
  // Why something is not taken answers nothing of what is.
  const rejecting = designSession.decisions
    .filter((decision) => alternatives.some((one) => settledIds(decision).includes(one.id) && !isTakenUpBy(one, decision.id)))
    .map(({ id }) => id);
  // A draft copies a note into two sections.
  const copied = new Set<string>();
  const telling = passages.filter((passage) => {
    const said = `${passage.id} ${asOneLine(say(passage))}`;
    return (
      !isHeading(passage) && !leavesOpen(passage) && !rejecting.includes(passage.id) && !copied.has(said) && copied.add(said)
    );
  });
  const own = telling.filter((passage) => isAtHome(topic, passage) && !isPointer(passage));
  const contexts = material.source.kind === 'daa' ? material.source.body.contexts.map(({ name }) => name) : [];
  // What the model holds and demands is no answer of the design.
  const isOfModel = (passage: Passage): boolean =>
    passage.section === 'Domain Model' || contexts.includes(passage.label) || isPointer(passage) || quotesOperation(say(passage));
  // "Who may do it?" is answered by whatever is answered there.
  const rights = [...openQuestions.decisions, ...openQuestions.unknowns].filter(
    (one) => isAnswered(one) && asksForRight.test(one.text) && !isOfOneDeed(`${one.text} ${one.answer}`),
  );
  const answersRight = ({ id, section }: Passage): boolean =>
    topic === 'security' && section === 'Open Questions' && rights.some((one) => one.id === id);
  const others = telling.filter(
    (passage) => answersRight(passage) || (!carriedElsewhere.includes(passage.section) && !isOfModel(passage) && saysSo(passage)),
  );
  const risks = material.rfc.body.tradeOffs.risks;
  // What was decided in the session stands at a part, and answers as well as what stands in the section of it.
  const decided = designSession.decisions.map(({ text }) => asOneLine(text));
  const chosen = others.filter(({ text }) => decided.some((words) => asOneLine(text).includes(words)));
  return bullets(
    // A decision is not cut off behind a long section.
    withoutRetold(own.length > 0 ? [...own.slice(0, Math.max(1, mostAnswers - chosen.length)), ...chosen] : others)
      .slice(0, mostAnswers)
      .map((passage) => {
        const risk = risks.find(({ id }) => id === passage.id);
        return risk ? `${asSentence(firstSentence(risk.text))} ${quote(passage)}` : quote(passage);
      }),
  );
}

/** A decision stands at the part, at the choice and against the risk that it is about; all of its sentences were read in front of the second. */
function withoutRetold(passages: readonly Passage[]): Passage[] {
  const told = new Set<string>();
  return passages.filter(({ sentences }) => {
    const isNew = sentences.some((sentence) => !told.has(asOneLine(sentence)));
    for (const sentence of sentences) told.add(asOneLine(sentence));
    return isNew;
  });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
