import type { DecisionResult } from '../../usecases/report-decision.ts';
import { decisionLines, renderWaitingGate } from './gate.ts';
import { renderDiff } from './diff.ts';
import { commands, indent, narrowed, stack } from './sections.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { hang } from './text.ts';
import type { Principal } from '../../usecases/ports.ts';

/** What a decision led to: the artifact's new status, or the revision with its diff and the gate that waits now. */
export function renderDecision(
  { gate, decision, repeated, artifact, nextGate, diff }: DecisionResult,
  principal: Principal,
  style: Style,
): string {
  const { colors, command, columns } = style;
  return stack(
    [
      ...(repeated ? hang('', `${gate.key} had been decided so before; nothing was recorded twice.`, columns) : []),
      ...decisionLines({ gate, decision }, style),
    ],
    [
      `${colors.bold(artifact.key)} version ${artifact.version} is ${paintStatus(artifact.status, style)}.`,
      ...(artifact.status === 'Rejected'
        ? ['', ...indent(commands([{ label: 'Draft anew', command: `${command} daa generate FILE --new` }], style))]
        : []),
    ],
    diff ? hang('', `Why: ${artifact.provenance.reason ?? 'not recorded'}`, columns) : [],
    diff ? renderDiff(diff, { limit: 40, style }) : [],
    nextGate ? renderWaitingGate({ gate: nextGate, principal }, style) : [],
    artifact.status === 'Validated'
      ? indent(commands([{ label: 'Read it', command: `${command} artifact show ${artifact.key}` }], narrowed(style)))
      : [],
  );
}
