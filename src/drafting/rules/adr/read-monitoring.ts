import { inAnyCase } from '../../../in-any-case.ts';
import { readFigures } from '../../../analysis/challenge/figures.ts';
import { escapePattern } from '../../../analysis/concepts/escape-pattern.ts';
import { upperFirst } from '../../../analysis/design/as-sentence.ts';
import { asOneLine, say, tellsOfRelease, type DesignText } from './design-text.ts';
import { snake } from './name-metric.ts';
import { callerFirst, callsAt, isBareCall, pointsAtBefore, readCalls, splitAlerts, withoutReason } from './read-calls.ts';

type MetricType = 'counter' | 'gauge' | 'histogram';

/** What one clause of the section "Monitoring" watches. */
interface Watched {
  readonly what: string;
  /** As the text names it ("`booking_seconds` (histogram)"); empty where it only describes it. */
  readonly name: string;
  /** As the text says it; null where it does not. */
  readonly type: MetricType | null;
  /** Empty where it names none. */
  readonly threshold: string;
  readonly action: string;
}

const bound =
  /\b(?:above|below|over|under|beyond|more than|less than|fewer than|longer than|older than|at least|exceed(?:s|ing)?|drops? to|within|reach(?:es)?)\s+(?:[\w-]+ ){0,3}?[\d.,]+[^,;:.]*(?:[.,]\d[^,;:.]*)*|[<>]=?\s*\d[^,;:]*/i;

const lasting = /\bfor (?:more than )?\d[\d.,]* ?(?:s|seconds?|min(?:utes?)?|h|hours?|days?)\b/i;

/** A log that can be searched for 30 days calls nobody after them. */
const isKeeping = /\b(?:kept|keeps?|stored|searchable|retained|archived|readable|remains?|stays?)\b[^.;]* for \d/i;

/** Labels that only say that something is watched. */
const announced = /^(?:(?:counters?|gauges?|histograms?|metrics?|alerts?|also|besides|in addition|whether it is worth it):\s+)+/i;

/** What is listed anyway (targets and the KPI of the PRD, each domain event), or how something is measured instead of what. */
function isNoMeasure(clause: string, { prd }: DesignText['material']): boolean {
  const kpi = prd.body.metrics.primaryKpi.replace(/^[-*\s]+/, '').replace(/[.;]$/, '');
  return (
    /^measured by\b|\bshows? (?:up )?(?:here|there)$/i.test(clause) ||
    /^(?:each|every) (?:one )?of the (?:\d+ )?(?:domain )?events\b/i.test(clause) ||
    /^(?:an? )?alerts? where [A-Z]+-\d+#\S+ is missed\b/i.test(clause) ||
    (kpi !== '' && kpi.toLowerCase().includes(clause.toLowerCase()))
  );
}

/** What the design watches: clause by clause what it says of monitoring, and wherever else it says from which figure on somebody is called. */
export function readMonitoring({ passages, material }: DesignText): Watched[] {
  const { decisions } = material.rfc.body.designSession;
  // What took the place of something that was watched measures nothing by that, but where it says itself from when on somebody is called.
  const isChoice = (text: string): boolean =>
    decisions.some((one) => !/\b(?:CH|Q)-\d/.test(one.settles) && asOneLine(one.text) === asOneLine(text));
  const sentences = (some: typeof passages): string[] =>
    some.flatMap((passage) => say(passage).split(/(?<=[.;])\s+/)).flatMap(callerFirst);
  const isWatched = ({ section, text }: (typeof passages)[number]): boolean => section === 'Monitoring' && !isChoice(text);
  const succeeds = successIn(material);
  const watched = passages.filter((passage) => isWatched(passage) && !asksOfTarget(passage) && !succeeds(passage));
  const elsewhere = passages
    .filter((passage) => !isWatched(passage))
    .flatMap((passage) => groupCalls(sentences([passage]), material));
  return [
    ...passages.filter((passage) => isWatched(passage) && succeeds(passage)).map(readSuccess),
    ...readClauses(sentences(watched.filter((passage) => !tellsOfRelease(passage.label))), material),
    ...elsewhere.flatMap((group) => readClauses(group, material)),
  ];
}

