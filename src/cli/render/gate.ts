import { count } from '../../lifecycle/count.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { totalUsage } from '../../usecases/reports/drafting.ts';
import { nameWaived, placesOf } from '../../lifecycle/standing-approvals.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { renderBudgetGate, renderWaitingBudget } from './budget-gate.ts';
import { claimLines } from './claims.ts';
import { decisionLines, whoDecides } from './decision-lines.ts';
import { renderDiff } from './diff.ts';
import { renderFindings } from './findings.ts';
import { describeDue, isAdoption, remarksSection, stateLines, subjectOf, unsettledLines } from './gate-state.ts';
import { commands, heading, indent, narrowed, stack, titleLine } from './sections.ts';
import { renderRedraft } from './redraft.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { hang, joinWords, oneLine, timestamp, truncate } from './text.ts';
import { describeUsage, summarizeDrafting } from './usage.ts';

type Gate = Report<'gate-show'>;
type Identity = Report<'identity'>;
type Summary = Report<'gate-list'>['items'][number];

/** Renders the pending gate: who may decide, on what, with which commands. */
export function renderWaitingGate({ gate, identity }: { gate: Gate; identity: Identity }, style: Style): string[] {
  const { colors } = style;
  const inner = narrowed(style);
  return [
    ...hang(
      `${colors.yellow('◆')} `,
      `${gate.id} waits for a person's decision on ${subjectOf(gate)}`,
      style.columns,
      colors.bold,
    ),
    '',
    ...indent(
      gate.budget
        ? renderWaitingBudget({ gate, budget: gate.budget, identity }, inner)
        : [
            ...hang('', whoDecides(gate, identity), inner.columns),
            ...unsettledLines(gate, inner),
            '',
            ...criterionLines(gate, 'short', inner),
            '',
            ...decisionCommands(gate, [{ label: 'Look closer', command: `${style.command} gate show ${gate.id}` }], inner),
          ],
    ),
  ];
}

/** Renders `gate show`: everything that a decider needs. */
export function renderGate({ gate, identity, nowMs }: { gate: Gate; identity: Identity; nowMs: number }, style: Style): string {
  if (gate.budget) return renderBudgetGate({ gate, budget: gate.budget, identity, nowMs }, style);
  const { diff, earlier, movedOn } = gate;
  const used = describeUsage(totalUsage(gate.drafting));
  const { colors } = style;
  const past = [
    ...earlier.map((decision) => ({ on: { ...gate, version: decision.version }, decision })),
    ...gate.decisions.map((decision) => ({ on: gate, decision })),
  ];
  return stack(
    [
      titleLine(
        `${colors.bold(gate.id)}  ${colors.bold(truncate(oneLine(`${gate.artifact ?? ''} ${gate.title}`.trim()), style.columns - 30))}`,
        paintStatus(gate.status, style),
        style,
      ),
      ...hang(
        '',
        `${gate.version === null ? '' : `version ${gate.version} · `}content ${gate.contentHash.slice(0, 12)} · opened ${timestamp(gate.openedAt)} UTC`,
        style.columns,
        colors.dim,
      ),
      ...(gate.type === 'review' && gate.drafter !== null
        ? hang('', summarizeDrafting(gate.drafting), style.columns, colors.dim)
        : []),
      ...(used === '' ? [] : hang('', `the draft cost ${used}`, style.columns, colors.dim)),
      ...(gate.reason ? hang('', `Why: ${oneLine(gate.reason)}`, style.columns) : []),
      ...(gate.status === 'pending' ? hang('', whoDecides(gate, identity), style.columns) : []),
      ...stateLines(gate, nowMs, style),
      ...(movedOn
        ? hang(
            `${colors.yellow('!')} `,
            `${movedOn.key} has version ${movedOn.current} now; this was drafted from version ${movedOn.draftedFrom}. ${gate.kind === 'tip' ? `Draft again to bring it in: ${style.command} tip draft` : `Generate again to model it: ${style.command} daa generate`} ${movedOn.key}`,
            style.columns,
          )
        : []),
    ],
    [heading('Criteria', '', style), '', ...indent(criterionLines(gate, 'with evidence', narrowed(style)))],
    gate.claims.length > 0
      ? [
          heading(isAdoption(gate) ? 'Playbook entries' : 'Claims', '', style),
          '',
          ...indent(claimLines(gate.claims, narrowed(style))),
        ]
      : [],
    blockingSection(gate, style),
    ...gate.redrafts.map((redraft) => renderRedraft(redraft, style)),
    diff ? renderDiff(diff, { limit: 40, title: diffTitle(gate, diff), style }) : [],
    remarksSection(gate, style),
    past.length > 0
      ? [heading('Decisions', '', style), '', ...indent(past.flatMap((one) => decisionLines(one, narrowed(style))))]
      : [],
    gate.caller.mayDecide
      ? [
          heading('Decide', '', style),
          '',
          ...indent(decisionCommands(gate, [], narrowed(style))),
          ...(gate.caller.mayApprove
            ? [
                '',
                ...hang('  ', 'At a terminal and without --all, approve asks criterion by criterion.', style.columns, colors.dim),
              ]
            : []),
        ]
      : [],
  );
}

