import type { AdrBody } from '../../lifecycle/adr.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { listReplaced, readStanding, withoutReplaced } from '../../lifecycle/replaced-text.ts';
import { readToldWords } from '../../lifecycle/strike-words.ts';
import { settledIds, type RecordedDecision, type RfcBody } from '../../lifecycle/rfc.ts';
import { splitPassages } from '../challenge/passages.ts';
import { findBroughtBack } from '../design/against/brought-back.ts';
import { findOpposedWays, holdsBeside } from '../design/against/opposed-ways.ts';
import { listOpposedSentences } from '../design/against/opposed-sentences.ts';
import { goesAgainst, isOtherAnswer, opposes } from '../design/against/goes-against.ts';
import { isTakenUpBy } from '../design/alternatives/merge-alternatives.ts';
import { standingInRfc } from '../design/standing-decisions.ts';
import { textsOf } from '../challenge/read-design.ts';
import { isDistinctive } from '../design/find-sentence.ts';
import { findWords } from '../design/strikes/find-words.ts';
import { listToldOtherwise } from '../design/strikes/told-otherwise.ts';
import { findOldFigures } from '../design/outdated/old-figures.ts';
import { mapDesign } from '../design/map-design.ts';
import { foldText } from '../fold-text.ts';
import { kindFinding } from './kinds/kind-codes.ts';
import { shorten } from './shorten.ts';

/** Sentences of an RFC that a decision took the place of, and that stand somewhere else as if they held. */
export function findReplaced(body: RfcBody): Finding[] {
  const places: { place: string; text: string }[] = [];
  mapDesign(withoutReplaced(body), (text, place) => {
    places.push({ place, text: ` ${foldText(text)} ` });
    return text;
  });
  // Who decided it anew in the same words meant it.
  const decided = standingInRfc(body.designSession).map(({ text }) => foldText(text));
  const isDecided = (folded: string): boolean => decided.some((text) => text.includes(folded));
  const replaced = listReplacedIn(body).flatMap(({ sentence, folded, by }) =>
    (isDecided(folded) ? [] : places)
      .filter(({ text }) => text.includes(` ${folded} `))
      .map(({ place }) =>
        kindFinding('RFC-REPLACED-STANDS', {
          part: place,
          message: `${by} took the place of “${shorten(sentence)}”, which still stands under ${place}.`,
          fix: `Say there what ${by} decided, or strike it: "~~…~~ → ${by}: …".`,
        }),
      ),
  );
  const contradicted = [...findContradicted(body), ...findStepsBesideOne(body)];
  return [...replaced, ...contradicted, ...findOpposed(body), ...findOpposedByMeaning(body, contradicted)];
}

/** Decisions that hold although a later one says no to them. */
function findOpposed(body: RfcBody): Finding[] {
  const holding = listHolding(body);
  return holding.flatMap((later, at) =>
    holding
      .slice(0, at)
      .filter((one) => !holdsBeside(later, one.id) && (opposes(later.text, one.text) || comesBack(later, one)))
      .map(({ id, text }) =>
        kindFinding('RFC-REPLACED-STANDS', {
          part: id,
          message: `${later.id} (“${shorten(later.text)}”) does not go together with ${id} (“${shorten(text)}”), and both hold.`,
          fix: `Decide anew about ${id} in the design session, with what is left of it; where both hold, say there how.`,
        }),
      ),
  );
}

/** Decisions that hold and take something up. */
function listHolding(body: RfcBody): RecordedDecision[] {
  return standingInRfc(body.designSession).filter(
    (decision) => !settledIds(decision).some((id) => isRejected(id, decision, body)),
  );
}

