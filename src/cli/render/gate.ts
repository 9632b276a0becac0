import { count } from '../../lifecycle/count.ts';
import type { GateDescription } from '../../usecases/describe-gate.ts';
import type { Gate, GateDecision, Principal } from '../../usecases/ports.ts';
import { describeDrafter } from './artifact.ts';
import { renderDiff } from './diff.ts';
import { renderFindings } from './findings.ts';
import { commands, heading, indent, narrowed, stack, titleLine } from './sections.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { hang, joinWords, oneLine, timestamp, truncate } from './text.ts';

/** The gate that a run has reached: who may decide, on what, and with which commands. */
export function renderWaitingGate({ gate, principal }: { gate: Gate; principal: Principal }, style: Style): string[] {
  const { colors } = style;
  return [
    ...hang(
      `${colors.yellow('◆')} `,
      `${gate.key} waits for a person's decision on ${gate.artifactKey} version ${gate.version}`,
      style.columns,
      colors.bold,
    ),
    '',
    ...indent([
      ...hang('', whoDecides(gate, principal), style.columns - 2),
      '',
      ...criterionLines(gate, 'short', narrowed(style)),
      '',
      ...decisionCommands(gate, [{ label: 'Look closer', command: `${style.command} gate show ${gate.key}` }], narrowed(style)),
    ]),
  ];
}

/** `gate show`: everything that a person needs to decide. */
export function renderGate(
  { description, principal }: { description: GateDescription; principal: Principal },
  style: Style,
): string {
  const { gate, artifact, drafter, diff, earlier, movedOn } = description;
  const { colors } = style;
  const past = [...earlier, gate].flatMap((one) => one.decisions.map((decision) => ({ gate: one, decision })));
  return stack(
    [
      titleLine(
        `${colors.bold(gate.key)}  ${colors.bold(truncate(oneLine(`${gate.artifactKey} ${gate.artifactTitle}`), style.columns - 30))}`,
        paintStatus(gate.status, style),
        style,
      ),
      ...hang(
        '',
        `version ${gate.version} · content ${gate.contentHash.slice(0, 12)} · opened ${timestamp(gate.openedAt)} UTC`,
        style.columns,
        colors.dim,
      ),
      colors.dim(describeDrafter(drafter)),
      ...(artifact.provenance.reason ? hang('', `Why: ${oneLine(artifact.provenance.reason)}`, style.columns) : []),
      ...(gate.status === 'pending' ? hang('', whoDecides(gate, principal), style.columns) : []),
      ...(movedOn
        ? hang(
            `${colors.yellow('!')} `,
            `${movedOn.key} has version ${movedOn.current} now; this was drafted from version ${movedOn.draftedFrom}. Generate again to model it: ${style.command} daa generate ${movedOn.key}`,
            style.columns,
          )
        : []),
    ],
    [heading('Criteria', '', style), '', ...indent(criterionLines(gate, 'with evidence', narrowed(style)))],
    blockingSection(description, style),
    diff ? renderDiff(diff, { limit: 40, style }) : [],
    past.length > 0
      ? [heading('Decisions', '', style), '', ...indent(past.flatMap((one) => decisionLines(one, narrowed(style))))]
      : [],
    gate.status === 'pending'
      ? [
          heading('Decide', '', style),
          '',
          ...indent(decisionCommands(gate, [], narrowed(style))),
          '',
          ...hang('  ', 'At a terminal and without --all, approve asks criterion by criterion.', style.columns, colors.dim),
        ]
      : [],
  );
}

export function renderGateList(gates: readonly Gate[], { empty, style }: { empty: string; style: Style }): string {
  if (gates.length === 0) return empty;
  return drawTable(
    gates,
    [
      { heading: 'Gate', cell: (gate) => gate.key, paint: style.colors.bold },
      { heading: 'Decides on', cell: (gate) => `${gate.artifactKey} version ${gate.version}` },
      { heading: 'Title', cell: (gate) => gate.artifactTitle, shrinks: true },
      { heading: 'Status', cell: (gate) => gate.status, paint: (text) => paintStatus(text, style) },
      { heading: 'Decided by', cell: (gate) => gate.decisions.at(-1)?.personName ?? '' },
      { heading: 'Opened (UTC)', cell: (gate) => timestamp(gate.openedAt), paint: style.colors.dim },
    ],
    style,
  ).join('\n');
}

