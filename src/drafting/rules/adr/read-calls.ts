import { readFigures } from '../../../analysis/challenge/figures.ts';
import { upperFirst } from '../../../analysis/design/as-sentence.ts';

/** What somebody is called for, and who. */
interface Call {
  /** What is watched, with its bound: "age of the oldest unsent weighing older than 30 minutes". */
  readonly clause: string;
  /** "The dispatcher on duty is paged"; empty where nobody is named. */
  readonly who: string;
  /** From where on, where the clause does not say it itself; empty otherwise. */
  readonly threshold: string;
}

const reason =
  /(?:^|[,;]\s*|\s)(?:because|so that|as otherwise|which is why)\b[^,;:]*|(?:^|[,;]\s*)since\b(?=[^,;:]*\b(?:is|are|was|has|have|does?|can|may|will|nobody|no one)\b)[^,;:]*/gi;

/** Why something is watched is no other thing that is. */
export function withoutReason(clause: string): string {
  return clause
    .replace(reason, '')
    .replace(/^[\s,;]+/, '')
    .trim();
}

const calledVerbs = String.raw`(?:is|are|gets?)\s(?:paged|alerted|told|called|woken|notified|informed|warned|messaged|rung)`;
const alertFires = String.raw`(?:an?\s)?(?:alert|alarm|page)\s(?:is\s(?:raised|sent|triggered)|fires|goes\s(?:off|out))`;
const when = String.raw`\s(?:when(?:ever)?|if|once|as soon as|where)\s(.+)$`;
const calls: readonly RegExp[] = [
  new RegExp(String.raw`^(.{2,60}?\s${calledVerbs})` + when, 'i'),
  new RegExp(String.raw`^(.{2,60}?\s(?:gets?|receives?)\s(?:an?\s)?(?:page|alert|alarm|call|message|e?-?mail|sms))` + when, 'i'),
  new RegExp(String.raw`^we\s((?:page|alert|call|wake|notify|tell|warn)\s.{2,50}?)` + when, 'i'),
];
const raised = new RegExp(`^${alertFires}${when}`, 'i');
/** "An alert fires after one hour without a success" */
const missed = new RegExp(
  String.raw`^${alertFires}\safter\s(.+?)\swithout\s(?:(?:an?|any|the)\s)?([^,;]+?)(?:,?\s+and\s+(.{2,50}?\s${calledVerbs}))?$`,
  'i',
);
/** "An alert fires above 5 minutes and pages the platform": of what was named before. */
const bounds = new RegExp(
  String.raw`^${alertFires}\s((?:above|below|over|under|beyond|at|from|more than|less than|longer than|older than)\s.*?\d[^,;]*?)(?:,?\s+and\s+((?:pages|calls|wakes|notifies|tells|alerts)\s.+))?$`,
  'i',
);
/** "An alert on the age of the oldest unsent row, paging after 5 minutes" */
const alertOn =
  /^(?:an?\s)?(?:alert|alarm)\son\s(.+?),?\s(?:(?:paging|firing|raised|sent|going\soff|(?:that|which)\s(?:fires|pages|goes\soff))(?:\s(.{2,50}?))?\s)?(after|above|below|over|under|beyond|at|from|older\sthan|longer\sthan|more\sthan|less\sthan)\s([^,;]*)$/i;
const bareCall = new RegExp(
  String.raw`^(?:and\s)?[^,;:]{2,50}?\s${calledVerbs}(?:\s(?:by|at|in|on|at once|then)\b[^,;:]*)?$`,
  'i',
);

/** "The order team is paged": who is called, and nothing that is measured. */
export function isBareCall(clause: string): boolean {
  return bareCall.test(clause);
}

/** "The job writes the time of its last success, and an alert fires after an hour" says two things. */
export function splitAlerts(clause: string): string[] {
  return clause
    .split(new RegExp(String.raw`(?<!\ban?)[,;]?\s+(?:and\s+)?(?=${alertFires}\b)`, 'i'))
    .filter((part) => part !== '');
}

/** Whether a sentence outside of what is monitored says what somebody is called for, and from which figure on. */
export function callsAt(sentence: string): boolean {
  return readCalls(sentence.replace(/[.;]$/, '')).some(
    ({ clause, who, threshold }) =>
      clause !== '' && (threshold !== '' || (who !== '' && figure.test(clause)) || raised.test(sentence)) && !isBareCall(clause),
  );
}

const figure = /(?:than|above|below|over|under|least|exceeds?|reaches) (?:[\w-]+ )?[\d.,]+/i;

/** "Who is on duty is paged when the oldest weighing is older than 30 minutes or a buffer holds more than 500 weighings": two things with one bound each. */
export function readCalls(clause: string): readonly Call[] {
  const [, time = '', awaited = '', told = ''] = missed.exec(clause) ?? [];
  // "Without one" is about what was named before.
  if (awaited !== '' && readFigures(time).length > 0)
    return [
      {
        clause: /^(?:ones?|it|them|any)$/i.test(awaited) ? '' : `Time since the last ${awaited}`,
        who: upperFirst(told),
        threshold: `above ${time}`,
      },
    ];
  const [, measure = '', paged = '', side = '', value = ''] = alertOn.exec(clause) ?? [];
  if (measure !== '' && readFigures(value).length > 0)
    return [
      {
        clause: upperFirst(measure),
        who: upperFirst(paged),
        threshold: `${/^(?:after|at|from)$/i.test(side) ? 'above' : side} ${value}`,
      },
    ];
  const [, limit = '', called = ''] = bounds.exec(clause) ?? [];
  if (limit !== '') return [{ clause: '', who: upperFirst(called), threshold: limit.trim() }];
  const [, who = '', watched = bounded(raised.exec(clause)?.[1] ?? '')] =
    calls.map((form) => form.exec(clause)).find((found) => found) ?? [];
  if (watched === '') return [{ clause, who: '', threshold: '' }];
  const sides = watched.split(/,? or (?=.*\d)/i);
  const each = sides.every((side) => figure.test(side)) ? sides : [watched];
  return each.map((side) => ({ clause: upperFirst(asMeasure(side)), who: upperFirst(who), threshold: '' }));
}

/** What is counted or measured by a sentence about a thing: how old it is, how many it holds. */
function asMeasure(sentence: string): string {
  const plain = sentence.replace(/^(?:an?|the|any|one|some|each|every)\s+(?!oldest|newest)/i, '').trim();
  const [, thing = '', bound = '', held = ''] =
    /^(.+?) (?:holds?|has|contains?|keeps?) ((?:more|fewer|less) than [\d.,]+|at least [\d.,]+) (.+)$/i.exec(plain) ?? [];
  if (thing !== '') return `${held} in ${thing} ${bound}`;
  const [, aged = '', age = ''] = /^(.+?) (?:is|are|gets?|becomes?) (older than .+)$/i.exec(plain) ?? [];
  if (aged !== '') return `age of ${/^the\b/i.test(aged) ? aged : `the ${aged}`} ${age}`;
  return plain.replace(
    /\s(?:is|are|stays?|gets?|becomes?|goes|remains?)\s(?=(?:above|below|over|under|more than|less than|longer than|at least)\b)/i,
    ' ',
  );
}

/** "An alert fires when it is slow" watches nothing that has a bound. */
function bounded(text: string): string {
  return figure.test(text) ? text : '';
}
