import type { Objection } from '../../../lifecycle/challenge.ts';
import { heldBack } from '../answer-words.ts';
import type { Demand } from '../demands.ts';
import { readFigures } from '../figures.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { sharedWords, subjectWords } from '../subject-words.ts';

/** Limits of a partner that the requirements name, and the design never keeps. */
export function partnerLimits(reading: DesignReading): Objection[] {
  const limits = reading.demands.filter(
    ({ kind, text }) =>
      ['technical', 'limit', 'risk'].includes(kind) &&
      readFigures(text).some((figure) => figure.kind === 'rate' && /second|minute/.test(figure.text)),
  );
  const rates = reading.design.flatMap((passage) =>
    passage.sentences.flatMap((sentence) =>
      readFigures(sentence)
        .filter(({ kind, of }) => kind === 'rate' && !/\b(?:takes?|needs?|lasts?|after|within|in)\b/i.test(of))
        .map(({ value }) => ({ value, words: subjectWords(`${passage.label} ${sentence}`) })),
    ),
  );
  for (const demand of limits) {
    const limit = readFigures(demand.text).find(({ kind, text }) => kind === 'rate' && /second|minute/.test(text));
    if (
      !limit ||
      rates.some(
        ({ value, words }) => value <= limit.value && value > limit.value / 100 && sharedWords(demand.words, words).length > 0,
      ) ||
      isHeldBack(reading, demand)
    )
      continue;
    const passage = reading.design.find(
      ({ section, text, label }) =>
        section === 'Integration Points' && sharedWords(demand.words, subjectWords(`${label} ${text}`)).length > 0,
    );
    if (!passage) continue;
    return [
      raise(reading, {
        concern: 'backpressure',
        weight: 'major',
        passage,
        sentence: passage.sentences[0] ?? passage.text,
        demand,
        fault: `nothing keeps calls below ${limit.text}`,
        text: `The limit is known (“${demand.text}”), and no part of the design counts. On a busy day, or after an outage when everything is repeated, the other side refuses, and it refuses what matters as well as what does not.`,
        question: 'Who counts the calls of all instances together, and what waits when the limit is reached?',
        waysOut: [
          { title: 'One shared token bucket below the limit', tradeOff: 'One more shared thing that can be away.' },
          { title: 'A single worker with a fixed pace', tradeOff: 'Slower than the limit allows, and one place to fail.' },
        ],
      }),
    ];
  }
  return [];
}

/** A limiter by its name, or a bound where the partner or what is counted is spoken of. */
function isHeldBack({ design }: DesignReading, { words }: Demand): boolean {
  return design
    .filter(({ section }) => section === 'Integration Points' || section === 'Component Design')
    .some(({ label, sentences }) =>
      sentences.some(
        (said) => limiter.test(said) || (heldBack.test(said) && sharedWords(words, subjectWords(`${label} ${said}`)).length > 0),
      ),
    );
}

const limiter = /\b(?:token bucket|leaky bucket|rate[- ]limit\w*|limiter|throttl\w*|paced)\b/i;
