import type { Objection } from '../../../lifecycle/challenge.ts';
import { heldBack } from '../answer-words.ts';
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
        .filter(({ kind }) => kind === 'rate')
        .map(({ value }) => ({ value, sentence })),
    ),
  );
  for (const demand of limits) {
    const limit = readFigures(demand.text).find(({ kind, text }) => kind === 'rate' && /second|minute/.test(text));
    if (
      !limit ||
      rates.some(({ value }) => value <= limit.value && value > limit.value / 100) ||
      heldBack.test(limiterText(reading))
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

function limiterText({ design }: DesignReading): string {
  return design
    .filter(({ section }) => section === 'Integration Points' || section === 'Component Design')
    .map(({ text }) => text)
    .join('\n');
}
