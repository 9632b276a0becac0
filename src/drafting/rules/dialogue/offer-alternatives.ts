import { withoutDenied } from '../../../analysis/design/ends/denied-things.ts';
import { finalizeRfc } from '../../../analysis/design/finalize/finalize-rfc.ts';
import { listGiven } from '../../../analysis/design/given-statements.ts';
import { listComponents } from '../../../analysis/design/list-components.ts';
import { isDecidedSo } from '../../../analysis/design/alternatives/offered-ways.ts';
import { standingInRfc } from '../../../analysis/design/standing-decisions.ts';
import { isGeneralWay, speaksOf } from '../../../analysis/design/alternatives/way-signs.ts';
import { readDesign } from '../../../analysis/challenge/read-design.ts';
import { cut, nameOf } from '../../../analysis/challenge/raise.ts';
import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { Concern, Objection } from '../../../lifecycle/challenge.ts';
import { count } from '../../../lifecycle/count.ts';
import { settledIds } from '../../../lifecycle/rfc.ts';
import type { StepOutput } from '../../../steps/registry.ts';
import { oppositesOfStated, patternAsAlternative, tellOwnAlternatives, undecidedPatterns } from './alternatives-of-whole.ts';
import type { Dialogue, MoveReply } from './dialogue.ts';
import { aboutFocus, findFocus, type Focus } from './focus.ts';
import { choices } from './known-alternatives.ts';
import { quotable } from './list-settled.ts';
import { findMechanism } from './met-by.ts';
import { recognizeConcern } from './unfold.ts';
import { heldTo, waysOfConcern } from './ways-of-concern.ts';
import { waysOfDoing } from './ways-of-doing.ts';

type Alternative = StepOutput<'design/answer-turn'>['alternatives'][number];

/** More would not be weighed. */
const mostAlternatives = 3;
/** Of the whole there is more than one thing that could be otherwise. */
const mostOfWhole = 5;

const ofWhole = /\b(?:as a whole|whole design|design overall|overall design|the architecture)\b/i;

/** Other ways, with what each gives and costs here: from what was challenged, from the Playbook, and from the shape of the design. */
export function offerAlternatives(dialogue: Dialogue): MoveReply {
  const focus = findFocus(dialogue);
  const { turn, material, session } = dialogue;
  const doing = waysOfDoing(dialogue);
  const isGeneral =
    turn.about.length === 0 &&
    doing.length === 0 &&
    (turn.text.trim() === '' || focus.passages.length === 0 || ofWhole.test(turn.text));
  if (focus.unknown.length > 0 && focus.passages.length === 0 && focus.challenges.length === 0 && turn.text.trim() === '') {
    return { text: `I find no ${focus.unknown.join(' and no ')} in ${material.rfc.key} or in what it is made from.` };
  }
  const offered = [
    ...material.rfc.body.alternatives.map(({ text }) => text),
    ...session.turns.flatMap(({ reply }) => reply?.alternatives ?? []).map(({ title }) => title),
  ];
  const ways = isGeneral ? [] : fromWaysOut(dialogue, focus);
  const decided = isGeneral ? asFinalized(dialogue) : dialogue;
  const others = isGeneral
    ? inTurn([oppositesOfStated(decided), undecidedPatterns(decided), fromShape(decided, focus, true)])
    : inTurn([fromShape(dialogue, focus, false), fromPlaybook(dialogue, focus)]);
  // Of a challenge its own ways out come first; of a part they are some among others.
  const near = focus.challenges.length > 0 ? [...ways, ...others] : inTurn([others, ways]);
  // What is known for such a thing stands behind what the design itself suggests, unless the turn says what worries.
  const worry = recognizeConcern(turn.text);
  const spoken = worry === 'other' ? recognizeConcern(saidOf(focus)) : worry;
  // What the part says already is no other way for it.
  const isMet = focus.challenges.length === 0 && findMechanism(spoken, saidOf(focus)) !== undefined;
  const known = isMet ? [] : fromConcern(focus, spoken);
  const suggested = worry === 'other' || focus.challenges.length > 0 ? [...near, ...known] : inTurn([known, near]);
  // Who asks how something is done wants the ways to do it, before what one could do about its parts.
  const found = [...doing, ...suggested];
  const isMeant = (decision: Placed): boolean => !isOfAnother(decision, dialogue, focus);
  const earlier = standingInRfc(material.rfc.body.designSession).map((one) => ({ ...one, settles: settledIds(one) }));
  const fresh = found.filter(
    (way, at) =>
      !offered.some((known) => isSame(known, way.title)) &&
      found.findIndex((other) => other.title === way.title) === at &&
      (focus.challenges.length > 0 || !isGeneralWay(way)) &&
      !isDecidedSo(way, session, isMeant) &&
      !earlier.some((decision) => isMeant(decision) && speaksOf(decision.text, way)),
  );
  const own = isGeneral || turn.about.length > 0 ? tellOwnAlternatives(dialogue) : '';
  const alternatives = fresh
    .slice(0, isGeneral ? mostOfWhole : mostAlternatives)
    .map((way) => heldTo(dialogue.reading, focus.words, way));
  // Of how something is done the question says what it is for, and not the part that its words are near to.
  const isAsked = doing.length > 0 && turn.about.length === 0;
  const about = isGeneral ? 'the design as a whole' : isAsked ? `“${cut(quotable(turn.text))}”` : focus.name || 'this';
  if (alternatives.length === 0) {
    const known =
      found.length > 0
        ? 'what I could offer was offered or rejected before'
        : 'neither its words nor the Playbook tell me what kind of thing it is. Ask with the words of what worries you (slow, twice, lost, full, access)';
    // Of an alternative that the RFC weighs, what it says itself is the answer.
    if (!isGeneral && own !== '') return { text: own };
    return { text: [`No other way for ${about} that I have not named: ${known}.`, own].filter(Boolean).join('\n\n') };
  }
  return {
    text: [`${count(alternatives.length, 'other way')} for ${about}. Choose one with its title, or say in the RFC why not.`, own]
      .filter(Boolean)
      .join('\n\n'),
    alternatives,
  };
}

