import { plainName } from '../../../analysis/concepts/terms.ts';
import { cut, nameOf, placeOf } from '../../../analysis/challenge/raise.ts';
import { givesUp } from '../../../analysis/design/ends/find-given-up.ts';
import { standingDecisions } from '../../../analysis/design/standing-decisions.ts';
import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { Passage } from '../../../analysis/challenge/passages.ts';
import type { Concern, WayOut } from '../../../lifecycle/challenge.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import { findTechnologyTerms } from '../../../analysis/technology/find-technology-terms.ts';
import { joinWords } from '../context-texts.ts';
import { codeName } from '../rfc/describe-components.ts';
import type { Dialogue, MoveReply } from './dialogue.ts';
import { aboutFocus, findFocus, type Focus } from './focus.ts';
import { findMechanism } from './met-by.ts';
import { nameOfPart } from './name-of-part.ts';
import { courses, recognizeConcern, unknownCourse } from './unfold.ts';
import { waysOfConcern } from './ways-of-concern.ts';

/** One risk to its ground: what it touches, how it unfolds, what shows it, and what limits it. */
export function diveIntoRisk(dialogue: Dialogue): MoveReply {
  const focus = findFocus(dialogue);
  const { turn, material } = dialogue;
  if (focus.passages.length === 0 && focus.challenges.length === 0) {
    const name = [...turn.about, turn.text].filter((part) => part.trim() !== '').join(' ');
    return {
      text: `Nothing in ${material.rfc.key} speaks of ${name === '' ? 'that' : `“${cut(name)}”`}. Name a risk, a challenge or a section: ${riskIds(dialogue)}.`,
    };
  }
  const [challenge] = focus.challenges;
  const concern = challenge?.concern ?? recognizeConcern(`${turn.text} ${focus.passages[0]?.text ?? ''}`);
  const { steps, figure } = courses[concern] ?? unknownCourse;
  const thing = nameOfThing(focus, courses[concern]?.known);
  const limits = findLimits(dialogue, focus, concern);
  const ways = limits.length > 0 ? [] : waysFor(dialogue, focus, concern);
  const asking = challenge ? [] : openAbout(dialogue, focus);
  return {
    text: [
      `**What it touches.** ${touched(dialogue, focus)}`,
      steps.length === 0
        ? '**How it unfolds.** Its words tell no kind of failure that I know the course of. What happens first, and what does the first part that meets it do?'
        : `**How it unfolds.**\n\n${steps.map((step, at) => `${at + 1}. ${step.replace('{thing}', thing)}`).join('\n')}`,
      `**What shows it.** ${detection(dialogue, focus, figure)}`,
      `**What limits it.** ${limits.length > 0 ? limits.join(' ') : 'Nothing that I find in the text.'}${ways.length > 0 && !challenge ? ` Ways: ${ways.map(({ title, tradeOff }) => `${title} (${tradeOff.replace(/\.$/, '')})`).join('; ')}.` : ''}`,
      ...(asking.length > 0 ? [`${joinWords(asking)} ${asking.length === 1 ? 'asks' : 'ask'} about it as well.`] : []),
    ].join('\n\n'),
    waysOut:
      challenge && ways.length > 0
        ? [{ id: challenge.id, ways: ways.filter(({ title }) => !challenge.waysOut.some((own) => own.title === title)) }].filter(
            ({ ways: fresh }) => fresh.length > 0,
          )
        : [],
  };
}

function riskIds({ material, session }: Dialogue): string {
  const ids = [
    ...session.challenges.filter(({ state }) => state === 'open').map(({ id }) => id),
    ...material.rfc.body.tradeOffs.risks.map(({ id }) => id),
  ];
  return ids.length > 0 ? ids.slice(0, 8).join(', ') : '`Failure Modes`';
}

