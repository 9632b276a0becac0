import { readFigures } from '../../../analysis/challenge/figures.ts';
import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { asSentence, say, tellsOfRelease, type DesignText } from './design-text.ts';

type Metric = AdrDraft['metrics'][number];
type Alert = AdrDraft['alerts'][number];
type RunbookEntry = AdrDraft['runbook'][number];

/** What one clause of the section "Monitoring" watches. */
interface Watched {
  readonly what: string;
  /** Empty where it names none. */
  readonly threshold: string;
  readonly action: string;
}

const bound =
  /\b(?:above|below|over|under|beyond|more than|less than|fewer than|longer than|older than|at least|exceed(?:s|ing)?|drops? to|within|reach(?:es)?)\s+(?:[\w-]+ ){0,3}?[\d.,]+[^,;:.]*(?:[.,]\d[^,;:.]*)*|[<>]=?\s*\d[^,;:]*/i;

const lasting = /\bfor (?:more than )?\d[\d.,]* ?(?:s|seconds?|min(?:utes?)?|h|hours?|days?)\b/i;

function readMonitoring({ passages }: DesignText): Watched[] {
  return (
    passages
      .filter(({ section, label }) => section === 'Monitoring' && !tellsOfRelease(label))
      .flatMap((passage) => say(passage).split(/(?<=[.;])\s+/))
      // "the share of meters (below 95 %), the age of the oldest (10 minutes)"
      .flatMap((clause) => clause.split(/(?<=\d[^()]*\)),\s+(?:and )?/))
      .map((clause) =>
        clause
          .replace(/[.;]$/, '')
          .replace(/^we (?:watch|measure|count) /i, '')
          .trim(),
      )
      .filter((clause) => clause !== '')
      .reduce<Watched[]>((all, clause) => {
        const last = all.at(-1);
        if (last && isAction.test(clause) && !bound.test(clause)) return [...all.slice(0, -1), { ...last, action: clause }];
        return [...all, readClause(clause, last?.what ?? clause)];
      }, [])
  );
}

/**
 * "Share of failed lookups by path: alarm above 2 % in 10 minutes, by telephone"; "95th percentile by path: 800 ms". A clause that begins with its bound is
 * about what the one before is.
 */
function readClause(clause: string, before: string): Watched {
  const [, named, inside = ''] = /^([^()]+?)\s*\(([^()]*\d[^()]*)\)$/.exec(clause) ?? [];
  if (named !== undefined) return { what: named, threshold: inside, action: '' };
  const [beforeColon = clause, ...behind] = clause.split(/:\s+/);
  const figures = readFigures(behind.join(': ')).some(({ kind }) => kind !== 'count') ? behind.join(': ') : '';
  const found = bound.exec(clause) ?? (figures === '' ? lasting.exec(clause) : null);
  const what = (found && found.index < beforeColon.length ? clause.slice(0, found.index) : beforeColon)
    .replace(/\b(?:an? )?(?:alarm|alert|page[sd]?)(?: (?:when|if|at|on))?\b/gi, '')
    .replace(/[\s,:-]+$/, '')
    .trim();
  const rest = found ? clause.slice(found.index + found[0].length).replace(/^[\s,:]+/, '') : '';
  // "above 20 % in 5 minutes, or 50 locks in an hour"
  const isBound = /^or .*\d/i.test(rest);
  const threshold = found ? [found[0].trim(), ...(isBound ? [rest] : [])].join(', ') : figures;
  return { what: what === '' ? before : what, threshold, action: isBound ? '' : rest };
}

/** What a clause says of the one before it: "goes to the security team". */
const isAction = /^(?:(?:alarms?|alerts?) (?:go|are)\b|goes|sent|sends|pages?|message|mail|call|telephone)\b/i;

/** Metrics with their types: what the design watches, the targets of the PRD, its events, and the KPI that it serves. */
export function listMetrics(design: DesignText): Metric[] {
  const { prd, source } = design.material;
  const events = source.kind === 'daa' ? source.body.domainEvents : [];
  const { nonFunctional, metrics } = prd.body;
  return distinct([
    ...readMonitoring(design).map(({ what }) => ({ name: snake(what), type: typeOf(what), meaning: asSentence(what) })),
    ...[...nonFunctional.performance, ...nonFunctional.availability]
      .filter(({ text }) => readFigures(text).length > 0)
      .map(({ id, text }) => targetMetric(id, text, `${prd.key}#${id}`)),
    ...events.map(({ name }) => ({
      name: `${snake(spaced(name))}_total`,
      type: 'counter' as const,
      meaning: `Domain event ${name}.`,
    })),
    ...(metrics.primaryKpi === ''
      ? []
      : [
          {
            name: 'primary_kpi',
            type: 'gauge' as const,
            meaning: `${asSentence(metrics.primaryKpi.replace(/^[-*\s]+/, ''))} (primary KPI of ${prd.key})`,
          },
        ]),
  ]);
}

/** Named by its id: words and figures of a target change. */
function targetMetric(id: string, text: string, ref: string): Metric {
  const isDuration = readFigures(text).some(({ kind }) => kind === 'duration');
  return {
    name: `${id.toLowerCase().replaceAll('-', '_')}_${isDuration ? 'seconds' : 'ratio'}`,
    type: isDuration ? 'histogram' : 'gauge',
    meaning: `${asSentence(text)} (${ref})`,
  };
}

