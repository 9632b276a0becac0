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

const pointing = String.raw`(?:that|this|it|they|these|those|one(?: of them)?|either(?: of them)?)`;
/** "That is older than 30 minutes": the bound of what was named before. */
const pointed = new RegExp(
  String.raw`^${pointing}\s(?:is|are|gets?|becomes?|goes|stays?)\s((?:above|below|over|under|more than|less than|longer than|older than|at least)\b.*)$`,
  'i',
);
const calledVerbs = String.raw`(?:is|are|gets?)\s(?:paged|alerted|told|called|woken|notified|informed|warned|messaged|rung)`;
const conjunction = String.raw`(?:when(?:ever)?|if|once|as soon as|where)`;
/** "Goes to the laboratory manager by mail", "is mailed to them": whom it reaches is no part of what is watched. */
const whom = String.raw`(?:(?!\s${conjunction}\s)[^,;:]){2,60}?`;
const reaches = String.raw`(?:(?:goes|go|(?:is|are)\s(?:sent|mailed|given|shown))\s(?:by\s[\w-]+\s)?to\s${whom}|(?:reach(?:es)?|pages|calls|wakes|notifies|tells|warns|informs)\s${whom})`;
const alertFires = String.raw`(?:(?:an?|the)\s)?(?:alerts?|alarms?|pages?)\s(?:(?:is|are)\s(?:raised|sent|triggered)(?!\s(?:by\s[\w-]+\s)?to\b)|fires?|go(?:es)?\s(?:off|out)|${reaches})`;
const when = String.raw`\s${conjunction}\s(.+)$`;
const calls: readonly RegExp[] = [
  new RegExp(String.raw`^(.{2,60}?\s${calledVerbs})` + when, 'i'),
  new RegExp(String.raw`^(.{2,60}?\s(?:gets?|receives?)\s(?:an?\s)?(?:page|alert|alarm|call|message|e?-?mail|sms))` + when, 'i'),
  new RegExp(String.raw`^we\s((?:page|alert|call|wake|notify|tell|warn)\s.{2,50}?)` + when, 'i'),
];
const raised = new RegExp(`^${alertFires}${when}`, 'i');
const recipient = new RegExp(
  String.raw`^(?:(?:an?|the)\s)?(?:alerts?|alarms?|pages?)\s(${reaches})(?=\s${conjunction}\s|\s(?:above|below|over|under|after)\s)`,
  'i',
);
/** "…, and when the bill is not sent": another thing that is watched. */
const further = new RegExp(String.raw`,?\s+(?:and|or)\s+(?:also\s+)?${conjunction}\s+(?=\S)`, 'i');
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
  const [, fired = '', told = ''] = toldBehind.exec(clause) ?? [];
  if (told !== '' && raised.test(fired)) return readCalls(fired).map((call) => ({ ...call, who: told }));
  return splitConditions(clause).flatMap(readCall);
}

/** Each condition behind what all of them raise: "an alert fires when A", "an alert fires when B". */
function splitConditions(clause: string): string[] {
  const watched = raised.exec(clause)?.[1] ?? calls.map((form) => form.exec(clause)?.[2]).find((found) => found !== undefined);
  const [first = '', ...others] = watched?.split(further).flatMap(splitEither) ?? [];
  if (others.length === 0) return [clause];
  const lead = clause.slice(0, clause.length - (watched ?? '').length);
  return [first, ...others].map((condition) => `${lead}${condition}`);
}

/** "No reading came for 30 minutes or the check has not finished for an hour": either of them has a bound of its own; "for an hour or a day" is one bound. */
function splitEither(watched: string): string[] {
  return watched.split(/,?\s+or\s+/).reduce<string[]>((conditions, part) => {
    const before = conditions.at(-1);
    if (before === undefined || (isBounded(before) && isBounded(part) && !/^\d/.test(part) && !startsWithBound.test(part)))
      return [...conditions, part];
    return [...conditions.slice(0, -1), `${before} or ${part}`];
  }, []);
}