/** "An alert where PRD-001#NFR-1 is missed: …" is listed with the targets, and what it quotes is watched there. */
function asksOfTarget(passage: DesignText['passages'][number]): boolean {
  return /^(?:an? )?alerts? where [A-Z]+-\d+#\S+ is missed\b/i.test(say(passage).replace(announced, ''));
}

/** What the PRD measures its success by, which is reached some day: nobody is called where it is not reached yet. */
function successIn({ prd }: DesignText['material']): (passage: DesignText['passages'][number]) => boolean {
  const all = prd.body.metrics.secondary.map(({ text }) => asOneLine(text.replace(/^[-*\s]+/, '')).toLowerCase());
  return (passage) => {
    const said = asOneLine(say(passage).replace(announced, '')).toLowerCase();
    return said !== '' && all.some((text) => text !== '' && text.includes(said));
  };
}

/** "80 % of charges are settled within 30 minutes" counts the share of charges that are. */
function readSuccess(passage: DesignText['passages'][number]): Watched {
  const what = say(passage).replace(announced, '').trim();
  const [, counted = what] =
    /^(?:at least |more than |over )?[\d.,]+ ?(?:%|per ?cent) of ((?:[^,.]*?)(?= (?:within|in|after|before|by|for|until|at) |[,.]|$))/iu.exec(
      what,
    ) ?? [];
  return {
    what,
    name: counted === what ? '' : `${snake(counted)}_ratio`,
    type: counted === what ? null : 'gauge',
    threshold: '',
    action: '',
  };
}

/** Sentences that somebody is called by, each with those behind it that say whom: "…; it goes to the engineer by mail". */
function groupCalls(sentences: readonly string[], material: DesignText['material']): string[][] {
  return sentences.reduce<string[][]>((groups, sentence, at) => {
    const last = groups.at(-1);
    if (callsAt(sentence) && !callsUsers(sentence, material)) {
      const before = sentences[at - 1] ?? '';
      return [...groups, pointsAtBefore(sentence) && measureOf(before) !== before ? [before, sentence] : [sentence]];
    }
    const isBehind = last !== undefined && last.at(-1) === sentences[at - 1];
    return isBehind && isAction.test(sentence) ? [...groups.slice(0, -1), [...last, sentence]] : groups;
  }, []);
}

/** "The customer is told when the balance is below 10 euros" is what the product does, and nothing that those who run it are called for. */
function callsUsers(sentence: string, { prd }: DesignText['material']): boolean {
  const users = prd.body.stories.map(({ role }) => escapePattern(role.trim())).filter((role) => role !== '');
  const named = new RegExp(String.raw`\b(?:${users.join('|')})s?\b`, 'i');
  // An alert is none of theirs, whoever gets it.
  if (users.length === 0 || /\b(?:alerts?|alarms?)\b/i.test(sentence)) return false;
  return readCalls(sentence).some(({ who }) => named.test(who) && !/\b(?:paged?|woken|rung)\b/i.test(who));
}

function readClauses(clauses: readonly string[], material: DesignText['material']): Watched[] {
  return (
    clauses
      // "the share of meters (below 95 %), the age of the oldest (10 minutes)"
      .flatMap((clause) =>
        clause.split(
          /(?<=\([^()]*\)),\s+(?:and )?(?=[^()]+\()|(?<=\d[^()]*\)),\s+(?:and )?|(?<=\((?:counter|gauge|histogram)\)) and /,
        ),
      )
      .map((clause) =>
        clause
          .replace(/[.;]$/, '')
          .replace(/^we (?:watch|measure|count) /i, '')
          .trim(),
      )
      .flatMap(splitAlerts)
      .flatMap((clause) =>
        readCalls(withoutReason(clause.replace(announced, ''))).map((call) => ({
          ...call,
          typed: typeSaid(clause),
          said: clause,
        })),
      )
      .filter(({ clause, threshold }) => threshold !== '' || (clause !== '' && !isNoMeasure(clause, material)))
      .reduce<(Watched & { readonly said: string })[]>((all, { clause, typed, who, threshold, said }) => {
        const last = all.at(-1);
        if (threshold !== '')
          return [
            ...all,
            { what: clause || (last?.what ?? 'What the alert is about'), name: '', type: typed, threshold, action: who, said },
          ];
        // It is about all that one sentence watches.
        if (last && (isAction.test(clause) || isBareCall(clause)) && !bound.test(clause))
          return all.map((one) => (one.said === last.said ? { ...one, action: upperFirst(clause) } : one));
        const name = nameIn(clause);
        if (isBareCall(clause)) return [...all, { what: clause, name, type: typed, threshold, action: '', said }];
        const read = readClause(withoutType(measureOf(clause)), last?.what ?? clause);
        return [...all, { ...read, action: who === '' ? read.action : who, name, type: typed, said }];
      }, [])
  );
}

