import { readFigures } from '../../../analysis/challenge/figures.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { asSentence, upperFirst } from '../../../analysis/design/as-sentence.ts';
import { type DesignText } from './design-text.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { listAnswers, type Answer } from './list-answers.ts';
import { isFigure } from './read-limits.ts';
import { listTargets } from './list-targets.ts';
import { isBareCall } from './read-calls.ts';
import { nameTarget, snake, tellsNoMeasure } from './name-metric.ts';
import { readMonitoring } from './read-monitoring.ts';

type Metric = AdrDraft['metrics'][number];
type Alert = AdrDraft['alerts'][number];

/** Metrics with their types: what the design watches, the targets of the PRD, its events, and the KPI that it serves. */
export function listMetrics(design: DesignText): Metric[] {
  const { prd, source } = design.material;
  const events = source.kind === 'daa' ? source.body.domainEvents : [];
  const { metrics } = prd.body;
  return distinct([
    ...readMonitoring(design)
      .filter(
        (watched) => !isBareAlert(watched) && (watched.name !== '' || watched.threshold !== '' || !tellsNoMeasure(watched.what)),
      )
      .map(({ what, name, type }) => ({
        // By what it is broken down is labels of it.
        name: name || snake(what.replace(/, by .*$/i, '')),
        type: type ?? typeOf(name || what),
        meaning: asSentence(what),
      })),
    ...targetMetrics(design),
    ...events.map(({ name }) => ({
      // "LotNotSold" counts no lot that was sold.
      name: `${spaced(name)
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '_')}_total`,
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

function targetMetrics(design: DesignText): Metric[] {
  const { prd } = design.material;
  const { availability } = prd.body.nonFunctional;
  const roles = prd.body.stories.map(({ role }) => role.trim().toLowerCase()).filter((role) => role !== '');
  const given = new Set<string>();
  return listTargets(design)
    .filter(({ text }) => readFigures(text).length > 0)
    .map(({ id, text }) => {
      const named = nameTarget({ id, text, isAvailability: availability.some((one) => one.id === id) }, roles);
      const own = `_${id.toLowerCase().replaceAll('-', '_')}_`;
      const name = given.has(named) ? named.replace(/_(?=[^_]+$)/, own) : named;
      given.add(name);
      return {
        name,
        type: name.endsWith('_seconds') ? ('histogram' as const) : ('gauge' as const),
        meaning: `${asSentence(text)} (${partRef(prd.key, id)})`,
      };
    });
}

/** "An alert fires when it is slow", "the order team is paged": neither measures anything. */
function isBareAlert({ what, name, threshold }: ReturnType<typeof readMonitoring>[number]): boolean {
  if (name !== '' || threshold !== '') return false;
  return (
    isBareCall(what) ||
    /^(?:an? |the )?(?:alarms?|alerts?)?\s*(?:fires?|go(?:es)? (?:off|to)|(?:is|are) (?:raised|sent)|reach(?:es)?)\b/i.test(what)
  );
}

/** Alerts that the design speaks of without saying from which figure on they fire. */
export function askForFigures(design: DesignText): AdrDraft['openPoints'] {
  const answers = listAnswers(design.material.rfc.body);
  const watched = readMonitoring(design);
  const figures = watched
    .filter(({ threshold }) => isFigure(threshold))
    .map(({ what, threshold, action }) => [what, threshold, action].join(' '));
  return watched
    .filter(isBareAlert)
    .filter(({ what }) => !hasFigure(what, { answers, figures }))
    .map(({ what }) => ({
      section: isBareCall(what) ? asSentence(what) : `An alert ${what.replace(/^(?:an? )?(?:alarm|alert)\s*/i, '')}`,
      question: isBareCall(what) ? 'For what, and from which figure on?' : 'Of what does it fire, and from which figure on?',
    }));
}

/** Another alert of the same people or thing has its figure, or somebody asked for this one and was told one. */
function hasFigure(
  what: string,
  { answers, figures }: { readonly answers: readonly Answer[]; readonly figures: readonly string[] },
): boolean {
  const words = new Set([...subjectWords(what)].filter((word) => !ofAlerting.has(word)));
  const speaksOfSame = (text: string): boolean => wordsAlike(words, subjectWords(text)).length === words.size;
  if (figures.some((text) => (words.size === 0 ? figures.length === 1 : speaksOfSame(text)))) return true;
  const quoted = what.replace(/[.\s]+$/, '').toLowerCase();
  return answers.some(({ about, text }) => {
    if (readFigures(text).length === 0) return false;
    return about.toLowerCase().includes(quoted) || (words.size > 0 && tellsAlert.test(text) && speaksOfSame(text));
  });
}

const ofAlerting = subjectWords(
  'alert alerts alerted alarm alarms fire fires fired raise raised page paged call called tell told',
);
const tellsAlert = /\b(?:alert\w*|alarm\w*|pages?|paged|called|woken|rung|warned|notified|told)\b/i;

/** Alerts with thresholds: those that the design names, and one for each target of the PRD whose figures none of them watches. */
export function listAlerts(design: DesignText): Alert[] {
  const { prd } = design.material;
  const named = readMonitoring(design)
    .filter(({ threshold }) => isFigure(threshold))
    .map(({ what, threshold, action }) => ({
      name: upperFirst(asName(what)),
      threshold: badSideOf(threshold),
      action: action === '' ? 'See the runbook.' : asSentence(action),
    }));
  const missed = listTargets(design)
    .filter(({ limits }) => limits.length > 0)
    .map(({ id, text, limits }) => ({
      name: `${prd.key}#${id} missed`,
      threshold: limits.join(', or '),
      action: `The target: ${asSentence(text)} See the runbook.`,
    }));
  const seen = new Set<string>();
  return [...named, ...missed].filter(({ name, threshold }) => {
    const same = `${snake(name)} ${threshold.toLowerCase()}`;
    return !seen.has(same) && seen.add(same);
  });
}

/** What is to be at least so much is missed below it. "Within" and "at most" bound above. */
function badSideOf(threshold: string): string {
  return threshold.replace(/^at least /i, 'below ').replace(/^(?:within|at most|no more than|up to) (?:the )?/i, 'above ');
}

export function listDashboards(metrics: readonly Metric[], title: string): string[] {
  const operations = metrics.filter(({ name }) => name !== 'primary_kpi' && !name.endsWith('_total')).map(({ name }) => name);
  const business = metrics.filter(({ name }) => name === 'primary_kpi' || name.endsWith('_total')).map(({ name }) => name);
  return [
    ...(operations.length > 0 ? [`${title}, health: ${operations.join(', ')}`] : []),
    ...(business.length > 0 ? [`${title}, use: ${business.join(', ')}`] : []),
  ];
}

function typeOf(text: string): Metric['type'] {
  if (/_seconds$|percentile|\bp\d\d\b|latency|duration|response time|time to\b|how long/i.test(text)) return 'histogram';
  // Whole words: an operation is no ratio.
  if (
    /%|\b(?:shares?|ratios?|per ?cent|percentages?|lag|age|depth|length|states?|open|free|size|versions?|offline|waiting|fill\w*)\b/i.test(
      text,
    )
  )
    return 'gauge';
  return /_total$|fail|error|calls?|requests?|retr|refus|reject|attempt|number of|count|releases|messages?|events?/i.test(text)
    ? 'counter'
    : 'gauge';
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
