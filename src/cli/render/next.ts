import { commandLine } from '../fixes/command-lines.ts';
import { isForkAWayOn } from '../../lifecycle/blocked-run.ts';
import { count } from '../../lifecycle/count.ts';
import type { WorkflowPath } from '../../lifecycle/workflow-choice.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { runnable } from './runnable.ts';
import type { Style } from './style.ts';
import { describeDue, subjectOf } from './gate-state.ts';
import { nextSteps, rfcSteps, statusSteps, tipSteps } from './next-steps.ts';
import { commands, indent, stack } from './sections.ts';
import { stoppedLine } from './stopped-runs.ts';
import { duration, hang, oneLine } from './text.ts';

interface Screen {
  /** True when the repository is empty. */
  readonly empty: boolean;
  readonly nowMs: number;
  readonly style: Style;
  /** The chosen workflow of each PRD. */
  readonly paths?: ReadonlyMap<string, WorkflowPath>;
}

/** Renders what waits for the reader with commands, or the first steps if empty. */
export function renderNext({ items, more }: Report<'next'>, { empty, nowMs, style, paths = new Map() }: Screen): string {
  const { colors, command, columns } = style;
  const gates = items.filter((item) => item.kind === 'gate');
  const mine = gates.filter(({ caller }) => caller.mayApprove);
  const others = gates.filter(({ caller }) => !caller.mayApprove);
  const incidents = items.flatMap((item) => (item.kind === 'incident' ? [item] : []));
  const runs = items.flatMap((item) => (item.kind === 'run' ? [item.run] : []));
  const prds = items.flatMap((item) => (item.kind === 'prd' ? [item] : []));
  const rfcs = items.flatMap((item) => (item.kind === 'rfc' ? [item] : []));
  const sessions = items.flatMap((item) => (item.kind === 'session' ? [item] : []));
  const sources = items.flatMap((item) => (item.kind === 'source' ? [item] : []));
  const tips = items.flatMap((item) => (item.kind === 'tip' ? [item] : []));
  const changes = items.flatMap((item) => (item.kind === 'change' ? [item] : []));
  const adrs = items.flatMap((item) => (item.kind === 'adr' ? [item] : []));
  if (items.length === 0) {
    return empty
      ? stack(
          ['Nothing is here yet. Begin with a PRD:'],
          indent(commands([{ label: 'Draft a domain model', command: `${command} daa generate FILE.md` }], style)),
        )
      : 'Nothing waits for you.';
  }
  const age = (iso: string): string => `for ${duration(Math.max(0, nowMs - Date.parse(iso)))}`;
  const dueOf = (gate: (typeof gates)[number]['gate']): string => {
    const due = describeDue(gate, nowMs);
    return due ? `, ${due}` : '';
  };
  const claims = items.filter((item) => item.kind === 'claims');
  const waiting =
    mine.length +
    incidents.length +
    runs.length +
    prds.length +
    rfcs.length +
    sessions.length +
    sources.length +
    tips.length +
    adrs.length +
    changes.length +
    claims.length;
  return stack(
    [
      waiting > 0
        ? colors.bold(
            `${more.length > 0 ? 'More than ' : ''}${count(waiting, 'thing')} ${waiting === 1 ? 'waits' : 'wait'} for you`,
          )
        : 'Nothing waits for you.',
    ],
    ...incidents.map(({ incident, since }) => [
      ...hang(
        `${colors.red('◆')} `,
        `${incident.key}${incident.exercise ? ', an exercise' : ''}, ${oneLine(incident.title)}, is ${incident.status}: ${incident.waits}, ${age(since)}`,
        columns,
      ),
      `  ${oneLine(runnable(incident.fix, style))}`,
    ]),
    ...mine.map(({ gate }) => [
      ...hang(
        `${colors.yellow('◆')} `,
        `${gate.id} waits for your decision on ${subjectOf(gate)}, ${oneLine(gate.title)}, ${age(gate.openedAt)}${dueOf(gate)}`,
        columns,
      ),
      `  ${colors.cyan(`${command} gate show ${gate.id}`)}`,
    ]),
    ...runs.map((run) =>
      run.status === 'running' || run.status === 'queued'
        ? [
            ...hang(`${colors.yellow('◆')} `, `${run.id} (${run.workflow}) is not finished, ${age(run.updatedAt)}`, columns),
            `  ${colors.cyan(`${command} run watch ${run.id}`)}`,
          ]
        : [
            stoppedLine(run, nowMs, style),
            ...indent(
              commands(
                [
                  { label: 'Look closer', command: `${command} run show ${run.id}` },
                  ...(isForkAWayOn(run) ? [{ label: 'Move on', command: `${command} run fork ${run.id}` }] : []),
                  { label: 'Try again', command: `${command} run retry ${run.id}` },
                  { label: 'Dismiss', command: `${command} run cancel ${run.id}` },
                ],
                style,
              ),
            ),
          ],
    ),
    ...prds.map(({ prd, since, used }) => [
      ...hang(
        `${colors.yellow('◆')} `,
        used
          ? `${prd.key}, ${oneLine(prd.title)}, is in Draft though something was made from it: it has yet to pass its review, ${age(since)}`
          : `${prd.key}, ${oneLine(prd.title)}, is in Draft and nothing was made from it yet, ${age(since)}`,
        columns,
      ),
      ...indent(
        commands(
          used
            ? statusSteps({ ...prd, kind: 'prd' }, command)
            : nextSteps({ ...prd, kind: 'prd', path: paths.get(prd.key) }, [], command),
          style,
        ),
      ),
    ]),
    ...sessions.map(({ session, since, action }) => [
      ...hang(
        `${colors.yellow('◆')} `,
        session.awaitsReply
          ? `${session.key}, the design session about ${session.rfc}, lacks the reply to your last turn, ${age(since)}`
          : session.turnsLeft === 0
            ? `${session.key}, the design session about ${session.rfc}, has had its turns, ${age(since)}: settle what is open, change ${session.rfc} itself where it has to change, and finalize it`
            : `${session.key}, the design session about ${session.rfc}, waits for your turn, ${age(since)}; ${session.openChallenges === 0 ? 'no challenge is open' : `${count(session.openChallenges, 'challenge')} ${session.openChallenges === 1 ? 'is' : 'are'} open`}`,
        columns,
      ),
      ...(session.awaitsReply
        ? [`  ${colors.cyan(`${command} ${commandLine(action)}`)}`]
        : indent(
            commands(
              [
                { label: 'Read it', command: `${command} design show ${session.key}` },
                ...(session.turnsLeft === 0
                  ? [
                      { label: 'Change it', command: `${command} rfc edit ${session.rfc}` },
                      { label: 'Finalize', command: `${command} design finalize ${session.key}` },
                    ]
                  : [{ label: 'Go on', command: `${command} design open ${session.rfc}` }]),
              ],
              style,
            ),
          )),
    ]),
    ...rfcs.map(({ rfc, since }) =>
      rfc.status === 'Approved'
        ? [
            ...hang(
              `${colors.yellow('◆')} `,
              `${rfc.key}, ${oneLine(rfc.title)}, is Approved and has no AI-ADR yet, ${age(since)}`,
              columns,
            ),
            `  ${colors.cyan(`${command} adr draft ${rfc.key}`)}`,
          ]
        : rfc.status === 'Under Review'
          ? [
              ...hang(
                `${colors.yellow('◆')} `,
                `${rfc.key}, ${oneLine(rfc.title)}, is Under Review, but nobody discusses it and no gate asks about it, ${age(since)}`,
                columns,
              ),
              ...indent(
                commands(
                  [
                    { label: 'Discuss it', command: `${command} design open ${rfc.key}` },
                    { label: 'Open its gate', command: `${command} rfc submit ${rfc.key}` },
                  ],
                  style,
                ),
              ),
            ]
          : [
              ...hang(`${colors.yellow('◆')} `, `${rfc.key}, ${oneLine(rfc.title)}, is in Draft, ${age(since)}`, columns),
              ...indent(commands(rfcSteps(rfc.key, command), style)),
            ],
    ),
    ...sources.map(({ source, since }) => [
      ...hang(
        `${colors.yellow('◆')} `,
        `${source.key}, ${oneLine(source.title)}, is Validated and has no RFC yet, ${age(since)}`,
        columns,
      ),
      `  ${colors.cyan(`${command} rfc draft ${source.key}`)}`,
    ]),
    ...tips.map(({ tip, since }) => [
      ...hang(
        `${colors.yellow('◆')} `,
        `${tip.key}, ${oneLine(tip.title)}, is in Draft and no gate asks about it, ${age(since)}`,
        columns,
      ),
      ...indent(commands(tipSteps(tip.key, command), style)),
    ]),
    ...adrs.map(({ adr, since }) => [
      ...hang(
        `${colors.yellow('◆')} `,
        `${adr.key}, ${oneLine(adr.title)}, is Proposed and no gate asks about it, ${age(since)}`,
        columns,
      ),
      ...indent(
        commands(
          [
            { label: 'Read it', command: `${command} adr show ${adr.key}` },
            { label: 'Open its gate', command: `${command} adr submit ${adr.key}` },
          ],
          style,
        ),
      ),
    ]),
    ...changes.map(({ change, since, action }) => [
      ...hang(
        `${colors.yellow('◆')} `,
        `${change.part} has to change, ${age(since)}: ${change.decision} of ${change.session} says ${oneLine(change.text)}`,
        columns,
      ),
      ...indent(
        commands(
          [
            { label: 'Change it', command: `${command} ${commandLine(action)}` },
            { label: 'Read why', command: `${command} design show ${change.session}` },
          ],
          style,
        ),
      ),
    ]),
    ...claims.map(({ artifacts, since }) => [
      ...hang(
        `${colors.yellow('◆')} `,
        `${listKeys(artifacts)} ${artifacts.length === 1 ? 'claims a status' : 'claim statuses'} that no gate asks about, ${age(since)}`,
        columns,
      ),
      `  ${colors.cyan(`${command} artifact attest`)}`,
    ]),
    ...others.map(({ gate, caller }) => [
      ...hang(
        `${colors.dim('◇')} `,
        `${gate.id} waits for somebody else, ${age(gate.openedAt)}${dueOf(gate)}: ${subjectOf(gate)}, ${oneLine(gate.title)}. ${caller.because}`,
        columns,
      ),
      `  ${colors.cyan(`${command} gate show ${gate.id}`)}`,
    ]),
    ...more.map(({ kind, action }) => [
      `More ${kind}s wait than are listed here; all of them:`,
      `  ${colors.cyan(`${command} ${commandLine(action)}`)}`,
    ]),
  );
}

/** Renders `ADR-001, ADR-002 and 7 more`. */
function listKeys(keys: readonly string[]): string {
  const more = keys.length - 5;
  return more > 0 ? `${keys.slice(0, 5).join(', ')} and ${more} more` : keys.join(', ');
}
