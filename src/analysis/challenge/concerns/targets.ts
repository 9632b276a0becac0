import type { Objection } from '../../../lifecycle/challenge.ts';
import type { Demand } from '../demands.ts';
import { readFigures, type Figure } from '../figures.ts';
import { placeOf, raise } from '../raise.ts';
import { within, type DesignReading } from '../read-design.ts';
import type { Passage } from '../passages.ts';
import { sharedWords, subjectWords } from '../subject-words.ts';

const waysOut = [
  {
    title: 'State the figure, and by which measurement it was reached',
    tradeOff: 'Needs a test under the load that is asked for.',
  },
  { title: 'Change the target with whoever asked for it', tradeOff: 'A promise is taken back, and that has to be said.' },
];

/** Targets of which the design says no figure, and figures that miss them. */
export function objectToTargets(reading: DesignReading): Objection[] {
  return [...vagueSection(reading), ...missedTargets(reading)];
}

const vague =
  /\b(?:promptly|fast|quick(?:ly)?|swift(?:ly)?|comfortabl[ey]|well|easily|generous(?:ly)?|reasonabl[ey]|acceptabl[ey]|sufficient(?:ly)?|good|plenty|fine|smooth(?:ly)?|realistic|expected|should|responsive|snappy|high|low|adequate(?:ly)?|scal(?:es|able)|enough)\b/i;

/** Seconds; what takes longer is no answer that somebody waits for. */
const longestAnswer = 4 * 3600;

/** The section on performance, where the requirements have figures and it has none of time or load. */
function vagueSection(reading: DesignReading): Objection[] {
  const targets = reading.demands.filter(
    ({ kind, text }) => (kind === 'performance' || kind === 'scalability') && readFigures(text).length > 0,
  );
  const passages = within(reading, /^Performance$/);
  const [first] = passages;
  const [target] = targets;
  if (!first || !target) return [];
  // How long something is kept, or grows in a year, meets no target.
  const figures = passages
    .flatMap(({ text }) => readFigures(text))
    .filter(({ kind, value }) => kind === 'rate' || kind === 'share' || (kind === 'duration' && value <= longestAnswer));
  if (figures.length > 0) return [];
  const sentence =
    passages.flatMap(({ sentences }) => sentences).find((said) => vague.test(said)) ?? first.sentences[0] ?? first.text;
  return [
    raise(reading, {
      concern: 'target-without-number',
      weight: 'major',
      passage: first,
      sentence,
      demand: target,
      fault: 'no figure says whether the target is met',
      text: `The requirement is “${target.text}”. Without a figure for the pages, jobs and the load test nobody can say before the first busy day whether the design meets it, and no test can fail.`,
      question: 'Which figures were measured or computed, under which load?',
      waysOut,
    }),
  ];
}

const capacity =
  /\b(?:carr(?:y|ies)|handles?|serves?|manages?|reach(?:es)?|sustains?|copes? with|takes?|processes|achieves?|load test|capacity|throughput|together|up to|peak of|limit(?:ed)? (?:of|to))\b/i;
const enough = /\b(?:target|against|required|asked|goal|of the PRD|limit is|needs?|instead of|of which)\b/i;

/** Rates and times in the design that fall short of what is asked for, compared where both speak of the same. */
function missedTargets(reading: DesignReading): Objection[] {
  const found: Objection[] = [];
  for (const demand of reading.demands.filter(
    ({ kind }) => kind === 'scalability' || kind === 'performance' || kind === 'criterion',
  )) {
    for (const target of readFigures(demand.text)) {
      const miss =
        target.kind === 'rate' && demand.kind === 'scalability'
          ? missedRate(reading, demand, target)
          : target.kind === 'count' && demand.kind === 'scalability' && together.test(demand.text)
            ? missedCount(reading, demand, target)
            : target.kind === 'duration'
              ? missedTime(reading, demand, target)
              : null;
      if (miss) found.push(miss);
    }
  }
  return found;
}

const together = /\b(?:at once|at the same time|concurrent\w*|simultaneous\w*|in parallel|together)\b/i;