/** Decisions and sentences that do the same in ways of which a design can take only one, though none says no to the other: a person tells how they go together. */
function findOpposedByMeaning(body: RfcBody, contradicted: readonly Finding[]): Finding[] {
  const holding = listHolding(body);
  const decisions = holding.flatMap((later, at) =>
    holding.slice(0, at).flatMap((one) => {
      const opposed = holdsBeside(later, one.id) ? undefined : findOpposedWays(later.text, one.text);
      if (!opposed || opposes(later.text, one.text)) return [];
      return kindFinding('RFC-REPLACED-STANDS', {
        part: one.id,
        message: `${later.id} (“${shorten(opposed.one)}”) and ${one.id} (“${shorten(opposed.other)}”) hardly go together (${opposed.about}), and both hold.`,
        fix: `Decide anew about ${one.id} in a design session; where both hold, say there for what each does.`,
      });
    }),
  );
  const sentences = listOpposedSentences(body, holding).flatMap(({ decision: id, place, sentence, opposed }) => {
    const decision = holding.find((one) => one.id === id);
    const isTold = contradicted.some(
      ({ message }) => message.startsWith(`${id} (`) && message.includes(`“${shorten(sentence)}”`),
    );
    if (!decision || isTold || isKept(decision, sentence, [place])) return [];
    return kindFinding('RFC-REPLACED-STANDS', {
      part: place,
      message: `${id} (“${shorten(opposed.one)}”) hardly goes together with “${shorten(sentence)}” (${opposed.about}), which stands under ${place}.`,
      fix: `Strike it where ${id} takes its place: "~~…~~ → ${id}: …"; where both hold, say there how.`,
    });
  });
  return [...decisions, ...sentences];
}

/** "Redis stays for the sessions" after "Redis is dropped". */
function comesBack(later: RecordedDecision, earlier: RecordedDecision): boolean {
  const said = (one: RecordedDecision): { text: string; settles: readonly string[] } => ({
    text: one.text,
    settles: settledIds(one),
  });
  return findBroughtBack(said(later), said(earlier)) !== undefined;
}

/** Steps beside one transaction, or the other way round, whether or not it is sure that both are of the same. */
function findStepsBesideOne(body: RfcBody): Finding[] {
  const holding = listHolding(body).map((one) => ({ id: one.id, text: one.text, settles: settledIds(one), record: one }));
  return listToldOtherwise(withoutReplaced(body), holding)
    .filter(({ decision: { record }, sentence, place, component }) => !isKept(record, sentence, [place, component]))
    .filter(({ decision: { record }, sentence, place }) => !gaveUpPart(record, { body, place, sentence }))
    .map(({ decision, sentence, place }) => tellContradicted(decision, { sentence, place }));
}

/** Whoever struck words of a sentence has read the rest of it, and let it stand. */
function gaveUpPart(
  { givesUp = '' }: RecordedDecision,
  { body, place, sentence }: { readonly body: RfcBody; readonly place: string; readonly sentence: string },
): boolean {
  const words = readToldWords(givesUp);
  if (words.length === 0) return false;
  const start = foldText(sentence).split(' ').slice(0, wordsThatTell).join(' ');
  let isFound = false;
  mapDesign(body, (text, at) => {
    if (at !== place) return text;
    isFound ||= text
      .split('\n')
      .some((line) => words.some((one) => line.includes(`~~${one}~~`)) && foldText(readStanding(line)).includes(start));
    return text;
  });
  return isFound;
}

/** So many of its first words tell one sentence of a section from the others. */
const wordsThatTell = 5;

/** Sentences that nothing strikes, and that do not go together with a decision that holds. */
function findContradicted(body: RfcBody): Finding[] {
  const holding = listHolding(body);
  const said = body.designSession.decisions.map(({ text }) => foldText(text));
  const questions = [...body.openQuestions.decisions, ...body.openQuestions.unknowns];
  const isAnsweredOtherwise = (decision: RecordedDecision, sentence: string): boolean =>
    questions.some(
      (one) => settledIds(decision).includes(one.id) && isOtherAnswer({ question: one.text, answer: decision.text }, sentence),
    );
  const limits = body.contextAndProblem.constraints.map(({ id }) => id);
  // What a limit says is repeated where it names a technology, and no decision takes the place of it there.
  const given = body.contextAndProblem.constraints.map(({ text }) => foldText(text));
  const isLimit = (sentence: string): boolean => given.some((text) => text.includes(foldText(sentence)));
  const found: Finding[] = [];
  mapDesign(withoutReplaced(body), (markdown, place) => {
    const isGivenPlace = place === 'Technical Context' || limits.includes(place);
    const isGiven = (sentence: string): boolean => isGivenPlace || isLimit(sentence);
    if (!isGivenPlace && !building.includes(place)) return markdown;
    for (const { label, sentences } of splitPassages({ section: place, markdown, role: 'design' }))
      for (const sentence of sentences.filter((one) => !said.some((text) => text.includes(foldText(one)))))
        for (const { id, text } of holding.filter(
          (one) =>
            !isKept(one, sentence, [place, label]) &&
            (isGiven(sentence)
              ? findOldFigures(one.text, sentence).isSure
              : goesAgainst(one.text, `${label} ${sentence}`) || isAnsweredOtherwise(one, sentence)),
        ))
          found.push(tellContradicted({ id, text }, { sentence, place }));
    return markdown;
  });
  return found;
}

