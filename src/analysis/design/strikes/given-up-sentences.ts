import { splitPassages } from '../../challenge/passages.ts';
import { cellsOf } from '../../challenge/table-rows.ts';
import { withWhole } from '../../find-code.ts';
import type { SessionDecision, SessionRecord } from '../../../lifecycle/design-session.ts';
import { readStanding } from '../../../lifecycle/replaced-text.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { readMeant } from '../ends/denied-kinds.ts';
import { findEndedTelling } from '../ends/ended-telling.ts';
import { findGivenUp, givesUp, type Scope } from '../ends/find-given-up.ts';
import { deniesSameDeed } from '../ends/denied-deeds.ts';
import { deniesDeed, findOtherAnswer, findWays, isOtherAnswer, listWaysNot, saysWhatIsOver } from '../against/goes-against.ts';
import { givesUpComponent } from '../part-names.ts';
import { listComponents, nameOfComponent } from '../list-components.ts';
import { mapDesign } from '../map-design.ts';
import { listSettledOpenings } from '../finalize/settled-openings.ts';
import { strikeParts } from './strike-parts.ts';
import { strikeSpans } from './strike-spans.ts';
import { type Settled, strikeWhole, givenPlaces, isRejection, countWords, fewestLeft } from './settled.ts';
import { listStepsInOne } from './steps-in-one.ts';
import { listFiguresOut } from './figures-out.ts';
import { listSurelyOtherwise } from './told-otherwise.ts';

/** What decisions take out of the design, wherever it says it; one says the same whether somebody chose, accepted a challenge or answered a question. */
export function listSentencesGivenUp(body: RfcBody, { turns }: SessionRecord, holding: readonly SessionDecision[]): Settled[] {
  const giving = holding.filter((decision) => !isRejection(decision, turns));
  const isOfGiven = givenPlaces(body);
  const components = listComponents(body);
  const questions = [...body.openQuestions.decisions, ...body.openQuestions.unknowns];
  const answeredOtherwise = ({ text, settles }: SessionDecision, quote: string): string | undefined =>
    questions.find((one) => settles.includes(one.id) && isOtherAnswer({ question: one.text, answer: text }, quote))?.text;
  // "Every minute, not every ten" of the question how often the bank is polled.
  const askedBy = ({ settles }: SessionDecision): string =>
    [
      ...questions.filter(({ id }) => settles.includes(id)).map(({ text }) => text),
      ...components.filter((one) => settles.includes(one)),
    ].join(' ');
  const meant = readMeant(body);
  const saying = giving.map((decision) => ({ decision, text: meant(decision.text) }));
  const found: Settled[] = [];
  found.push(
    ...listSettledOpenings(body, giving),
    ...listStepsInOne(body, giving),
    ...listSurelyOtherwise(body, giving),
    ...listFiguresOut(body, giving),
  );
  mapDesign(body, (text, place) => {
    if (isOfGiven(place)) return text;
    for (const passage of splitPassages({ section: place, markdown: readStanding(text), role: 'design' })) {
      const isRow = cellsOf(passage.written).length > 0;
      const around = isRow ? { around: passage.text } : {};
      const scope = { component: nameOfComponent(passage), components, ...around };
      for (const quote of passage.sentences)
        for (const { decision, text: words } of saying.filter(({ text }) => !isOwnWords(text, quote))) {
          const struck = strikeDecided(words, {
            quote,
            scope: { ...scope, asked: askedBy(decision) },
            question: answeredOtherwise(decision, quote),
          });
          if (struck) found.push({ quote, place, concern: 'other', decision, ...struck });
        }
    }
    return text;
  });
  return found;
}

/** What stands there already is the decision itself; the name of a product alone, as an entry of a list, is none. */
function isOwnWords(decision: string, quote: string): boolean {
  return decision.includes(quote) && countWords(quote) >= fewestLeft;
}

/** What a decision takes out of a sentence, by what it gives up and by the way that it does not choose; undefined where it says nothing against it. */
function strikeDecided(
  text: string,
  { quote, scope, question }: { quote: string; scope: Scope; question: string | undefined },
): Pick<Settled, 'strike' | 'isBeside'> | undefined {
  const isOfPart = scope.component !== '' && givesUpComponent(text, scope.component, scope.components);
  if (isOfPart || deniesDeed(text, quote) || deniesSameDeed(text, quote)) return { strike: strikeWhole };
  const isGivenUp = givesUp(text, quote, scope);
  const waysNot = listWaysNot(text, quote);
  const isToldNoMore = findEndedTelling(text, quote).length > 0;
  if (isToldNoMore && !isGivenUp) return { strike: strikeTelling(text) };
  if (!isGivenUp && question === undefined && waysNot.length === 0 && !saysWhatIsOver(text, quote)) return undefined;
  const way = strikeOtherWay(text, question);
  // "By e-mail" of what goes "by SFTP, not by e-mail".
  const other: Settled['strike'] = (sentence) => {
    const left = way(sentence);
    return strikeSpans(left, findWays(waysNot, readAsStanding(left)));
  };
  if (isGivenUp) return { strike: (sentence, isNamed) => strikeGivenUp(text, scope)(other(sentence), isNamed) };
  return { strike: other, isBeside: question === undefined && findWays(waysNot, quote).length === 0 };
}

/** Of two ways that were asked about, the one that the answer did not choose. */
function strikeOtherWay(answer: string, question: string | undefined): Settled['strike'] {
  if (question === undefined) return (sentence) => sentence;
  return (sentence) => {
    const found = findOtherAnswer({ question, answer }, readAsStanding(sentence));
    if (!found) return sentence;
    const span = withWhole(sentence, found);
    const left = `${sentence.slice(0, span.start)}${sentence.slice(span.end)}`;
    if (countWords(left) < fewestLeft) return sentence;
    return strikeSpans(sentence, [span]);
  };
}

/** "And sends reminders to the parents", where none are sent any more. */
function strikeTelling(decision: string): Settled['strike'] {
  return (sentence, isNamed) => strikeParts(sentence, findEndedTelling(decision, readAsStanding(sentence)), isNamed);
}

/** Each word where it stands, and none that was struck before. */
function readAsStanding(sentence: string): string {
  return sentence.replace(/~~(?:(?!~~)[\s\S])*~~/g, (struck) => ' '.repeat(struck.length));
}

/** What was struck before is not read again. */
export function strikeGivenUp(decision: string, { around, asked = '', component = '' }: Partial<Scope> = {}): Settled['strike'] {
  const scope = { component, components: [], asked, ...(around === undefined ? {} : { around }) };
  return (sentence, isNamed) => strikeParts(sentence, findGivenUp(decision, readAsStanding(sentence), scope), isNamed);
}
