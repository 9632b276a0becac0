import { runningTargets } from '../../lifecycle/incident-targets.ts';
import type { IncidentStatus } from '../../lifecycle/states.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { renderTargets } from './incident-metrics.ts';
import { runnable } from './runnable.ts';
import { heading, indent, narrowed, stack, titleLine } from './sections.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { duration, hang, oneLine, timestamp, truncate } from './text.ts';

type Incident = Report<'incident-show'>;

/** Renders an incident on one screen: what is known, what it waits for, and the next command. */
export function renderIncident(incident: Incident, nowMs: number, style: Style): string {
  const { key, title, severity, commander, step, alert, context, waits, reminders, firing, timeline, exercise } = incident;
  const { colors, columns } = style;
  const inner = narrowed(style);
  const [next] = waits;
  const lead = `${colors.bold(key)}  ${truncate(oneLine(title), columns - 40)}`;
  const affected = oneLine(context.affected);
  return stack(
    [
      titleLine(lead, `${severity ?? 'not declared'}  ${incident.status}`, style),
      `${describeTime(incident, nowMs)}${exercise ? '  (an exercise)' : ''}`,
      `Commander ${commander ?? 'nobody'}${incident.onCall === null ? '' : `; on call: ${oneLine(incident.onCall)}`}${affected === '' ? '' : `; affected: ${truncate(affected, columns - 30)}`}`,
    ],
    [...(isEnding(incident) ? firing.slice(0, 3).map(describeFiring) : []), ...reminders.map(({ text }) => text)].map((text) =>
      hang(`${colors.red('!')} `, oneLine(text), columns).join('\n'),
    ),
    next === undefined
      ? []
      : [heading('Next', step ?? '', style), ...indent(hang('', oneLine(runnable(next.fix, style)), inner.columns))],
    waits.length === 0
      ? []
      : [
          heading('It waits', '', style),
          ...indent(waits.flatMap(({ what, who }) => hang('- ', `${what}${who === '' ? '' : ` (${who})`}`, inner.columns))),
        ],
    [
      heading('Known', '', style),
      // Its labels follow as a list; --json has them.
      ...indent([
        ...hang('', truncate(oneLine(alert.split('\n- ')[0] ?? ''), 300), inner.columns),
        ...listFacts(incident, inner),
      ]),
    ],
    renderHypotheses(incident, style),
    renderOptions(incident, style),
    [
      heading('Timeline', timeline.length > 8 ? `the last 8 of ${timeline.length}; --json has all` : '', style),
      ...indent(
        timeline
          .slice(-8)
          .flatMap(({ at, event, source }) =>
            hang(
              `${timestamp(at)}  `,
              `${truncate(oneLine(event), 200)}${source === '' ? '' : ` [${oneLine(source)}]`}`,
              inner.columns,
            ),
          ),
      ),
    ],
    renderKnownTargets(incident, style),
  );
}

/** What is measured; --json has the others. */
function renderKnownTargets({ targets }: Incident, style: Style): string[] {
  const known = targets.filter(({ actual }) => actual !== null);
  return known.length === 0 ? [] : [heading('Targets', '', style), ...indent(renderTargets(known, narrowed(style)))];
}

/** The time since the alert, beside the target that runs. */
function describeTime({ alertAt, status }: Incident, nowMs: number): string {
  const since = nowMs - Date.parse(alertAt);
  const running = runningTargets[status as IncidentStatus];
  if (!running) return `Alerted ${timestamp(alertAt)}.`;
  const upper = duration(running.upperSeconds * 1000);
  const late = since > running.upperSeconds * 1000 ? ', which is over' : '';
  return `Alerted ${duration(Math.max(0, since))} ago; ${running.word} within ${upper}${late}.`;
}

/** True where an alert that still fires contradicts what people say. */
function isEnding({ stable, artifacts }: Incident): boolean {
  return stable || artifacts.some(({ kind, status }) => kind === 'resolution' && status !== 'Refused');
}

function describeFiring({ id, title, since }: Incident['firing'][number]): string {
  return `${id} still fires, since ${timestamp(since)}: ${title}`;
}

function listFacts({ outcome, rootCause, fix, chain, failure, stable, artifacts }: Incident, { columns }: Style): string[] {
  const executed = artifacts.filter(({ kind, status }) => kind === 'mitigation' && status === 'Executed').length;
  const facts: [string, string][] = [
    ['Outcome', outcome ? `${outcome.outcome}, by ${outcome.resolution}: ${outcome.reason}` : ''],
    ['Fails with', failure ? nameFailure(failure) : ''],
    ['Stable', stable ? 'yes' : executed > 0 ? 'not said yet' : ''],
    ['Cause', rootCause ? `${rootCause.key} ${rootCause.status}: ${rootCause.cause} ${rootCause.codeLocation}` : ''],
    [
      'Fix',
      fix
        ? `${fix.key} ${fix.status}: ${fix.title}${fix.deployedAt === null ? '' : `; deployed ${timestamp(fix.deployedAt)}`}`
        : '',
    ],
    ['Made for', chain.map(({ key, part }) => (part === undefined ? key : `${key}#${part}`)).join(' → ')],
  ];
  return facts
    .filter(([, text]) => text !== '')
    .flatMap(([label, text]) => hang(`${label}: `, truncate(oneLine(text), 300), columns));
}

function nameFailure({ exception, message, place, function: name, evidence }: NonNullable<Incident['failure']>): string {
  const what = [exception ?? 'an error', message].filter((text) => text !== null).join(': ');
  return `${what}, thrown ${name === null ? '' : `in ${name} `}at ${place} [${evidence}]`;
}

function renderHypotheses({ key, hypotheses, refused }: Incident, style: Style): string[] {
  if (hypotheses.length + refused.length === 0) return [];
  const { columns } = narrowed(style);
  return [
    heading('Hypotheses', `not facts; what they rest on: ${style.command} incident hypotheses ${key}`, style),
    ...indent([
      ...hypotheses
        .slice(0, 5)
        .flatMap(({ id, confidence, because, state, statement, against, drafter }) =>
          hang(
            `${id}  ${confidence}, ${state}  `,
            `${oneLine(statement)} ${confidence}: ${because}${against.length === 0 ? '' : `; against: ${against.join(', ')}`} [${oneLine(drafter)}]`,
            columns,
          ),
        ),
      ...refused
        .slice(0, 3)
        .flatMap(({ statement, reason }) =>
          hang('refused  ', `${truncate(oneLine(statement), 120)}: ${oneLine(reason)}`, columns),
        ),
    ]),
  ];
}

function renderOptions({ mitigations }: Incident, style: Style): string[] {
  if (mitigations.length === 0) return [];
  const table = drawTable(
    mitigations,
    [
      { heading: 'Option', cell: ({ id }) => id },
      { heading: 'Action', cell: ({ action, because }) => `${action}${because === '' ? '' : ` Risk: ${because}`}`, wraps: true },
      { heading: 'Risk', cell: ({ risk }) => risk ?? '?' },
      { heading: 'Undone', cell: ({ reversibility }) => reversibility ?? '?' },
      { heading: 'State', cell: ({ state }) => state, paint: (text) => paintStatus(text, style) },
    ],
    narrowed(style),
  );
  return [heading('Mitigation', 'lowest risk first', style), ...indent(table)];
}