/**
 * "Share of failed lookups by path: alarm above 2 % in 10 minutes, by telephone"; "95th percentile by path: 800 ms". A clause that begins with its bound is
 * about what the one before is.
 */
function readClause(clause: string, before: string): Pick<Watched, 'what' | 'threshold' | 'action'> {
  const { text, who } = apartFromCaller(clause);
  const read = readMeasure(text, before);
  return who === '' ? read : { ...read, action: [read.action, who].filter((part) => part !== '').join(', ') };
}

function readMeasure(clause: string, before: string): Pick<Watched, 'what' | 'threshold' | 'action'> {
  const [, named, inside = ''] = /^([^()]+?)\s*\(([^()]*\d[^()]*)\)$/.exec(clause) ?? [];
  // "(20 invariants)" says how many there are, and bounds nothing.
  const isBounded =
    bound.test(inside) || /\b(?:in|per|an?|each)\b/i.test(inside) || readFigures(inside).some(({ kind }) => kind !== 'count');
  if (named !== undefined) return { what: named, threshold: isBounded ? bareThreshold(inside) : '', action: '' };
  const [beforeColon = clause, ...behind] = clause.split(/:\s+/);
  const figures = readFigures(behind.join(': ')).some(({ kind }) => kind !== 'count') ? behind.join(': ') : '';
  const found = bound.exec(clause) ?? (figures === '' && !isKeeping.test(clause) ? lasting.exec(clause) : null);
  const what = (found && found.index < beforeColon.length ? clause.slice(0, found.index) : beforeColon)
    .replace(/\b(?:an? )?(?:alarm|alert|page[sd]?)(?: (?:when|if|at|on))?\b/gi, '')
    // "An alert fires above 90 seconds" is about what the clause before measures.
    .replace(found ? /^\s*(?:fires|goes (?:off|out)|is (?:raised|sent|triggered))\s*$/i : /(?!)/, '')
    .replace(/[\s,:-]+$/, '')
    .trim();
  const rest = found ? clause.slice(found.index + found[0].length).replace(/^[\s,:]+(?:and )?/, '') : '';
  // "above 20 % in 5 minutes, or 50 locks in an hour"
  const isBound = /^or .*\d/i.test(rest);
  const threshold = found
    ? [found[0].trim().replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()), ...(isBound ? [rest] : [])].join(', ')
    : figures;
  // "That is older than 30 minutes", where nothing was named before.
  const nothing = before === clause ? 'What the alert is about' : before;
  return { what: what === '' ? nothing : what, threshold: bareThreshold(threshold), action: isBound ? '' : rest };
}

/** "Alert over 5 % per day and the release manager is called", "alarm at 10 minutes, mail to the officer": behind the figure stands who is called. */
function apartFromCaller(clause: string): { text: string; who: string } {
  const found = figureBeforeCall.exec(clause);
  if (!found) return { text: clause, who: '' };
  const end = found.index + found[0].length;
  return { text: clause.slice(0, end), who: clause.slice(end).replace(/^[\s,]*(?:(?:and|then|which|that)\s+)?/i, '') };
}