/** How many at once the design says it takes, where each figure that it gives is too small. */
function missedCount(reading: DesignReading, demand: Demand, target: Figure): Objection | null {
  const wanted = subjectWords(target.of);
  const stated = reading.design.flatMap((passage) =>
    passage.sentences.flatMap((sentence) =>
      capacity.test(sentence) || together.test(sentence)
        ? readFigures(sentence)
            .filter(({ kind, of, value }) => kind === 'count' && value > 10 && sharedWords(subjectWords(of), wanted).length > 0)
            .map(({ value }) => ({ passage, sentence, value }))
        : [],
    ),
  );
  const best = stated.toSorted((a, b) => b.value - a.value)[0];
  return best && best.value < target.value ? fallsShort(reading, demand, target, best) : null;
}

/** The most that the design says it carries of the same thing. */
function missedRate(reading: DesignReading, demand: Demand, target: Figure): Objection | null {
  const wanted = subjectWords(target.of || demand.text);
  const stated: { passage: Passage; sentence: string; value: number }[] = [];
  for (const passage of reading.design) {
    for (const sentence of passage.sentences) {
      if (!capacity.test(sentence)) continue;
      for (const { kind, value, of } of readFigures(sentence)) {
        if (kind !== 'rate' || sharedWords(subjectWords(of), wanted).length === 0) continue;
        const tail = /\btogether (?:carry )?(\d[\d,.]*)/i.exec(sentence)?.[1];
        stated.push({ passage, sentence, value: Math.max(value, tail === undefined ? 0 : Number(tail.replace(',', ''))) });
      }
    }
  }
  const best = stated.toSorted((a, b) => b.value - a.value)[0];
  return best && best.value < target.value ? fallsShort(reading, demand, target, best) : null;
}

function fallsShort(
  reading: DesignReading,
  demand: Demand,
  target: Figure,
  { passage, sentence }: { passage: Passage; sentence: string },
): Objection {
  return raise(reading, {
    concern: 'target-without-design',
    // How many at once is said of many things; so many a second of one.
    weight: target.kind === 'rate' ? 'major' : 'minor',
    passage,
    sentence,
    demand,
    fault: `what is built falls short of ${target.text}`,
    text: `The most that the design says it carries is less than what is asked for: “${demand.text}”. On the busiest day requests queue up, callers give up and repeat, and the load grows further.`,
    question: `What carries ${target.text}, and where was it tested?`,
    waysOut: [
      { title: 'Size and test for the target, with one part away', tradeOff: 'Costs more for the rest of the year.' },
      { title: 'Scale before known peaks', tradeOff: 'Somebody has to know them, and a surprise is not covered.' },
    ],
  });
}

const measured =
  /\b(?:95th|99th|percentile|p95|p99|median|on average|measured|takes|took|needs|prototype|load test|in all|lasts?)\b/i;

/** "40 flights close in one hour" counts by the hour. */
const isUnit = /^(?:an?|one|1)\b/i;

/** Times in the section on performance that are over the target of the same thing. */
function missedTime(reading: DesignReading, demand: Demand, target: Figure): Objection | null {
  for (const passage of within(reading, /^Performance$/)) {
    for (const sentence of passage.sentences) {
      if (!measured.test(sentence) || enough.test(sentence)) continue;
      const words = subjectWords(`${sentence}`);
      if (sharedWords(words, demand.words).length < 2) continue;
      const times = readFigures(sentence).filter(
        ({ kind, text, index }) => kind === 'duration' && !(isUnit.test(text) && /\bin\s+$/i.test(sentence.slice(0, index))),
      );
      const worst = Math.max(0, ...times.map(({ value }) => value));
      if (times.length === 0 || worst <= target.value || worst > target.value * 50) continue;
      if (times.some(({ value }) => value <= target.value)) continue;
      return raise(reading, {
        concern: 'target-without-design',
        weight: 'major',
        passage,
        sentence,
        demand,
        fault: `it takes longer than ${target.text}`,
        text: `The figure in ${placeOf(passage)} is above what is asked for: “${demand.text}”.`,
        question: 'What brings it below the target?',
        waysOut,
      });
    }
  }
  return null;
}