/** Who may decide, and whether the reader is one of them. */
export function whoDecides(gate: Pick<Gate, 'roles' | 'quorum'>, principal: Principal): string {
  const names = gate.roles.map((role) => role.replaceAll('-', ' '));
  const who = `Decided by a person who is ${joinWords(names, 'or')}${gate.quorum > 1 ? `; ${gate.quorum} approvals are needed` : ''}.`;
  if (principal.kind === 'machine') return `${who} You act as the machine ${oneLine(principal.name)}, which never decides.`;
  const may = gate.roles.some((role) => principal.roles.includes(role));
  return `${who} ${may ? `You, ${oneLine(principal.name)}, may decide.` : `You, ${oneLine(principal.name)}, may not.`}`;
}

function decisionCommands(
  gate: Gate,
  first: readonly { label: string; command: string }[],
  { columns, colors, command }: Style,
): string[] {
  const { key } = gate;
  const waivers = blockingCodes(gate).map((code) => ` --waive ${code}="…"`);
  return commands(
    [
      ...first,
      { label: 'Approve', command: `${command} gate approve ${key} --all${waivers.join('')} --note "…"` },
      { label: 'Request changes', command: `${command} gate request-changes ${key} --note "…" --comment PART="…"` },
      { label: 'Reject', command: `${command} gate reject ${key} --note "…"` },
    ],
    { columns, colors },
  );
}

/** One line a criterion; with evidence, what was found for and against it stands below. */
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

function blockingSection({ gate, blocking }: GateDescription, { colors, columns }: Style): string[] {
  if (gate.status !== 'pending' || blocking.length === 0) return [];
  const findings = new Set(blocking.map(({ finding }) => JSON.stringify(finding)));
  const verb = findings.size === 1 ? 'blocks' : 'block';
  const text = `${count(findings.size, 'error finding')} ${verb} an approval: ${joinWords(blockingCodes(gate), 'and')}. Request changes to have it mended, or waive it by its code with your reason.`;
  return hang(`${colors.red('✖')} `, text, columns);
}

function blockingCodes({ criteria }: Gate): string[] {
  const errors = criteria.flatMap(({ findings }) => findings.filter((finding) => finding.severity === 'error'));
  return [...new Set(errors.map((finding) => finding.code))];
}

const verbs = { approve: 'approved', 'request-changes': 'requested changes to', reject: 'rejected' } as const;

/** `2026-11-21 09:14  Ada (architect) approved DAA-001 version 1`, then what was said. */
export function decisionLines({ gate, decision }: { gate: Gate; decision: GateDecision }, style: Style): string[] {
  const { colors, columns } = style;
  const self = decision.selfApproved ? ' (self-approved)' : '';
  const quote = (lead: string, text: string): string[] => hang(`  ${colors.dim(`${lead}:`)} `, text, columns);
  const deed = `${oneLine(decision.personName)} as ${decision.role.replaceAll('-', ' ')} ${verbs[decision.decision]} ${gate.artifactKey} version ${gate.version}${self}`;
  return [
    ...hang(`${colors.dim(timestamp(decision.decidedAt))}  `, deed, columns, colors.bold),
    ...(decision.note ? quote('note', decision.note) : []),
    ...decision.verdicts
      .filter(({ verdict }) => verdict === 'not-met')
      .flatMap(({ id, note }) => quote('not met', `${id}: ${note}`)),
    ...decision.waivers.flatMap(({ code, reason }) => quote('waived', `${code}: ${reason}`)),
    ...decision.comments
      .filter(({ text }) => text !== decision.note && !text.startsWith('Not met: '))
      .flatMap(({ part, text }) => quote('comment', part ? `${part}: ${text}` : text)),
  ];
}
