import type { Report } from '../../usecases/reports/registry.ts';
import { decisionLines } from './decision-lines.ts';
import { renderWaitingGate } from './gate.ts';
import { renderDiff } from './diff.ts';
import { tipSteps } from './next-steps.ts';
import { commands, indent, narrowed, stack } from './sections.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { hang } from './text.ts';

/** Renders the result of a decision: the new status, or the revision and its gate. */
export function renderDecision(
  {
    outcome,
    nextGate,
    prd,
    identity,
  }: {
    outcome: Report<'gate-decide'>;
    /** The next pending gate; null when there is none. */
    nextGate: Report<'gate-show'> | null;
    /** Key of the artifact's source; null when unknown. */
    prd: string | null;
    identity: Report<'identity'>;
  },
  style: Style,
): string {
  const { gate, decision, repeated, artifact, diff } = outcome;
  const { colors, command, columns } = style;
  return stack(
    [
      ...(repeated ? hang('', `${gate.id} had been decided so before; nothing was recorded twice.`, columns) : []),
      ...decisionLines({ on: gate, decision }, style),
    ],
    gate.missing ? hang('', `${gate.id} goes on waiting: ${gate.missing}.`, columns, colors.bold) : [],
    artifact ? artifactLines(artifact, { prd, kind: gate.kind }, style) : runLines(outcome),
    actsNobody(outcome) ? hang('', describeWhoActs(gate.kind), columns) : [],
    diff ? hang('', `Why: ${artifact?.reason || 'not recorded'}`, columns) : [],
    diff ? renderDiff(diff, { limit: 40, style }) : [],
    nextGate ? renderWaitingGate({ gate: nextGate, identity }, style) : [],
    nextGate === null ? indent(commands(stepsAfter(outcome, { source: prd, command }), narrowed(style))) : [],
  );
}

/** Only drafted AI-DAAs and AI-ADRs are revised by a run; other requests wait for people. */
function actsNobody({ gate, decision, run }: Outcome): boolean {
  if (gate.type !== 'review' || gate.status === 'pending' || decision.decision !== 'request-changes') return false;
  return run === null || (gate.kind !== 'daa' && gate.kind !== 'adr');
}

function describeWhoActs(kind: Outcome['gate']['kind']): string {
  const deed = kind === 'rfc' ? 'decides it in the session or edits the RFC' : 'edits it';
  return `The note and comments are for people: nothing of them is done until somebody ${deed}.`;
}

/** Returns the next steps after a decision without another gate. */
function stepsAfter(
  { gate, decision, artifact, run }: Outcome,
  { source, command }: { source: string | null; command: string },
): { label: string; command: string }[] {
  if (!artifact || gate.status === 'pending') return [];
  const { kind } = gate;
  const { key, status } = artifact;
  const read = { label: 'Read it', command: `${command} artifact show ${key}` };
  if (kind === 'rfc' && decision.decision === 'request-changes')
    return [
      { label: 'Discuss it', command: `${command} design open ${key}` },
      { label: 'Or edit it', command: `${command} rfc edit ${key}` },
    ];
  if (kind === 'tip' && decision.decision === 'request-changes') return tipSteps(key, command);
  // The RFC already decided what the record would state; another one would repeat it.
  if (kind === 'adr' && decision.decision === 'reject' && source !== null)
    return [
      { label: 'Draft it anew', command: `${command} adr draft ${source}` },
      { label: 'Decide otherwise', command: `${command} rfc supersede ${source} --reason "…"` },
    ];
  if (kind === 'rfc' && status === 'Approved')
    return run && run.status !== 'succeeded' && run.status !== 'canceled'
      ? [{ label: 'Follow its AI-ADR', command: `${command} run watch ${run.id}` }]
      : [read, { label: 'Draft its AI-ADR', command: `${command} adr draft ${key}` }];
  if (status !== 'Validated') return [];
  return kind === 'daa' || kind === 'tip' ? [read, { label: 'Draft an RFC', command: `${command} rfc draft ${key}` }] : [read];
}

type Outcome = Report<'gate-decide'>;

function artifactLines(
  { key, version, status }: NonNullable<Outcome['artifact']>,
  { prd, kind }: { prd: string | null; kind: Outcome['gate']['kind'] },
  style: Style,
): string[] {
  const { colors, command } = style;
  return [
    `${colors.bold(key)} version ${version} is ${paintStatus(status, style)}.`,
    ...(status === 'Rejected' && (kind === 'daa' || kind === 'tip')
      ? [
          '',
          ...indent(
            commands(
              [
                {
                  label: 'Draft anew',
                  command: `${command} ${kind === 'daa' ? 'daa generate' : 'tip draft'} ${prd ?? 'PRD'} --new`,
                },
              ],
              style,
            ),
          ),
        ]
      : []),
  ];
}

/** A pending gate has its own lines. */
function runLines({ gate, decision, run, nextGate }: Outcome): string[] {
  if (gate.type === 'attestation') {
    const refused = decision.comments.flatMap(({ part }) => (part === '' ? [] : [part]));
    const settled =
      gate.status !== 'approved'
        ? 'keep the status that they have'
        : `now have the status that ${gate.kind === 'playbook' ? 'was asked for' : 'they claimed'}${refused.length === 0 ? '' : `, but for ${refused.join(', ')}`}`;
    const subject = gate.kind === 'playbook' ? 'Playbook entries' : 'imported documents';
    return gate.status === 'pending' ? [] : [`The ${subject} ${settled}.`];
  }
  return run && !nextGate ? [`${run.id} is ${run.status}.`] : [];
}
