import { splitPassages } from '../../challenge/passages.ts';
import { strikeStanding } from './strike-standing.ts';
import type { SessionDecision, SessionRecord } from '../../../lifecycle/design-session.ts';
import { readStanding } from '../../../lifecycle/replaced-text.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { findDenied, isDenied, isDeniedAltogether, isDeniedFigure, isSurelyDeniedFigure } from '../ends/denied-things.ts';
import { givesUp } from '../ends/find-given-up.ts';
import { nameOfComponent } from '../list-components.ts';
import { mapDesign } from '../map-design.ts';
import { findOldFigures } from '../outdated/old-figures.ts';
import { strikeParts } from './strike-parts.ts';
import { beside, type Settled, givenPlaces, isRejection } from './settled.ts';

/** Figures that any decision says no to, and what a choice about a component denies of that component; wherever it is built so, that holds no longer. */
export function listDeniedSentences(
  body: RfcBody,
  { turns, challenges }: SessionRecord,
  holding: readonly SessionDecision[],
): Settled[] {
  const denying = holding.filter(({ text, decidedAt }) => !isRejection({ text, decidedAt }, turns));
  const said = [...holding.map(({ text }) => text), ...challenges.map(({ answer }) => answer)];
  const isOfGiven = givenPlaces(body);
  const found: Settled[] = [];
  mapDesign(body, (text, place) => {
    if (isOfGiven(place) || /^[A-Z]+-\d+$/.test(place)) {
      found.push(...listOldFigures({ text, place, said, isKept: isOfGiven(place) && place !== 'Technical Context' }, denying));
      return text;
    }
    for (const passage of splitPassages({ section: place, markdown: readStanding(text), role: 'design' }))
      for (const quote of passage.sentences.filter((sentence) => !said.some((words) => words.includes(sentence))))
        for (const decision of denying) {
          // What a choice about a component denies is denied of that component.
          const name = nameOfComponent(passage);
          const isItsOwn = name !== '' && decision.settles.some((one) => one.toLowerCase() === name.toLowerCase());
          const isOver = (isItsOwn ? isDenied : isDeniedAltogether)(decision.text, quote);
          const isOtherFigure = isItsOwn
            ? isDeniedFigure(`${name}. ${decision.text}`, `${name}. ${quote}`)
            : isSurelyDeniedFigure(decision.text, `${name}. ${quote}`);
          if ((isOver || isOtherFigure) && !givesUp(decision.text, quote))
            found.push({ quote, place, concern: 'other', decision, strike: strikeDenied(decision.text, isItsOwn) });
        }
    return text;
  });
  return found;
}

/** The part of a sentence that says what a decision says no to; what is done is denied of the component alone that the decision is about. */
function strikeDenied(decision: string, isItsOwn: boolean): Settled['strike'] {
  return (sentence) =>
    strikeStanding(sentence, (standing) => {
      const spans = findDenied(decision, standing, { isItsOwn });
      return spans.length === 0 ? standing : strikeParts(standing, spans);
    });
}

interface Unbuilt {
  readonly text: string;
  readonly place: string;
  readonly said: readonly string[];
  /** What the model says, and what the design is held to, is changed there. */
  readonly isKept: boolean;
}

/** What is given, weighed or foreseen, with the figures that decisions put others in place of; what code cannot be sure of has the decision behind it. */
function listOldFigures({ text, place, said, isKept }: Unbuilt, decisions: readonly SessionDecision[]): Settled[] {
  const passages = splitPassages({ section: place, markdown: readStanding(text), role: 'design' });
  const quotes = passages.flatMap(({ sentences }) => sentences).filter((one) => !said.some((words) => words.includes(one)));
  return quotes.flatMap((quote) =>
    decisions.flatMap((decision): Settled[] => {
      const { spans, isSure } = findOldFigures(decision.text, quote);
      if (spans.length === 0) return [];
      const how = isSure && !isKept ? { strike: strikeFigures(decision.text) } : beside;
      return [{ quote, place, concern: 'other', decision, ...how }];
    }),
  );
}

function strikeFigures(decision: string): Settled['strike'] {
  return (sentence) => strikeStanding(sentence, (standing) => strikeParts(standing, findOldFigures(decision, standing).spans));
}