/** Of a risk in several sentences the one that tells its kind. */
function nameOfThing({ challenges: [challenge], passages: [passage], name }: Focus, known: RegExp | undefined): string {
  if (challenge) return challenge.title.split(':')[0] ?? challenge.id;
  if (!passage) return name;
  if (passage.role !== 'given' || passage.id === '') return nameOf(passage);
  const { sentences, text } = passage;
  const said = sentences.find((sentence) => known?.test(sentence)) ?? sentences[0] ?? text;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`.replace(/[.;]\s*$/, '');
}

/** Parts of the design, events, rules and stories that share its words. */
function touched(dialogue: Dialogue, focus: Focus): string {
  const everything = subjectWords(focus.passages.map(({ text }) => text).join(' '));
  return (
    listTouched(dialogue, focus, focus.words) ||
    listTouched(dialogue, focus, everything) ||
    'No component, event, rule or story shares its words; say which one it is about.'
  );
}

function listTouched({ reading, material }: Dialogue, focus: Focus, words: ReadonlySet<string>): string {
  const near = (text: string): boolean =>
    sharedWords(words, subjectWords(text)).length >= Math.min(2, words.size) && words.size > 0;
  // "… Building Block" stands in the names of many systems: what has no name of its own shares more than half of what is said.
  const isAlike = (text: string): boolean => sharedWords(words, subjectWords(text)).length * 2 > words.size && near(text);
  const proper = properWords(focus.passages);
  const speaksOfSystem = (text: string): boolean => near(text) && sharedWords(proper, subjectWords(text)).length > 0;
  const products = productWords(focus.passages);
  const isCalled = callsByName(reading.design, words);
  const parts = reading.design
    .filter(
      (passage) =>
        ['Component Design', 'Integration Points'].includes(passage.section) &&
        (isCalled(passage) ||
          sharedWords(products, subjectWords(passage.text)).length > 0 ||
          speaksOfSystem(`${passage.label} ${passage.text}`) ||
          focus.passages.includes(passage) ||
          (isNamed(passage) ? near : isAlike)(`${passage.label} ${passage.text}`)),
    )
    .filter((passage) => isNamed(passage) || !reading.isRestated(passage.sentences[0] ?? passage.text));
  const { source, prd } = material;
  const deeds = source.kind === 'daa' ? source.body.aggregates.flatMap(({ operations }) => operations) : [];
  const tied = deeds.filter(({ name }) =>
    parts.some((passage) => passage.section === 'Integration Points' && saysDeed(passage.text, name)),
  );
  const events = source.kind === 'daa' ? source.body.domainEvents.map(({ name }) => name).filter(near) : [];
  const said = focus.passages.map(({ text }) => text).join(' ');
  const named =
    source.kind === 'daa'
      ? source.body.domainEvents.map(({ name }) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(said))
      : [];
  const rules = reading.demands.filter(({ kind, text }) => kind === 'invariant' && near(text)).map(({ ref }) => ref);
  const proposed = reading.demands.filter(({ kind, text }) => kind === 'proposal' && near(text)).map(({ ref }) => ref);
  const stories = prd.body.stories
    .filter(({ title = '', capability, criteria }) => near([title, capability, ...criteria.map(({ text }) => text)].join(' ')))
    .map(({ id }) => id);
  const lists = [
    listOf('Components', parts.map(callPart)),
    listOf(
      'Operations',
      tied.map(({ name, id }) => `${codeName(name)} (${partRef(source.key, id)})`),
    ),
    listOf('Events', [...named, ...events]),
    listOf('Rules', rules),
    listOf('Parts', proposed),
    listOf('Stories', stories),
  ];
  return lists.filter(Boolean).join(' ');
}

/** A part or partner whose name has a word of what is said is meant by it, where no third one has that word in its name. */
function callsByName(design: readonly Passage[], words: ReadonlySet<string>): (passage: Passage) => boolean {
  const named = design.filter(({ section }) => ['Component Design', 'Integration Points'].includes(section));
  const wordsOf = (passage: Passage): ReadonlySet<string> => subjectWords(nameOfPart(passage));
  const names = [...new Map(named.map((passage) => [nameOfPart(passage), wordsOf(passage)])).values()];
  const telling = new Set([...words].filter((word) => names.filter((own) => own.has(word)).length <= mostOfName));
  return (passage) => isNamed(passage) && sharedWords(telling, wordsOf(passage)).length > 0;
}

const mostOfName = 2;

/** Whether a text says in whichever form what an operation does: "fines are paid there" of `payFine`. */
function saysDeed(text: string, operation: string): boolean {
  const said = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [deed = '', ...things] = plainName(operation).toLowerCase().split(/\s+/);
  const has = (word: string): boolean => said.some((one) => one.startsWith(word) && one.length <= word.length + 2);
  const isDone = said.some(
    (one) => one.startsWith(deed.replace(/e$/, '')) || (deed.endsWith('ay') && one === `${deed.slice(0, -1)}id`),
  );
  return things.length > 0 && isDone && things.every(has);
}

/** Products are called by their names everywhere: "Kafka loses events" touches whatever speaks of Kafka. */
function productWords(passages: readonly Passage[]): ReadonlySet<string> {
  const names = passages.flatMap(({ role, text }) =>
    role === 'given'
      ? findTechnologyTerms(text).flatMap(({ term, start, end }) => (/\p{Lu}/u.test(term) ? [text.slice(start, end)] : []))
      : [],
  );
  return subjectWords(names.join(' '));
}

/** Words of names: of "The Identity building block is down", that it is Identity. */
function properWords(passages: readonly Passage[]): ReadonlySet<string> {
  const names = passages.flatMap(({ text }) => text.match(/(?<=[\p{L},]\s)\p{Lu}[\p{L}\d]+/gu) ?? []);
  return subjectWords(names.join(' '));
}

function isNamed(passage: Passage): boolean {
  return passage.id !== '' || nameOfPart(passage) !== '';
}

/** A part without a name of its own is called by what it says. */
function callPart(passage: Passage): string {
  const { section, sentences, text } = passage;
  if (passage.id === '' && nameOfPart(passage) !== '') return nameOfPart(passage);
  return isNamed(passage) ? nameOf(passage) : `${section} (“${cut(sentences[0] ?? text)}”)`;
}

function listOf(title: string, names: readonly string[]): string {
  const distinct = [...new Set(names)];
  if (distinct.length === 0) return '';
  const rest = distinct.length > 5 ? ` and ${distinct.length - 5} more` : '';
  return `${title}: ${distinct.slice(0, 5).join(', ')}${rest}.`;
}

function detection({ reading }: Dialogue, focus: Focus, figure: string): string {
  // What answers a risk often names what is watched, where the risk itself does not.
  const words = new Set([...focus.words, ...subjectWords(focus.passages.map(({ text }) => text).join(' '))]);
  const watched = reading.design.filter(({ section }) => section === 'Monitoring');
  const found = watched.flatMap((passage) =>
    passage.sentences.filter(
      (sentence) => sharedWords(words, subjectWords(sentence)).length >= Math.min(2, words.size) && words.size > 0,
    ),
  );
  return found.length > 0
    ? found
        .slice(0, 2)
        .map((sentence) => `“${cut(sentence)}”`)
        .join(' ')
    : `Nothing under Monitoring names it. It would show in: ${figure}.`;
}

/** Sentences near it that name what meets the concern, the mitigation of the risk itself first. */
function findLimits({ reading, session }: Dialogue, focus: Focus, concern: Concern): string[] {
  const own = focus.passages.filter(({ role, section }) => role === 'design' && section === 'Risks');
  const near = reading.design.filter(
    (passage) =>
      focus.passages.includes(passage) ||
      sharedWords(focus.words, subjectWords(`${passage.label} ${passage.text}`)).length >=
        Math.max(2, Math.ceil(focus.words.size / 2)),
  );
  const found = near
    .filter((passage) => !own.includes(passage))
    .map((passage) => ({ passage, sentence: findMechanism(concern, passage.text) ?? '' }))
    // What the model or the PRD says is to be kept is no means of keeping it, and a sentence about something else limits something else.
    .filter(
      ({ sentence }) =>
        sentence !== '' && !reading.isRestated(sentence) && sharedWords(focus.words, subjectWords(sentence)).length > 0,
    );
  // A draft may say the same in several places.
  const distinct = [...new Map(found.map((one) => [one.sentence, one])).values()];
  const decided = standingDecisions(session.decisions, session.challenges).filter(
    ({ text, settles }) =>
      focus.challenges.some(({ id }) => settles.includes(id)) ||
      sharedWords(focus.words, subjectWords(text)).length >= Math.max(2, Math.ceil(focus.words.size / 3)) ||
      focus.passages.some((passage) => givesUp(text, passage.text)),
  );
  return [
    ...decided.map(({ id, text }) => `${id}: “${cut(text.replace(/\s+/g, ' ').trim())}”`),
    ...new Set(own.map((passage) => `${placeOf(passage)}: “${cut(passage.text)}”`)),
    ...distinct.map(({ passage, sentence }) => `${placeOf(passage)}: “${cut(sentence)}”`),
  ].slice(0, 3);
}

/** Ways out of what was or could be challenged about it, else those that code knows for such a concern. */
function waysFor({ unraised, session }: Dialogue, focus: Focus, concern: Concern): WayOut[] {
  const own = [...focus.challenges, ...aboutFocus([...session.challenges, ...unraised], focus)].find(
    (objection) => objection.concern === concern && objection.waysOut.length > 0,
  );
  if (own) return own.waysOut;
  return waysOfConcern(concern, '')
    .slice(0, mostWays)
    .map(({ title, cons }) => ({ title, tradeOff: cons.join(' ') }));
}

/** So many ways are told of a kind of failure that nobody has challenged here. */
const mostWays = 3;

/** Challenges that ask about the same. */
function openAbout({ session }: Dialogue, focus: Focus): string[] {
  const open = session.challenges.filter(({ state }) => state === 'open');
  const near = aboutFocus(open, focus);
  return open.filter((challenge) => near.includes(challenge)).map(({ id }) => id);
}