interface Placed {
  readonly text: string;
  readonly settles: readonly string[];
}

/** Whether a decision is about other components alone than the one that other ways are asked for: the outbox of the one may be news for the other. */
function isOfAnother({ settles }: Placed, { material }: Dialogue, { places }: Focus): boolean {
  const components = listComponents(material.rfc.body).map((name) => name.toLowerCase());
  const asked = components.filter((name) => places.has(name));
  const named = components.filter((name) => settles.some((place) => place.toLowerCase() === name));
  return asked.length > 0 && named.length > 0 && !named.some((name) => asked.includes(name));
}

/** The design with what was decided in it: of what was replaced nobody needs the opposite. */
function asFinalized(dialogue: Dialogue): Dialogue {
  const { material, session } = dialogue;
  const body = finalizeRfc(material.rfc.body, session, { given: listGiven(material) });
  const decided = { ...material, rfc: { ...material.rfc, body } };
  return { ...dialogue, material: decided, reading: readDesign(decided) };
}

/** Ways out of challenges about it. A title that was offered for one challenge may be what another one needs, so they are merged by title. */
function fromWaysOut({ unraised }: Dialogue, focus: Focus): Alternative[] {
  const meant: readonly Objection[] = focus.challenges.length > 0 ? focus.challenges : aboutFocus(unraised, focus).slice(0, 2);
  return meant.flatMap(({ title, question, waysOut, ties }) => {
    const [place = title] = title.split(':');
    const quote = ties.find((tie) => tie.kind === 'design' && tie.quote !== '')?.quote;
    return waysOut.map((way) => ({
      title: way.title,
      text: quote === undefined ? `For ${place.trim()}.` : `For ${place.trim()}, in place of: “${quote}”`,
      pros: [question === '' ? `It meets: ${title}` : `It answers “${question}”`],
      cons: way.tradeOff === '' ? [] : [way.tradeOff],
      // A way out fits whenever what it answers is asked.
      fitsWhen: '',
    }));
  });
}

/** Of what a challenge asks, else of what the words or the part speak of. */
function fromConcern({ challenges, name }: Focus, spoken: Concern): Alternative[] {
  const concerns = challenges.length > 0 ? challenges.map(({ concern }) => concern) : [spoken];
  return concerns.flatMap((concern) => waysOfConcern(concern, name || 'what is asked'));
}

function saidOf({ passages }: Focus): string {
  return passages
    .slice(0, 2)
    .map(({ label, text }) => `${label} ${text}`)
    .join(' ');
}

function fromPlaybook({ material }: Dialogue, { words }: Focus): Alternative[] {
  const considered = material.rfc.body.patterns.map(({ pattern }) => pattern);
  return material.patterns
    .filter(({ title, status }) => status === 'Active' && !considered.some((name) => isSame(name, title)))
    .map((pattern) => ({ pattern, shared: sharedWords(words, subjectWords(`${pattern.title} ${pattern.body.problem}`)).length }))
    .filter(({ shared }) => shared >= 2)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, 2)
    .map(({ pattern }) => patternAsAlternative(pattern));
}

/** Sections that say how it is built, part by part. */
const built = ['Component Design', 'Integration Points', 'Technology Choices'];

/** What most designs decide one way or the other, for what this one does. */
function fromShape({ reading }: Dialogue, focus: Focus, isGeneral: boolean): Alternative[] {
  const passages = (isGeneral ? reading.design : focus.passages).filter(
    ({ section, label }) => built.includes(section) && label !== '',
  );
  return choices.flatMap(({ about, ways }) => {
    const passage = passages.find(({ label, text }) => about.test(withoutDenied(`${label} ${text}`)));
    if (!passage) return [];
    const missing = ways.filter(
      ({ present, presentAnywhere }) => !present.test(passage.block) && presentAnywhere?.test(reading.text) !== true,
    );
    return missing
      .slice(0, isGeneral ? 1 : 2)
      .map(({ present: _present, presentAnywhere: _anywhere, text, within = text, ...way }) => ({
        ...way,
        text: (about.test(passage.label) ? text : within).replaceAll('{thing}', nameOf(passage)),
      }));
  });
}

/** One of each list, then the next of each. */
function inTurn(lists: readonly (readonly Alternative[])[]): Alternative[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_none, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}

/** Titles that share their words are one thing. */
function isSame(one: string, other: string): boolean {
  if (one.toLowerCase() === other.toLowerCase()) return true;
  const [first, second] = [subjectWords(one), subjectWords(other)];
  const smaller = Math.min(first.size, second.size);
  return (
    smaller > 0 &&
    sharedWords(first, second).length >= Math.max(1, Math.ceil(smaller * 0.8)) &&
    Math.abs(first.size - second.size) <= 4
  );
}