const startsWithBound = /^(?:above|below|over|under|beyond|more|less|fewer|longer|older|later|at|for|in|within|by|not)\b/i;

function isBounded(condition: string): boolean {
  return figure.test(condition) || lasts.test(condition) || readOverdue(condition) !== null;
}

function readCall(clause: string): readonly Call[] {
  const named = recipient.exec(clause)?.[1];
  const reached = named === undefined ? '' : `${/^(?:go|are|reach)\b/i.test(named) ? 'They' : 'It'} ${named}`;
  const [, time = '', awaited = '', told = ''] = missed.exec(clause) ?? [];
  // "Without one" is about what was named before.
  if (awaited !== '' && readFigures(time).length > 0)
    return [
      {
        clause: /^(?:ones?|it|them|any)$/i.test(awaited) ? '' : `Time since the last ${awaited}`,
        who: upperFirst(told) || reached,
        threshold: `above ${time}`,
      },
    ];
  const [, measure = '', paged = '', side = '', value = ''] = alertOn.exec(clause) ?? [];
  if (measure !== '' && readFigures(value).length > 0)
    return [
      {
        clause: upperFirst(measure),
        who: upperFirst(paged) || reached,
        threshold: `${/^(?:after|at|from)$/i.test(side) ? 'above' : side} ${value}`,
      },
    ];
  const [, limit = '', called = ''] = bounds.exec(clause) ?? [];
  if (limit !== '') return [{ clause: '', who: upperFirst(called) || reached, threshold: limit.trim() }];
  const [, who = reached, watched = bounded(raised.exec(clause)?.[1] ?? '')] =
    calls.map((form) => form.exec(clause)).find((found) => found) ?? [];
  if (watched === '') return [{ clause, who: '', threshold: '' }];
  const overdue = readOverdue(watched);
  if (overdue) return [{ ...overdue, who: upperFirst(who) }];
  const sides = watched.split(/,? or (?=.*\d)/i);
  const each = sides.every((side) => figure.test(side)) ? sides : [watched];
  return each.map((side) => ({ clause: upperFirst(asMeasure(side)), who: upperFirst(who), threshold: '' }));
}

/** What is awaited and did not come: "no file was read for 26 hours", "the settlement is not finished by 06:00". */
function readOverdue(watched: string): Pick<Call, 'clause' | 'threshold'> | null {
  const [, thing = '', done = '', time = ''] = absent.exec(watched) ?? [];
  if (thing !== '' && readFigures(inFigures(time)).length > 0)
    return { clause: `Time since the last ${thing}${done === '' ? '' : ` ${done}`}`, threshold: `above ${inFigures(time)}` };
  const [, deed = '', span = ''] = nothing.exec(watched) ?? [];
  if (deed !== '' && readFigures(inFigures(span)).length > 0)
    return { clause: `Time since anything ${deed}`, threshold: `above ${inFigures(span)}` };
  const [, left = '', how = '', did = '', since = ''] = unseen.exec(watched) ?? [];
  if (left !== '' && readFigures(inFigures(since)).length > 0)
    return { clause: `Time since ${left} ${how} last ${did}`, threshold: `above ${inFigures(since)}` };
  const [, state = '', length = ''] = lasting.exec(watched) ?? [];
  if (state !== '' && readFigures(inFigures(length)).length > 0)
    return { clause: `Time for which ${state}`, threshold: `above ${inFigures(length)}` };
  const [, awaited = '', is = 'is', made = '', end = ''] = late.exec(watched) ?? [];
  if (awaited !== '') return { clause: `Time at which ${awaited} ${is} ${made}`, threshold: `later than ${end}` };
  return null;
}

/** "A door is open for more than 10 minutes"; what is above a figure for so long is measured by that figure. */
const lasting =
  /^((?:(?!\bnot\b|\bno\b)[^\d,;:])+? (?:is|are|stays?|remains?) (?!not\b|above\b|below\b|over\b|under\b|more\b|less\b|older\b|longer\b)[^\d,;:]+?) for (?:more than |over |at least |longer than )?((?:\d|an?\b|one\b)[^,;]*)$/iu;
