import { count } from '../../lifecycle/count.ts';
import { writeEffort } from '../../lifecycle/effort.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { renderFindingsSection } from './daa.ts';
import { renderWaitingGate } from './gate.ts';
import { heading, indent, stack } from './sections.ts';
import type { Style } from './style.ts';
import { hang, oneLine } from './text.ts';

type Plan = Pick<Report<'plan-preview'>, 'bolts' | 'omitted' | 'findings'>;

/** Renders a plan that is not stored. */
export function renderPlan(report: Report<'plan-preview'>, style: Style): string {
  const { adr, adrVersion, bolts } = report;
  return stack(
    [`${style.colors.bold(count(bolts.length, 'Bolt'))} for ${adr} version ${adrVersion}; nothing is stored.`],
    ...planSections(report, style),
    renderFindingsSection(report.findings, `${style.command} bolt plan ${adr} --dry-run --json`, style),
  );
}

/** Renders `bolt plan`: the plan, its findings, its Bolts, and the pending gate. */
export function renderPlanDraft(
  { report, gate, identity }: { report: Report<'plan-draft'>; gate: Report<'gate-show'> | null; identity: Report<'identity'> },
  style: Style,
): string {
  const { plan, adr, run, bolts } = report;
  const { command, colors } = style;
  const waiting = gate ? renderWaitingGate({ gate, identity }, style) : [];
  if (!plan) return stack([`${run.id} has no plan of ${adr} yet.`], waiting);
  const made =
    bolts.length === 0
      ? plan.status === 'Draft'
        ? `Edit it, ${command} plan edit ${plan.key}, then call ${command} bolt plan ${adr} again.`
        : 'An approval creates the Bolts.'
      : `${count(bolts.length, 'Bolt')} of it: ${bolts[0]?.key} to ${bolts.at(-1)?.key}; ${command} bolt board --adr ${adr}`;
  return stack(
    [
      ...hang('', `${plan.key} ${oneLine(plan.title)}`, style.columns, colors.bold),
      ...hang(
        '',
        `${plan.status}, version ${plan.version}: ${count(plan.bolts.length, 'Bolt')} for ${adr}. ${made}`,
        style.columns,
      ),
    ],
    ...planSections(plan, style),
    renderFindingsSection(plan.findings, `${command} artifact show ${plan.key}`, style),
    waiting,
  );
}

function planSections({ bolts, omitted }: Plan, style: Style): string[][] {
  const { colors, columns } = style;
  return [
    bolts.flatMap(({ ref, goal, work, hours, dependsOn, owns, skeleton }) => [
      ...hang(`${ref}  `, oneLine(goal), columns, colors.bold),
      ...indent(
        hang(
          '',
          [
            work ?? 'nobody yet',
            hours ? writeEffort(hours) : 'hours unknown',
            ...(skeleton ? ['walking skeleton'] : []),
            dependsOn.length === 0 ? 'waits for nothing' : `waits for ${dependsOn.join(', ')}`,
            `owns ${owns.map((part) => part.slice(part.indexOf('#') + 1)).join(', ') || 'nothing'}`,
          ].join(' · '),
          columns - 2,
          colors.dim,
        ),
      ),
    ]),
    omitted.length === 0
      ? []
      : [
          heading('Omitted', 'with the reason', style),
          '',
          ...indent(
            omitted.flatMap(({ part, status, reason }) => hang(`${part} ${status ?? ''}: `, oneLine(reason), columns - 2)),
          ),
        ],
  ];
}

/** Renders `bolt coverage`; parts without an owner come first. */
export function renderBoltCoverage({ adr, parts, summary, plan }: Report<'bolt-coverage'>, style: Style): string {
  const { owned, done, omitted, gaps } = summary;
  const gap = parts.filter(({ status }) => status === 'GAP');
  const line = ({ part, status, bolt, text, reason }: (typeof parts)[number]): string[] =>
    hang(
      `${part}  `,
      `${bolt ?? 'no Bolt'}, ${status}: ${oneLine(reason === '' ? text : reason).slice(0, 100)}`,
      style.columns - 2,
    );
  return stack(
    [
      `${style.colors.bold(adr)}: ${count(summary.parts, 'part')}, ${owned} owned (${done} Done), ${omitted} omitted, ${count(gaps, 'gap')}${plan ? `; plan ${plan}` : ''}`,
    ],
    gap.length === 0 ? [] : [heading('Gaps', `${style.command} bolt plan ${adr}`, style), '', ...indent(gap.flatMap(line))],
    indent(parts.filter(({ status }) => status !== 'GAP').flatMap(line)),
  );
}

/** Renders `bolt board`: a column below the other, since a terminal is narrow. */
export function renderBoard({ columns: statuses, adr }: Report<'bolt-board'>, style: Style): string {
  const { colors, columns, command } = style;
  const shown = statuses.filter(({ bolts }) => bolts.length > 0);
  if (shown.length === 0)
    return `There is no Bolt${adr ? ` of ${adr}` : ''} yet. Plan an AI-ADR: ${command} bolt plan ${adr ?? 'ADR'}`;
  return stack(
    ...shown.map(({ status, bolts }) => [
      heading(status, count(bolts.length, 'Bolt'), style),
      '',
      ...indent(
        bolts.flatMap(({ key, title, work, assignee, estimatedEffort, waitsFor, openQuestions }) => [
          ...hang(`${key}  `, oneLine(title), columns - 2),
          ...indent(
            hang(
              '',
              [
                ...(work === null ? [] : [work]),
                ...(assignee === '' ? [] : [oneLine(assignee)]),
                ...(estimatedEffort === '' ? [] : [oneLine(estimatedEffort)]),
                ...(waitsFor.length === 0 ? [] : [`waits for ${waitsFor.join(', ')}`]),
                ...openQuestions.map((question) => `open: ${oneLine(question)}`),
              ].join(' · '),
              columns - 4,
              colors.dim,
            ),
          ),
        ]),
      ),
    ]),
  );
}

export function renderRaised({ from, bolt, question }: Report<'bolt-raised'>, { command }: Style): string {
  return bolt === null
    ? `${question} is asked, and blocks the Deployment Unit. Answer it: ${command} bolt edit ${from}`
    : `${bolt} is found work of ${from}. Complete it: ${command} bolt edit ${bolt}`;
}