/** Somebody is called, a message goes out, or it calls them itself. */
const calling = [
  '(?:(?:',
  inAnyCase(String.raw`(?:the|an?|our|whoever|who|every|all|somebody|someone)\b`),
  // A name, which is known by its capital.
  '|[A-Z])',
  inAnyCase(
    String.raw`(?:(?!\b(?:somebody|someone|whoever)\b)[^,;:\d]){0,60}?\s(?:looks?\s(?:at|into)\b|(?:is|are|gets?)\s(?:paged|alerted|told|called|woken|notified|informed|warned|messaged|rung)|(?:gets?|receives?)\s(?:an?\s)?(?:e-?mail|mail|sms|call|message|page|alert|alarm|ticket))\b|(?:is|are) shown to\b|(?:by |an? )?(?:e-?mails?|mails?|sms|telephone|phone|page[rs]?|messages?|calls?|tickets?)\s(?:to|for|goes to)\b|by (?:e-?mail|telephone|phone|sms|pager|page|ticket)\b|(?:pages?|paging|calls?|calling|wakes?|waking|notif(?:ies|ying)|tells?|telling|alerts?|alerting|mails?|mailing)\s(?:the|our|an?|whoever|who|everybody|on-call)\b|(?:goes|go|sent|is sent)\sto\b)`,
  ),
].join('');
const figureBeforeCall = new RegExp(
  String.raw`\d[^,;:]*?(?=(?:,\s*|\s+)(?:${inAnyCase('(?:and|then|which|that|who)')}\s+)?${calling})`,
);
const call = new RegExp(String.raw`(?:^|[\s,])${calling}`);

/** Whether a clause says who hears of it. */
export function callsSomebody(clause: string): boolean {
  return call.test(clause);
}

/** "The job writes the time of its last success": what it writes is what is watched. */
function measureOf(clause: string): string {
  const bare = clause.replace(/[.;]$/, '');
  const [, taken] = isTaken.exec(bare) ?? [];
  if (taken !== undefined) return upperFirst(taken);
  const [, writer = '', measure] = written.exec(bare) ?? [];
  if (measure === undefined) return clause;
  // Whose it is stands apart from the figure later on.
  const whose = writer.replace(/\s(?:each|both|all)$/i, '').replace(/^The\b/, 'the');
  return upperFirst(measure.replace(/\btheir ((?:\p{L}+ ?){1,3})$/u, `the $1 of ${whose}`));
}

const written =
  /^([^,;:]{2,70}?) (?:writes?|records?|counts?|exports?|reports?|emits?|publish(?:es)?|measures?) (the (?:time|age|number|share|count|length|size|rate|duration)\b.+)$/i;

/** "The age of the oldest row is measured each minute" */
const isTaken =
  /^((?:the|an?) (?:time|age|number|share|count|length|size|rate|duration)\b[^,;:]{2,70}?) (?:is|are) (?:measured|counted|recorded|watched|exported|monitored)(?: (?:each|every|once an?|all the) [\p{L}\d ]+)?$/iu;

/** "Counters: refusals", "`booking_seconds` (histogram)", "a gauge of the queue" */
function typeSaid(clause: string): MetricType | null {
  const said = /\b(counter|gauge|histogram)s?\b/i.exec(clause)?.[1]?.toLowerCase();
  return said === 'counter' || said === 'gauge' || said === 'histogram' ? said : null;
}

/** A name as a program writes it, with its unit behind an underscore. */
function nameIn(clause: string): string {
  return /(?<![\p{L}\d_/{])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\p{L}\d_}])/u.exec(clause)?.[0] ?? '';
}

function withoutType(clause: string): string {
  return clause.replace(/\s*\((?:counter|gauge|histogram)\)|,? as (?:an? )?(?:counter|gauge|histogram)s?\b/gi, '').trim();
}

/** "alarm below 95 %", "a gap of 2 % alerts": that it alerts is said by where it stands. */
function bareThreshold(text: string): string {
  return text.replace(/^(?:an? )?(?:alarm|alert|page)s?(?: (?:when|if|at|on))?:? |[\s,]+(?:alarm|alert|page)s?$/gi, '').trim();
}

/** What a clause says of the one before it: "goes to the security team". */
const isAction =
  /^(?:(?:it|they|both|each|these|this|all of (?:it|them)) (?:goes?|(?:is|are) (?:sent|mailed|shown)|reach(?:es)?)\b|(?:alarms?|alerts?) (?:go|are)\b|goes|sent|sends|pages?|message|mail|call|telephone)\b/i;
