import type { Objection } from '../../../lifecycle/challenge.ts';
import type { Demand } from '../demands.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';

const months = 'january february march april may june july august september october november december'.split(' ');
const named = months
  .map((month) => month.slice(0, 1).toUpperCase() + month.slice(1))
  .map((month) => `${month}|${month.slice(0, 3)}\\.?`)
  .join('|');
// "20 may start" is no day: a month is written with a capital.
const dayMonth = new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\.? (?:of )?(${named})\b`, 'g');
const monthDay = new RegExp(String.raw`\b(${named}) (\d{1,2})(?:st|nd|rd|th)?\b`, 'g');
const iso = /\b20\d\d-(\d\d)-(\d\d)\b/g;
const year = /\b20\d\d\b/g;

/** Whether both name years, and not the same: then days of the year tell nothing. */
function isOfAnotherYear(one: string, other: string): boolean {
  const years = (text: string): string[] => text.match(year) ?? [];
  const [first, second] = [years(one), years(other)];
  return first.length > 0 && second.length > 0 && !first.some((named) => second.includes(named));
}

/** Days of the year that a text names, as month times 100 plus day. */
function readDays(text: string): number[] {
  const month = (name = ''): number => months.findIndex((known) => known.startsWith(name.toLowerCase().slice(0, 3))) + 1;
  return [
    ...[...text.matchAll(dayMonth)].map(([, day, name]) => month(name) * 100 + Number(day)),
    ...[...text.matchAll(monthDay)].map(([, name, day]) => month(name) * 100 + Number(day)),
    ...[...text.matchAll(iso)].map(([, number, day]) => Number(number) * 100 + Number(day)),
  ];
}

/** "In June", "until the end of April": the first or the last day of it. */
const monthOnly = new RegExp(
  String.raw`\b(?:in|for|from|by|until|during|early|mid|late)[- ](?:the )?(?:(end|middle|beginning|start) of )?(${named})\b(?! \d)`,
  'g',
);

function readMonths(text: string): number[] {
  return [...text.matchAll(monthOnly)].map(
    ([, part, name = '']) =>
      (months.findIndex((known) => known.startsWith(name.toLowerCase().slice(0, 3))) + 1) * 100 + (part === 'end' ? 30 : 1),
  );
}

const arrives =
  /\b(?:live|in production|productive|starts?|launch\w*|roll\w*|releas\w*|introduc\w*|first users?|finish\w*|complet\w*|switch\w*|on for|ready|done|deliver\w*|pilot|wave|go(?:es)?(?= (?:live|into|out|on|online|over|up)\b)|gets?|phase)\b/i;
const afterwards =
  /\b(?:after|later|remov\w*|drop\w*|contract|clean\w*|old|retir\w*|review|expire\w*|renew\w*|since|decided|measured|until|till|stays?|off|report|budget|off-?peak|holiday|clock)\b/i;

/** Numbers of weeks that a plan counts to: "weeks 5 to 8", "sprint 6 (week 12)". */
function readWeeks(text: string): number[] {
  return [...text.matchAll(/\bweeks? (\d{1,2})(?: ?(?:to|-|–|and|until) ?(?:week )?(\d{1,2}))?\b/gi)].flatMap(([, from, to]) =>
    [from, to].filter((week) => week !== undefined).map(Number),
  );
}

/** "Within 6 weeks", "10 weeks from now": what may be used up. */
function allowedWeeks(text: string): number | null {
  const span = /\b(\d{1,2}|two|three|four|five|six|eight|ten|twelve) (weeks?|months?)\b/i.exec(text);
  if (!span) return null;
  const spelled: Record<string, number> = { two: 2, three: 3, four: 4, five: 5, six: 6, eight: 8, ten: 10, twelve: 12 };
  const count = spelled[(span[1] ?? '').toLowerCase()] ?? Number(span[1]);
  return /^month/i.test(span[2] ?? '') ? Math.ceil(count * 4.4) : count;
}

/** The last of several dates: what comes before it may be a pilot. Where no timeline names one, a constraint may. */
function deadlineOf({ demands }: DesignReading): Demand | undefined {
  const lastDay = ({ text }: Demand): number => Math.max(0, ...readDays(text));
  const timed = demands.filter(
    ({ kind, text }) => kind === 'timeline' && (readDays(text).length > 0 || allowedWeeks(text) !== null),
  );
  const constrained = demands.filter(
    (demand) =>
      ['technical', 'limit', 'compliance'].includes(demand.kind) && lastDay(demand) > 0 && hasToBeThere.test(demand.text),
  );
  return (timed.length > 0 ? timed : constrained).toSorted((a, b) => lastDay(b) - lastDay(a))[0];
}

const hasToBeThere =
  /\b(?:live|in production|ready|launch\w*|replac\w+|switch\w*|done|complet\w*|finish\w*|in force|in use|running)\b[^.;]*\b(?:by|before|until|no later than|not later than|on|from)\b|\b(?:by|before|until|no later than|not later than|from)\b[^.;]*\b(?:live|in production|ready|launch\w*|replac\w+|switch\w*|done|complet\w*|finish\w*|in force|in use|running)\b/i;

/** When the design is there, after the day on which, or the weeks within which, it has to be. */
export function lateDates(reading: DesignReading): Objection[] {
  const demand = deadlineOf(reading);
  if (!demand) return [];
  const last = Math.max(0, ...readDays(demand.text));
  const weeks = allowedWeeks(demand.text);
  const comesLate = (clause: string): boolean =>
    // Beyond half a year it is next year, or the year before.
    last > 0 &&
    arrives.test(clause) &&
    !afterwards.test(clause) &&
    !isOfAnotherYear(clause, demand.text) &&
    [...readDays(clause), ...readMonths(clause)].some((day) => day > last && day - last < 600);
  const isLate = (said: string): boolean =>
    comesLate(said) || said.split(/[,;]\s/).some(comesLate) || (weeks !== null && readWeeks(said).some((week) => week > weeks));
  // Where something arrives in time, what comes later may be the rest of which nobody spoke.
  const isThereBefore = reading.design.some(({ sentences }) =>
    sentences.some((said) => said.split(/[,;]\s/).some((clause) => arrivesBefore(clause, last))),
  );
  for (const passage of [...reading.design, ...estimated(reading)]) {
    const sentence = passage.sentences.find(isLate);
    if (sentence === undefined) continue;
    return [
      raise(reading, {
        concern: 'constraint-broken',
        // A count of weeks may begin elsewhere, and may go on after the first have it.
        weight: !isThereBefore && readDays(sentence).some((day) => last > 0 && day > last) ? 'major' : 'minor',
        passage,
        sentence,
        demand,
        fault: 'it comes after the date that it is needed on',
        text: `The timeline says “${demand.text}”. Whoever counts on that date has nothing on it.`,
        question: 'What is left out so that the date holds, or who agreed to the later one?',
        waysOut: [
          { title: 'Less, by the date', tradeOff: 'Some of it comes later.' },
          { title: 'A later date, agreed with whoever waits for it', tradeOff: 'What depends on the date moves too.' },
        ],
      }),
    ];
  }
  return [];
}

/** "All stations from 2 May": half a year before the deadline at most. */
function arrivesBefore(clause: string, last: number): boolean {
  return arrives.test(clause) && !afterwards.test(clause) && readDays(clause).some((day) => day <= last && last - day < 600);
}

/** Plans stand among the constraints of the RFC too. */
function estimated({ passages }: DesignReading): DesignReading['design'] {
  return passages.filter(
    ({ role, section, text }) =>
      role === 'given' && section === 'Constraints' && /\b(?:plan\w*|estimat\w*|expect\w*)\b/i.test(text),
  );
}
