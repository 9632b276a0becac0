import type { Objection } from '../../../lifecycle/challenge.ts';
import type { Demand } from '../demands.ts';
import { readFigures, type Figure } from '../figures.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { findSentence } from './find-sentence.ts';

const total =
  /\b(?:estimate\w*|costs?|costing|running|come(?:s)? to|amounts? to|licen[cs]e\w*|subscription|hosting|bill|spend|for (?:machines|infrastructure|servers|hardware))\b/i;

/** What is spoken of only to be compared with. */
const compared =
  /\b(?:instead of|against|rather than|saves?|saved|budget|was rejected|would|alarm|alert\w*|limit|cap|refund\w*|fines?|worth|value of|loss\w*|damage\w*|penalt\w*|revenue|turnover|donat\w*|(?:above|over|beyond) [€$£]?\d|per (?:order|claim|case|ticket|customer|person|head|message|call)|earn\w*|paid (?:out|back)|payout\w*|premium|deposit)\b/i;

/** The design's own figures for money, against those that it may spend. */
export function overBudget(reading: DesignReading): Objection[] {
  const budgets = reading.demands.filter(
    ({ kind, text, id }) =>
      kind === 'budget' || (kind === 'limit' && id !== '' && /\b(?:budget|build|run|cost|euros?|dollars?|month)\b/i.test(text)),
  );
  for (const demand of budgets) {
    for (const limit of readMoney(beforeEstimate(demand.text))) {
      const said = findSentence(
        withEstimates(reading),
        (sentence) =>
          !compared.test(sentence) &&
          readMoney(fromEstimate(sentence)).some(
            (cost) => costsMore(cost, limit) && (total.test(sentence) || (cost.of !== '' && cost.of === limit.of)),
          ),
      );
      if (said) return [tooDear(reading, demand, limit, said, total.test(said.sentence) ? 'blocker' : 'major')];
      const summed = findSentence(reading, (sentence) => !compared.test(sentence) && isTooMuchTogether(reading, sentence, limit));
      if (summed) return [tooDear(reading, demand, limit, summed, 'minor')];
    }
  }
  return [];
}

function tooDear(
  reading: DesignReading,
  demand: Demand,
  limit: Figure,
  found: NonNullable<ReturnType<typeof findSentence>>,
  weight: Objection['weight'],
): Objection {
  return raise(reading, {
    concern: 'constraint-broken',
    weight,
    ...found,
    demand,
    fault: `it costs more than ${limit.text}`,
    text: `The budget says “${demand.text}”. Nobody has agreed to the difference.`,
    question: 'Who pays the difference, or what is left out?',
    waysOut: [
      { title: 'A smaller or cheaper form of it', tradeOff: 'Less room for growth or failure.' },
      { title: 'Ask for the money, with what it buys', tradeOff: 'Takes time, and may be refused.' },
    ],
  });
}

/** "The cluster at 900 euros a month, the two nodes at 480": what follows is of the same money, by the same month. */
function readMoney(text: string): Figure[] {
  const money = readFigures(text).filter(({ kind }) => kind === 'money');
  const first = money.find(({ of }) => of !== '');
  if (!first) return money;
  const elliptic = [
    ...text.matchAll(/\b(?:at|is|are|costs?|for|of|another) (\d{2,3}(?:[, ]?\d{3})*)(?=[.,;)]|\s(?:and|plus|more)\b|$)/gi),
  ]
    .filter(({ index }) => index > first.index)
    .map((match): Figure => ({
      ...first,
      value: Number((match[1] ?? '').replace(/[, ]/g, '')),
      text: match[1] ?? '',
      index: match.index,
    }));
  return [...money, ...elliptic];
}

/** "650 euros a month beside the 400 for machines"; or one more figure by the month on top of an estimate that does not name it. */
function isTooMuchTogether(reading: DesignReading, sentence: string, limit: Figure): boolean {
  const costs = readMoney(sentence).filter(({ of }) => of !== '' && of === limit.of);
  if (costs.length === 0) return false;
  const spent = costs.reduce((sum, { value }) => sum + value, 0);
  const isSum = /\b(?:added|add|adds|plus|on top|besides?|and|further|as well)\b|, (?:the|another) /i.test(sentence);
  if (isSum && !/\b(?:or|either|total|together|of which|including)\b/i.test(sentence) && spent > limit.value) return true;
  return (
    reading.passages
      .filter(({ role, section, text }) => role === 'given' && section === 'Constraints' && estimate.test(text))
      .flatMap(({ text }) => readMoney(fromEstimate(text)))
      // An estimate is by what the limit is by.
      .some(
        ({ of, value }) =>
          (of === limit.of || of === '') && !costs.some((cost) => cost.value === value) && value + spent > limit.value,
      )
  );
}

const monthsOf: Readonly<Record<string, number>> = { month: 1, year: 12 };

/** By the month and by the year can be compared; what is spent once cannot be with either. */
function costsMore(cost: Figure, limit: Figure): boolean {
  if (cost.of === limit.of) return cost.value > limit.value;
  const [costMonths, limitMonths] = [monthsOf[cost.of.toLowerCase()], monthsOf[limit.of.toLowerCase()]];
  return costMonths !== undefined && limitMonths !== undefined && cost.value / costMonths > limit.value / limitMonths;
}

const estimate = /\b(?:estimat\w*|expected|planned)\b/i;

/** "2,500 euros a month; our estimate is 1,450": what may be spent stands before what will be. */
function beforeEstimate(text: string): string {
  const at = text.search(estimate);
  return at === -1 ? text : text.slice(0, at);
}

function fromEstimate(text: string): string {
  return text.slice(Math.max(0, text.search(estimate)));
}

/** Estimates stand among the constraints too; a limit that is taken over is no estimate. */
function withEstimates(reading: DesignReading): DesignReading {
  const estimates = reading.passages.filter(
    ({ role, section, text }) => role === 'given' && section === 'Constraints' && estimate.test(text),
  );
  return { ...reading, design: [...reading.design, ...estimates] };
}
