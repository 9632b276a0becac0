import type { Objection } from '../../../lifecycle/challenge.ts';
import { sentencesOf } from '../passages.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';

/** Of how many of its words a sentence has to speak, for somebody to have thought of a rule there. */
const enough = 0.5;

/** Rules of the model that no sentence of the design speaks of, neither by their id nor by their words. */
export function unspokenInvariants(reading: DesignReading): Objection[] {
  const said = sentencesOf(reading.design.filter(({ section }) => section !== 'Domain Model')).map((placed, at, all) => {
    const before = all[at - 1];
    const near = before?.passage === placed.passage ? before.sentence : '';
    return { ...placed, words: subjectWords([placed.passage.label, near, placed.sentence].join(' ')) };
  });
  const invariants = reading.demands.filter(({ kind }) => kind === 'invariant');
  const unspoken = invariants.flatMap((demand) => {
    if (demand.words.size < 3 || reading.text.includes(demand.id)) return [];
    const [nearest] = said
      .map((one) => ({ ...one, shared: wordsAlike(demand.words, one.words).length }))
      .toSorted((a, b) => b.shared - a.shared);
    if (!nearest || nearest.shared === 0 || nearest.shared / demand.words.size >= enough) return [];
    return [
      raise(reading, {
        concern: 'invariant-broken',
        weight: 'minor',
        passage: nearest.passage,
        sentence: nearest.sentence,
        demand,
        fault: `nothing keeps “${demand.text}”`,
        text: 'is the nearest that the design says to it. A rule that no part is told to keep is kept by chance, until the first case in which it is not.',
        question: `Which component keeps ${demand.id}, and what does it refuse?`,
        waysOut: [
          { title: 'A check or constraint where the change is made', tradeOff: 'Each writer has to pass it.' },
          { title: 'A comparison afterwards, with an alert', tradeOff: 'What was wrong has happened by then.' },
        ],
      }),
    ];
  });
  // A design that speaks of few of them speaks in other words.
  return unspoken.length * 2 > invariants.length ? [] : unspoken;
}