/** Alerts with thresholds: those that the design names, and one for each target of the PRD with a figure. */
export function listAlerts(design: DesignText): Alert[] {
  const { prd } = design.material;
  const named = readMonitoring(design)
    .filter(({ threshold }) => threshold !== '')
    .map(({ what, threshold, action }) => ({
      name: asName(what),
      threshold,
      action: action === '' ? 'See the runbook.' : asSentence(action),
    }));
  const { performance, availability } = prd.body.nonFunctional;
  const missed = [...performance, ...availability].flatMap(({ id, text }) => {
    const figures = readFigures(text).filter(({ kind }) => kind === 'duration' || kind === 'share');
    return figures.length === 0
      ? []
      : [
          {
            name: `${prd.key}#${id} missed`,
            threshold: `not kept: ${figures.map((figure) => figure.text).join(', ')}`,
            action: asSentence(text),
          },
        ];
  });
  return [...new Map([...named, ...missed].map((alert) => [`${alert.name} ${alert.threshold}`, alert])).values()];
}

export function listDashboards(metrics: readonly Metric[], title: string): string[] {
  const operations = metrics.filter(({ name }) => name !== 'primary_kpi' && !name.endsWith('_total')).map(({ name }) => name);
  const business = metrics.filter(({ name }) => name === 'primary_kpi' || name.endsWith('_total')).map(({ name }) => name);
  return [
    ...(operations.length > 0 ? [`${title}, health: ${operations.join(', ')}`] : []),
    ...(business.length > 0 ? [`${title}, use: ${business.join(', ')}`] : []),
  ];
}

/** One entry for each failure that the RFC speaks of; where it speaks of none, one for each alert. */
export function writeRunbook(design: DesignText, alerts: readonly Alert[]): RunbookEntry[] {
  const failures = design.passages.filter(({ section }) => section === 'Failure Modes');
  if (failures.length === 0)
    return alerts.map((alert) => ({
      text: asSentence(alert.name),
      symptoms: `The alert "${alert.name}" fires (${alert.threshold}).`,
      triage: triageSteps(design, alert.action === 'See the runbook.' ? '' : alert.action),
      escalation: escalationIn(alert.action),
    }));
  return failures.map((passage) => {
    const whole = say(passage);
    const colon = whole.indexOf(': ');
    const what = colon > 0 && colon < 120 ? whole.slice(0, colon) : (whole.split(/(?<=[.;])\s/)[0] ?? whole);
    const near = nearestAlerts(what, alerts);
    return {
      text: asSentence(what),
      symptoms:
        near.length > 0
          ? near.map(({ name, threshold }) => `The alert "${name}" fires (${threshold}).`).join(' ')
          : `What people report: ${asSentence(what)} No alert names it.`,
      triage: triageSteps(design, whole.slice(what.length).replace(/^[:\s]+/, '')),
      escalation: escalationIn(`${whole} ${near.map(({ action }) => action).join(' ')}`),
    };
  });
}

function triageSteps({ material }: DesignText, known: string): string {
  return [
    `1. Look at the dashboard "${material.rfc.title}, health", and at what was deployed last.`,
    known === ''
      ? '2. Compare the figures before and since.'
      : `2. What the design does then: ${asSentence(known)} Check that it does.`,
    '3. Where it does not, take the last release back; see the edge case about rollback.',
  ].join('\n');
}

/** Whom the design names; else the rule of specification 1.6, that the on-call engineer leads. */
function escalationIn(text: string): string {
  const named = text
    .split(/(?<=[.;,])\s+/)
    .find((clause) =>
      /\b(?:page|telephone|phone|escalat\w*|on[- ]call|goes to|message to|security team|head of)\b/i.test(clause),
    );
  const leads =
    'The on-call engineer acknowledges the alert and leads as incident commander; SEV-1 and SEV-2 go to the architect at once.';
  return named === undefined ? leads : `${asSentence(named)} ${leads}`;
}

function nearestAlerts(text: string, alerts: readonly Alert[]): Alert[] {
  const words = subjectWords(text);
  return alerts.filter(({ name }) => sharedWords(words, subjectWords(name)).length > 0).slice(0, 2);
}

function typeOf(text: string): Metric['type'] {
  if (/percentile|\bp\d\d\b|latency|duration|response time|time to\b|how long/i.test(text)) return 'histogram';
  if (/share|ratio|%|per ?cent|lag\b|age\b|depth|length|state|open|free|size|version|offline|waiting|fill/i.test(text))
    return 'gauge';
  return /fail|error|calls?|requests?|retr|refus|reject|attempt|number of|count|releases|messages?|events?/i.test(text)
    ? 'counter'
    : 'gauge';
}

const longestName = 6;

function snake(text: string): string {
  const words =
    text
      .replace(/\b(\d\d)(?:th|\.) percentile/gi, 'p$1')
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z][a-z0-9]*/g) ?? [];
  const telling = words.filter(
    (word) =>
      ![
        'the',
        'a',
        'an',
        'of',
        'by',
        'per',
        'in',
        'at',
        'and',
        'or',
        'to',
        'for',
        'with',
        'is',
        'are',
        'be',
        'must',
        'shall',
        'should',
        'from',
      ].includes(word),
  );
  return (telling.length > 0 ? telling : ['metric']).slice(0, longestName).join('_');
}

function spaced(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ');
}

function asName(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 80 ? line : `${line.slice(0, 79)}…`;
}

function distinct(metrics: readonly Metric[]): Metric[] {
  return [...new Map(metrics.map((metric) => [metric.name, metric])).values()];
}
