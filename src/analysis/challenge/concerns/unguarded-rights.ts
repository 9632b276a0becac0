import type { Objection } from '../../../lifecycle/challenge.ts';
import { rightsAreChecked, rightsEndSomewhere } from '../meanings/protection.ts';
import type { Demand } from '../demands.ts';
import { anyOf, mentions } from '../phrases/concept.ts';
import { readWords } from '../phrases/words.ts';
import { sentencesOf } from '../passages.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';

const guarded = anyOf(rightsAreChecked, rightsEndSomewhere);

const people = String.raw`(?!after\b|over\b|under\b|whether\b|orders?\b|numbers?\b|letters?\b|offers?\b|never\b)(?:\p{L}{3,}(?:ers?|ors?|ists?|ians?|ees?)|staff|nurses?|clerks?|agents?|members?|people|persons?|users?)\b`;

/** "Only an officer decides", "of their own orders": who may, and not what may be. */
export function isAboutRights(text: string): boolean {
  return (
    /\b(?:their|his|her|the|its) own\b|\bown \w+ only\b|\bsigned in\b|\blogged in\b|\bwithin (?:their|his|her) (?:role|ward|team|branch)/i.test(
      text,
    ) || new RegExp(String.raw`\bonly (?:an? |the |by |for |to )?(?:[\p{L}-]+ ){0,2}${people}`, 'iu').test(text)
  );
}

/** Statements on who may do what, of which no sentence of the design speaks together with a right or a check. */
export function unguardedRights(reading: DesignReading): Objection[] {
  const sentences = sentencesOf(reading.design.filter(({ section }) => section !== 'Domain Model')).map(
    ({ passage, sentence }) => ({
      passage,
      sentence,
      words: subjectWords(`${passage.label} ${sentence}`),
      isGuarded: mentions(readWords(sentence), guarded),
    }),
  );
  const statements = reading.demands.filter(
    ({ kind, text }) => ['criterion', 'security', 'requirement', 'invariant'].includes(kind) && isAboutRights(text),
  );
  return statements.flatMap((demand: Demand) => {
    const scored = sentences.map((one) => ({ ...one, near: wordsAlike(demand.words, one.words).length }));
    const enough = Math.max(1, Math.min(3, Math.ceil(demand.words.size * 0.4)));
    if (scored.some(({ near, isGuarded }) => isGuarded && near >= enough)) return [];
    const nearest = scored
      .filter(({ passage }) =>
        ['Security', 'Component Design', 'Integration Points', 'High-Level Approach'].includes(passage.section),
      )
      .toSorted((a, b) => b.near - a.near)[0];
    if (!nearest || nearest.near === 0) return [];
    return [
      raise(reading, {
        concern: 'authorization',
        weight: 'minor',
        passage: nearest.passage,
        sentence: nearest.sentence,
        demand,
        fault: `nobody keeps “${demand.text}”`,
        text: 'is the nearest that the design says, and it names no check. Whoever asks for something that is not theirs gets it.',
        question: 'Which line of the design refuses everybody else, and by what does it know who is asking?',
        waysOut: [
          {
            title: 'Check the caller and the owner of the record on each request, in the service',
            tradeOff: 'Each caller needs an identity.',
          },
          { title: 'Filter in the database, by row', tradeOff: 'The identity has to reach the database.' },
        ],
      }),
    ];
  });
}