function tellContradicted(
  { id, text }: Pick<RecordedDecision, 'id' | 'text'>,
  { sentence, place }: { readonly sentence: string; readonly place: string },
): Finding {
  return kindFinding('RFC-REPLACED-STANDS', {
    part: place,
    message: `${id} (“${shorten(text)}”) does not go together with “${shorten(sentence)}”, which stands under ${place}.`,
    fix: `Strike it where ${id} takes its place: "~~…~~ → ${id}: …"; where both hold, say there how.`,
  });
}

/** Who decided it said that these words stand. */
function isKept({ keeps = '' }: RecordedDecision, sentence: string, places: readonly string[]): boolean {
  // A place is named alone where all of it is meant.
  if (keeps.split(', ').some((one) => one !== '' && places.includes(one))) return true;
  return readToldWords(keeps).some((words) => findWords(sentence, words).length > 0 || findWords(words, sentence).length > 0);
}

/** Sections that say how it is built; of what is given and demanded, only a figure that a decision says no to is told. */
const building = [
  'High-Level Approach',
  'Component Design',
  'Technology Choices',
  'Integration Points',
  'Failure Modes',
  'Security',
];

/** Why an alternative is not taken says nothing of what is built. */
function isRejected(id: string, decision: RecordedDecision, { alternatives }: RfcBody): boolean {
  return alternatives.some((one) => one.id === id && !isTakenUpBy(one, decision.id));
}

/**
 * The same sentences in an AI-ADR, which would bind to both; what a decision prevents may well be what it replaced, and nobody is bound by a way that is not
 * taken or by what is put off or open.
 */
export function findReplacedIn(adr: AdrBody, rfc: { readonly key: string; readonly body: RfcBody }): Finding[] {
  const points = adr.decision.points.map((point) => ({ ...point, prevents: '' }));
  const sections = Object.entries({
    Context: adr.context,
    Decision: { ...adr.decision, points },
    Rationale: adr.rationale,
    'Implementation Details': adr.implementation,
    'Edge Cases and Failure Handling': adr.edgeCases,
    'Monitoring and Observability': adr.monitoring,
    Consequences: adr.consequences,
    Amendment: adr.amendment,
  }).map(([section, value]) => ({ section, said: textsOf(value).map((text) => ` ${foldText(text)} `) }));
  return listReplacedIn(rfc.body).flatMap(({ sentence, folded, by }) =>
    sections
      .filter(({ said }) => said.some((text) => text.includes(` ${folded} `)))
      .map(({ section }) =>
        kindFinding('ADR-REPLACED-STANDS', {
          part: section,
          message: `“${shorten(sentence)}” stands under ${section}, and ${rfc.key}#${by} took its place.`,
          fix: `Say there what ${by} decided instead.`,
        }),
      ),
  );
}

/** Each once, in however many places it was struck. */
function listReplacedIn(body: RfcBody): { sentence: string; folded: string; by: string }[] {
  const found = textsOf(body)
    .flatMap(listReplaced)
    .filter(({ sentence }) => isDistinctive(sentence))
    .map(({ sentence, by }) => ({ sentence, by, folded: foldText(sentence) }));
  return [...new Map(found.map((one) => [`${one.by} ${one.folded}`, one])).values()];
}
