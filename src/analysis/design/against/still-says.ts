import { splitPassages } from '../../challenge/passages.ts';
import { sharedWords } from '../../challenge/subject-words.ts';
import { readStanding } from '../../../lifecycle/replaced-text.ts';
import type { SessionDecision } from '../../../lifecycle/design-session.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { deedWords, isCommonDeed } from '../deed-words.ts';
import { deniedFigures, spokenBesideFigures } from '../ends/denied-things.ts';
import { nameOfComponent } from '../list-components.ts';
import { mapDesign } from '../map-design.ts';
import { listOtherFigures } from '../outdated/list-other-figures.ts';
import { findOldRhythms } from '../outdated/old-rhythms.ts';
import type { ProductUse, StillUsed } from '../ends/product-uses.ts';
import { readRhythms } from '../outdated/rhythms.ts';
import { lastSuccessor, listSuccessors } from '../standing-decisions.ts';
import { givenPlaces } from '../strikes/settled.ts';
import { listToldOtherwise } from '../strikes/told-otherwise.ts';

interface Changing extends Pick<SessionDecision, 'id' | 'text'> {
  readonly settles?: readonly string[];
  /** What the decisions said whose place it took: what they put an end to is over as well. */
  readonly before: readonly string[];
}

/** A decision with what those said whose place it took. */
export function withBefore(decision: SessionDecision, decisions: readonly SessionDecision[]): Changing {
  const successors = listSuccessors(decisions);
  const before = decisions.filter(({ id }) => id !== decision.id && lastSuccessor(id, successors) === decision.id);
  return { id: decision.id, text: decision.text, settles: decision.settles, before: before.map(({ text }) => text) };
}

/** What the design goes on saying though a decision says something else that it may take the place of: so that a person is shown what stands. */
export function listStillSaid(body: RfcBody, decisions: readonly Changing[]): StillUsed[] {
  const beats = listOldBeats(body, decisions);
  const figures = listFiguresInDoubt(body, decisions).filter(
    ({ decision, uses: [use] }) =>
      !beats.some((one) => one.decision === decision && one.uses.some(({ sentence }) => sentence === use?.sentence)),
  );
  return [...beats, ...figures, ...listOtherSteps(body, decisions)];
}

/** Figures that a decision says no to, or puts others in place of, where only people can tell whether both speak of the same. */
function listFiguresInDoubt(body: RfcBody, decisions: readonly Changing[]): StillUsed[] {
  return listOtherFigures(
    body,
    decisions.map(({ id, text, settles = [] }) => ({ id, text, settles: [...settles] })),
  )
    .filter(({ isSure }) => !isSure)
    .map(({ decision, component, place, sentence, span }) => {
      const words = sentence.slice(span.start, span.end);
      return { decision: decision.id, name: words, uses: [{ place: component || place, sentence, words: [words] }] };
    });
}

/** Steps beside one transaction, or the other way round, where only people can tell whether both are of the same. */
function listOtherSteps(body: RfcBody, decisions: readonly Changing[]): StillUsed[] {
  const told = listToldOtherwise(
    body,
    decisions.map(({ id, text, settles = [] }) => ({ id, text, settles: [...settles] })),
  );
  return told
    .filter(({ isSure }) => !isSure)
    .map(({ decision, component, place, sentence, words }) => ({
      decision: decision.id,
      name: words,
      uses: [{ place: component || place, sentence, words: [words] }],
    }));
}

/**
 * Where the design goes on saying a rhythm or figure that a decision puts another one in place of: "runs nightly" beside "every 15 minutes, not at 02:00". That both
 * speak of the same deed rules often cannot tell.
 */
function listOldBeats(body: RfcBody, decisions: readonly Changing[]): StillUsed[] {
  const changing = decisions.filter(({ text, before }) =>
    [text, ...before].some((one) => /\d|\p{L}ly\b|\b(?:every|each|per|an?)\b/u.test(one)),
  );
  if (changing.length === 0) return [];
  const isOfGiven = givenPlaces(body);
  const found: { readonly decision: string; readonly use: ProductUse }[] = [];
  mapDesign(body, (text, place) => {
    if (isOfGiven(place)) return text;
    for (const passage of splitPassages({ section: place, markdown: readStanding(text), role: 'design' }))
      for (const sentence of passage.sentences)
        for (const { id, text: said, before } of changing) {
          const component = nameOfComponent(passage);
          // Its own words, and those of another decision, are nothing old.
          if (body.designSession.decisions.some((one) => one.text.includes(sentence)) || said.includes(sentence)) continue;
          const earlier = before.flatMap((one) => listOld(one, sentence, component)).filter((one) => !isAnew(said, one));
          const words = [...new Set([...listOld(said, sentence, component), ...earlier])];
          if (words.length > 0) found.push({ decision: id, use: { place: component || place, sentence, words } });
        }
    return text;
  });
  return [...Map.groupBy(found, ({ decision, use }) => `${decision} ${use.words[0]?.toLowerCase()}`).values()].flatMap((same) => {
    const [first] = same;
    const name = first?.use.words[0];
    return first && name !== undefined
      ? [{ decision: first.decision, name: name.toLowerCase(), uses: same.map(({ use }) => use) }]
      : [];
  });
}

/** As the sentence has them. */
function listOld(decision: string, sentence: string, component: string): string[] {
  const rhythms = findOldRhythms(decision, sentence, { sentence: component }).spans.map(({ start, end }) =>
    sentence.slice(start, end),
  );
  const isNear = sharedWords(spokenBesideFigures(decision), spokenBesideFigures(sentence)).length > 0;
  const figures = isNear ? deniedFigures(decision, sentence).map(({ text }) => text) : [];
  return [...rhythms, ...listDaily(decision, sentence), ...figures].map((one) => one.replace(/[,.;()]/g, '').trim());
}

/** "Nightly" of what is not done at 02:00 any more: a time of the day is met once a day. */
function listDaily(decision: string, sentence: string): string[] {
  if (!/\b(?:instead of|rather than|in place of|not|no longer)\s+(?:[\p{L}-]+\s+){0,4}?\d{1,2}:\d\d(?!\d)/iu.test(decision))
    return [];
  const daily = readRhythms(sentence).filter(({ beat }) => beat === '86400 s');
  const shared = sharedWords(new Set(deedWords(decision)), new Set(deedWords(sentence)));
  if (readRhythms(decision).some(({ beat }) => beat === '86400 s') || shared.every(isCommonDeed)) return [];
  return daily.map(({ start, end }) => sentence.slice(start, end));
}

/** Of what an earlier decision put an end to, all but the rhythm that this one goes back to. */
function isAnew(decision: string, words: string): boolean {
  const [old] = readRhythms(words);
  return old !== undefined && readRhythms(decision).some(({ beat }) => beat === old.beat);
}