const unseen =
  /^(.+?) (was|were|is|are|has been|have been|has|have) not (?:been )?(\p{L}+) (?:for|in|within|during) (?:more than |over |the last )?((?:\d|an?\b|one\b)[^,;]*)$/iu;

/** Whatever is said before it, so long a time bounds it. */
const lasts = /\bfor (?:more than |over |at least )?(?:\d[\d.,]*|an?|one) ?(?:s|seconds?|min(?:utes?)?|h|hours?|days?|weeks?)\b/i;

/** "An hour" is one. */
function inFigures(time: string): string {
  return time.replace(/^an?\b/i, 'one');
}

const absent =
  /^(?:no|not (?:a|one)(?: single)?) (.+?)(?: ((?:(?:was|were|is|are|has been|have been) )?\p{L}+(?: \p{L}+)?))? (?:for|in|within|during) (?:more than |over |the last )?((?:\d|an?\b|one\b)[^,;]*)$/iu;
const nothing =
  /^nothing ((?:was|were|is|has been) \p{L}+(?: \p{L}+)?|\p{L}+) (?:for|in|within|during) (?:more than |over |the last )?((?:\d|an?\b|one\b)[^,;]*)$/iu;
const late =
  /^(.+?) (is|are|was|were|has|have) not (?:yet )?(\p{L}+(?: \p{L}+)?) (?:by|at|before|until) (\d{1,2}(?:[:.]\d{2}|h| ?[ap]\.?m\b)[^,;]*)$/iu;

const who = String.raw`(?:(?:[Tt]he|[Aa]n?|[Oo]ur|[Ww]hoever|[Ww]ho|[Ss]omebody)\b|\p{Lu})[^,;:\d]{0,50}?\s${calledVerbs}(?:\s(?:by|at)\s[^,;:]*)?`;
const spelled = 'two three four five six seven eight nine ten eleven twelve'.split(' ');
const amount = String.raw`(?:\d[\d.,]*|${spelled.join('|')}|twenty|fifty|a hundred)`;
/** "An alert fires when it was not printed by 08:20, and Leila is called" */
const toldBehind = new RegExp(String.raw`^(.*?),?\s+and\s+(${who})$`, 'u');
/** "When the queue is above 20, Leila is called" */
const conditionFirst = new RegExp(
  String.raw`^(?:(.*?)[,;:]\s+(?:and\s+|but\s+)?)?(?:[Ww]hen(?:ever)?|[Ii]f|[Oo]nce|[Aa]s soon as)\s+([^,;:]+),\s+(?:then\s+)?(${who})$`,
  'u',
);
/** "With more than ten waiting Leila is called", "more than 5 unsent: the desk is told" */
const amountFirst = new RegExp(
  String.raw`^(?:(.*?)[,;:]\s+(?:and\s+|but\s+)?)?(?:(?:[Ww]ith|[Aa]t|[Ff]rom|[Bb]eyond)\s+)?((?:[Mm]ore|[Ff]ewer|[Ll]ess) than|[Aa]t least)\s+(${amount})\s+([^,;:]*?)[,:]?\s+(${who})$`,
  'u',
);

/** "Above 5 minutes, and when booking fails, the desk is called": of what was measured before. */
const boundFirst = new RegExp(
  String.raw`^(?:and\s)?((?:above|below|over|under|beyond|older\sthan|longer\sthan|more\sthan|less\sthan)\s\d[^,;:]*?)(?:,?\s(?:and|or)\s${conjunction}\s([^,;:]+))?,\s((?!and\s)[^,;:]{2,60}?\s${calledVerbs}(?:\sby\s[^,;:]+)?)$`,
  'i',
);