/** Undefined after a decision, which has the usual title. */
function diffTitle({ earlier }: Gate, { from }: { from: number }): string | undefined {
  const wasDecided = earlier.some(({ version }) => version === from);
  return wasDecided ? undefined : `Changes since version ${from}, which was never decided`;
}

/** Renders `1 of 2`, or `2, a role is missing` when only roles are missing. */
function countApprovals({ approvals, quorum, status }: Summary): string {
  if (approvals < quorum) return `${approvals} of ${quorum}`;
  return status === 'pending' ? `${approvals}, a role is missing` : String(approvals);
}

export function renderGateList(
  gates: Report<'gate-list'>['items'],
  { empty, nowMs, style }: { empty: string; nowMs: number; style: Style },
): string {
  if (gates.length === 0) return empty;
  return drawTable(
    gates,
    [
      { heading: 'Gate', cell: (gate) => gate.id, paint: style.colors.bold },
      { heading: 'Decides on', cell: subjectOf },
      { heading: 'Title', cell: (gate) => gate.title, shrinks: true },
      { heading: 'Status', cell: (gate) => gate.status, paint: (text) => paintStatus(text, style) },
      { heading: 'Decided by', cell: (gate) => gate.decidedBy ?? '' },
      ...(gates.some((gate) => gate.missing !== '') ? [{ heading: 'Approvals', cell: countApprovals }] : []),
      ...(gates.some((gate) => describeDue(gate, nowMs) !== '')
        ? [{ heading: 'Due', cell: (gate: Summary) => describeDue(gate, nowMs) }]
        : []),
      { heading: 'Opened (UTC)', cell: (gate) => timestamp(gate.openedAt), paint: style.colors.dim },
    ],
    style,
  ).join('\n');
}

/** Renders the commands that the reader may use. */
function decisionCommands(
  gate: Gate,
  first: readonly { label: string; command: string }[],
  { columns, colors, command }: Style,
): string[] {
  const { id, caller } = gate;
  const waivers = blockingCodes(gate).map((code) => ` --waive ${code}="…"`);
  return commands(
    [
      ...first,
      ...(caller.mayApprove
        ? [{ label: 'Approve', command: `${command} gate approve ${id} --all${waivers.join('')} --note "…"` }]
        : []),
      ...(caller.mayDecide
        ? [
            ...(isAdoption(gate) && caller.mayApprove
              ? [{ label: 'All but one', command: `${command} gate approve ${id} --all --refuse KEY="…" --note "…"` }]
              : []),
            ...(gate.type === 'review'
              ? [{ label: 'Request changes', command: `${command} gate request-changes ${id} --note "…" --comment PART="…"` }]
              : []),
            { label: 'Reject', command: `${command} gate reject ${id} --note "…"` },
          ]
        : []),
    ],
    { columns, colors },
  );
}

/** Renders a line for each criterion, with its findings below if asked for. */
function criterionLines({ criteria }: Gate, evidence: 'with evidence' | 'short', style: Style): string[] {
  const { colors, columns } = style;
  const width = Math.max(...criteria.map(({ id }) => id.length));
  return criteria.flatMap((criterion) => {
    const errors = criterion.findings.filter((finding) => finding.severity === 'error');
    const mark = errors.length > 0 ? colors.red('✖') : colors.dim('○');
    const lead = `${mark} ${colors.dim(criterion.id.padEnd(width))}  `;
    if (evidence === 'short') {
      const blocked = errors.length > 0 ? ` Blocked by ${count(errors.length, 'error finding')}.` : '';
      return hang(lead, criterion.text + blocked, columns);
    }
    return [
      ...hang(lead, criterion.text, columns, colors.bold),
      ...(criterion.evidence ? hang(' '.repeat(width + 4), criterion.evidence, columns, colors.dim) : []),
      ...indent(renderFindings(criterion.findings, { limit: 5, more: 'see --json', style: narrowed(style, 4) }), 4),
    ];
  });
}

function blockingSection(gate: Gate, { colors, columns }: Style): string[] {
  if (gate.status !== 'pending' || gate.blocking.length === 0) return [];
  // A finding may concern several criteria.
  const findings = new Set(blockingFindings(gate).map((finding) => JSON.stringify(finding)));
  const verb = findings.size === 1 ? 'blocks' : 'block';
  const [several] = [...Map.groupBy(blockingFindings(gate), ({ code }) => code)].flatMap(([code, alike]) =>
    placesOf(alike)
      .slice(1)
      .map((part) => ({ code, part })),
  );
  const alone = several === undefined ? '' : ` One place alone: --waive "${nameWaived(several)}=…".`;
  const text = `${count(findings.size, 'error finding')} ${verb} an approval: ${joinWords(blockingCodes(gate), 'and')}. Request changes to have it mended, or waive it by its code with your reason.${alone}`;
  return hang(`${colors.red('✖')} `, text, columns);
}

function blockingCodes(gate: Gate): string[] {
  return [...new Set(blockingFindings(gate).map((finding) => finding.code))];
}

function blockingFindings({ criteria }: Gate): Finding[] {
  return criteria.flatMap(({ findings }) => findings.filter((finding) => finding.severity === 'error'));
}
