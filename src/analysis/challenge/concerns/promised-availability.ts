import type { Objection } from '../../../lifecycle/challenge.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';

const share = /(\d{2}(?:[.,]\d+)?)\s?(?:%|per ?cent\b)/g;
const promised = /\b(?:promis\w*|guarant\w*|sla\b|assur\w*|availab\w*|uptime|contract\w*|commit\w*)\b/i;
const noTimes = /\b(?:of (?:the )?(?:requests|calls|users|customers|messages|cases|answers)|faster|within|percentile)\b/i;
const otherWay =
  /\b(?:second (?:provider|supplier|one|carrier|gateway)|other provider|fall-?back|fail-?over|switch(?:es|ed)? (?:over )?to|alternative|instead|without (?:it|them)|queue[sd]?|stored? (?:and|until)|kept (?:and|until)|buffer\w*|later|degrad\w*|cached|last known|by (?:hand|telephone|phone)|offline|go(?:es)? on)\b/i;

/** What a partner promises is less than what is demanded of the whole, and nothing stands in for it. */
export function lessThanDemanded(reading: DesignReading): Objection[] {
  const targets = reading.demands
    .filter(
      ({ kind, text }) =>
        kind === 'availability' || (['requirement', 'performance'].includes(kind) && /\bavailab\w*|\buptime\b/i.test(text)),
    )
    .flatMap((demand) => sharesOf(demand.text).map((target) => ({ demand, target })));
  const strictest = targets.toSorted((a, b) => b.target - a.target)[0];
  if (!strictest) return [];
  const facts = reading.passages
    .filter(({ section }) => ['Technical Context', 'Integration Points', 'Technology Choices'].includes(section))
    .flatMap(({ label, sentences }) => sentences.map((sentence) => ({ label, sentence })))
    .filter(({ sentence }) => promised.test(sentence) && !noTimes.test(sentence));
  for (const { label, sentence } of facts) {
    const least = Math.min(...sharesOf(sentence));
    if (!Number.isFinite(least) || least >= strictest.target) continue;
    const names = [...`${label} ${sentence}`.matchAll(/(?<![`\w/-])\p{Lu}[\p{L}\d]{3,}/gu)].map(([name]) => name);
    const own = reading.design.filter(({ label: at, text }) => names.some((name) => at.includes(name) || text.includes(name)));
    const [first] = own.filter(({ section }) =>
      /^(?:Integration Points|Technology Choices|Component Design|Failure Modes)/.test(section),
    );
    if (!first || own.some(({ text }) => otherWay.test(text))) continue;
    return [
      raise(reading, {
        concern: 'single-point-of-failure',
        weight: 'major',
        passage: first,
        sentence: first.sentences.find((said) => names.some((name) => said.includes(name))) ?? first.sentences[0] ?? first.text,
        demand: strictest.demand,
        fault: 'it promises less than is demanded of the whole',
        text: `“${sentence}” is less than “${strictest.demand.text}”, and the design has nothing that stands in for it. The target is missed on paper, before anything fails that should not.`,
        question: 'What carries on while it is away, and how does the figure come out then?',
        waysOut: [
          {
            title: 'A second way, tried before the first is given up',
            tradeOff: 'Two contracts, two formats, both in use or the second one rots.',
          },
          { title: 'Accept and deliver later, with a limit', tradeOff: 'Only where later is good enough.' },
        ],
      }),
    ];
  }
  return [];
}

function sharesOf(text: string): number[] {
  return [...text.matchAll(share)]
    .map(([, figure = '']) => Number(figure.replace(',', '.')))
    .filter((value) => value >= 90 && value < 100);
}