/** A sentence with whoever is called in front of what for, as the other forms have it; what else it says stands before that. */
export function callerFirst(sentence: string): string[] {
  const plain = inDigits(sentence.replace(/[.;]$/, ''));
  const [, beside = '', condition = '', called = ''] = conditionFirst.exec(plain) ?? [];
  if (called !== '' && (figure.test(condition) || lasts.test(condition)))
    return [beside, `${called} when ${condition}`].filter((part) => part !== '');
  const [, limit = '', other = '', caller = ''] = boundFirst.exec(plain) ?? [];
  if (caller !== '') return [`${caller} when it is ${limit}`, other && `${caller} when ${other}`].filter((part) => part !== '');
  const [, before = '', bound = '', number = '', counted = '', told = ''] = amountFirst.exec(plain) ?? [];
  if (told === '') return [plain];
  return [before, `${told} when ${bound.toLowerCase()} ${number} ${nameCounted(counted, before)}`].filter((part) => part !== '');
}

/** "A message waits, and with more than ten waiting": messages are; "the charge is set aside, and with more than five set aside": charges. */
function nameCounted(counted: string, before: string): string {
  const [, stem = ''] = /^(\p{Ll}{3,})ing$/u.exec(counted) ?? [];
  const isDone = /^(?:\p{Ll}+(?:ed|en)|set|sent|left|lost|kept)(?: (?:aside|back|over|behind|away))?$/u.test(counted);
  if (stem === '' && !isDone) return counted;
  const deed = stem === '' ? String.raw`(?:is|are|was|were)\s${counted}` : String.raw`${stem}s?`;
  const noun = new RegExp(String.raw`\b(?!(?:that|and|which|it|they|who|what|then)\b)(\p{Ll}{3,})\s${deed}\b`, 'u').exec(
    before,
  )?.[1];
  return noun === undefined ? counted : `${noun.endsWith('s') ? noun : `${noun}s`} ${counted}`;
}

/** "More than ten" bounds as "more than 10" does. */
function inDigits(sentence: string): string {
  return sentence.replace(
    new RegExp(
      String.raw`(?<=\b(?:than|least|above|below|beyond|over|under|exceeds?|reach(?:es)?)\s)(?:${spelled.join('|')})\b`,
      'gi',
    ),
    (word) => String(spelled.indexOf(word.toLowerCase()) + 2),
  );
}

/** Whether what is bounded is only pointed at: "an alert fires when that is older than 30 minutes". */
export function pointsAtBefore(sentence: string): boolean {
  return new RegExp(String.raw`\s${conjunction}\s${pointing}\s(?:is|are|gets?|becomes?|has|have|goes|stays?)\b`, 'i').test(
    sentence,
  );
}

/** What is counted or measured by a sentence about a thing: how old it is, how many it holds. */
function asMeasure(sentence: string): string {
  const plain = sentence.replace(/^(?:an?|the|any|one|some|each|every)\s+(?!oldest|newest)/i, '').trim();
  const [, limit = ''] = pointed.exec(plain) ?? [];
  if (limit !== '') return limit;
  const [, least = '', counted = ''] = /^((?:more|fewer|less) than [\d.,]+|at least [\d.,]+) (.+)$/i.exec(plain) ?? [];
  if (counted !== '') return `${counted.replace(/\s(?:is|are|have been|has been|were|was)\s/i, ' ')} ${least}`;
  const [, thing = '', bound = '', held = ''] =
    /^(.+?) (?:holds?|has|contains?|keeps?) ((?:more|fewer|less) than [\d.,]+|at least [\d.,]+) (.+)$/i.exec(plain) ?? [];
  if (thing !== '') return `${held} in ${thing} ${bound}`;
  const [, aged = '', age = ''] = /^((?:(?! than ).)+?) (?:is|are|gets?|becomes?) (older than .+)$/i.exec(plain) ?? [];
  if (aged !== '') return `age of ${/^the\b/i.test(aged) ? aged : `the ${aged}`} ${age}`;
  return plain.replace(
    /\s(?:is|are|stays?|gets?|becomes?|goes|remains?)\s(?=(?:above|below|over|under|more than|less than|longer than|at least)\b)/i,
    ' ',
  );
}

/** "An alert fires when it is slow" watches nothing that has a bound. */
function bounded(text: string): string {
  return figure.test(text) || lasts.test(text) || readOverdue(text) !== null ? text : '';
}
