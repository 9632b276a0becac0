import type { Report } from '../../usecases/reports/registry.ts';
import { dollars } from './budget.ts';
import { decisionLines, whoDecides } from './decision-lines.ts';
import { remarksSection, stateLines, unsettledLines } from './gate-state.ts';
import { commands, heading, indent, narrowed, stack, titleLine } from './sections.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { hang, joinWords, timestamp } from './text.ts';

type Gate = Report<'gate-show'>;
type Budget = NonNullable<Gate['budget']>;

/** Renders `gate show` for a gate that asks for more budget. */
export function renderBudgetGate(
  { gate, budget, identity, nowMs }: { gate: Gate; budget: Budget; identity: Report<'identity'>; nowMs: number },
  style: Style,
): string {
  const { colors, columns } = style;
  const run = nameRun(gate);
  return stack(
    [
      titleLine(colors.bold(`${gate.id}  More budget for ${run}`), paintStatus(gate.status, style), style),
      ...hang('', `content ${gate.contentHash.slice(0, 12)} · opened ${timestamp(gate.openedAt)} UTC`, columns, colors.dim),
      ...questionLines(gate, budget, style),
      ...(gate.status === 'pending' ? hang('', whoDecides(gate, identity), columns) : []),
      ...stateLines(gate, nowMs, style),
    ],
    budget.steps.length > 0
      ? [heading(`Used by ${run} when it stopped`, '', style), '', ...indent(stepLines(budget, narrowed(style)))]
      : [],
    remarksSection(gate, style),
    gate.decisions.length > 0
      ? [
          heading('Decisions', '', style),
          '',
          ...indent(gate.decisions.flatMap((decision) => decisionLines({ on: gate, decision }, narrowed(style)))),
        ]
      : [],
    gate.caller.mayDecide
      ? [heading('Decide', '', style), '', ...indent(commands(decisionsOf(gate, style), narrowed(style)))]
      : [],
  );
}

/** Renders a pending budget gate below the line that names it. */
export function renderWaitingBudget(
  { gate, budget, identity }: { gate: Gate; budget: Budget; identity: Report<'identity'> },
  style: Style,
): string[] {
  const look = { label: 'Look closer', command: `${style.command} gate show ${gate.id}` };
  return [
    ...questionLines(gate, budget, style),
    ...hang('', whoDecides(gate, identity), style.columns),
    ...unsettledLines(gate, style),
    '',
    ...commands([look, ...(gate.caller.mayDecide ? decisionsOf(gate, style) : [])], style),
  ];
}

/** Renders usage, limit, and the effect of each answer. */
function questionLines(gate: Gate, budget: Budget, style: Style): string[] {
  const run = nameRun(gate);
  const [used, limit, grant] = [budget.used, budget.limit, budget.grant].map((value) => amount(value, budget));
  const standing =
    budget.day === null
      ? `${run} has used ${used}; its budget is ${limit}.`
      : `The runs of ${budget.day} (UTC) have used ${used}; the budget of a day is ${limit}.`;
  return [
    ...hang('', standing, style.columns),
    ...unpricedLines(budget, style),
    ...hang(
      '',
      `An approval grants ${grant} more unless it says otherwise, and ${run} goes on. A rejection cancels it.`,
      style.columns,
    ),
  ];
}

function nameRun({ run }: Gate): string {
  return run ?? 'the run';
}

/** Explains a stop below the limit. */
function unpricedLines({ unpriced }: Budget, { colors, columns }: Style): string[] {
  if (unpriced.length === 0) return [];
  const text = `Nobody knows what ${joinWords(unpriced, 'and')} would cost, so it cannot be counted against the limit. An approval lets it pass.`;
  return hang(`${colors.yellow('!')} `, text, columns);
}

function stepLines({ steps }: Budget, style: Style): string[] {
  return drawTable(
    steps,
    [
      { heading: 'Node', cell: ({ node }) => node, paint: style.colors.bold },
      { heading: 'Attempts', cell: ({ attempts }) => String(attempts) },
      { heading: 'Tokens', cell: ({ tokens }) => tokens.toLocaleString('en-US') },
      { heading: 'USD', cell: ({ usd }) => (usd === null ? 'unknown' : usd.toFixed(4)) },
    ],
    style,
  );
}

function decisionsOf({ id, caller }: Gate, { command }: Style): { label: string; command: string }[] {
  const approvals = [
    { label: 'Approve', command: `${command} gate approve ${id} --note "…"` },
    { label: 'Grant another amount', command: `${command} gate approve ${id} --grant AMOUNT --note "…"` },
  ];
  return [...(caller.mayApprove ? approvals : []), { label: 'Reject', command: `${command} gate reject ${id} --note "…"` }];
}

function amount(value: number, { unit }: Budget): string {
  if (unit === 'usd') return `${dollars(value)} USD`;
  const tokens = Math.round(value);
  return `${tokens.toLocaleString('en-US')} ${tokens === 1 ? 'token' : 'tokens'}`;
}
