import type { ReactNode } from 'react';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Time } from '../../ui/time.tsx';
import { describeCost } from './describe-cost.ts';
import { GateAssignees } from './gate-assignees.tsx';
import type { OwnChange } from './is-own-change.ts';
import type { Gate } from './review.ts';

/** Who decides what by when, and where it comes from. */
export function GateFacts({ gate, onChanged }: { readonly gate: Gate; readonly onChanged: (own: OwnChange) => void }) {
  const { roles, missing, assignees, dueAt, openedAt, run, reason, drafter, drafting, contentHash, artifact, version } = gate;
  const { approvals, quorum, escalatedRoles, reminders } = gate;
  const facts: (readonly [string, ReactNode])[] = [
    ['Decides', markHidden(assignees.length > 0 ? assignees.join(', ') : roles.join(', '))],
    ...(escalatedRoles.length > 0 ? ([['Also', `${escalatedRoles.join(', ')}, since it was escalated`]] as const) : []),
    ...(quorum > 1 ? ([['Approvals', `${approvals} of ${quorum}`]] as const) : []),
    ...(missing ? ([['Missing', missing]] as const) : []),
    ...(dueAt
      ? ([
          ['Due', <Time key="due" at={dueAt} />],
          ...(reminders > 0 ? ([['Reminded', `${reminders} times`]] as const) : []),
        ] as const)
      : []),
    ['Opened', <Time key="opened" at={openedAt} />],
    ...(artifact
      ? ([
          [
            'Decides on',
            <span key="of">
              <KeyLink of={artifact} /> version {version}
            </span>,
          ],
        ] as const)
      : []),
    ...(drafter
      ? ([
          ['Drafted by', drafter.kind === 'rules' ? 'rules' : markHidden(drafter.model ?? 'a model')],
          ['Cost', describeCost(drafting)],
        ] as const)
      : []),
    ...(reason ? ([['Reason given for it', markHidden(reason)]] as const) : []),
    ...(run ? ([['Run', <KeyLink key="run" of={run} />]] as const) : []),
    ['Content', <code key="hash">{contentHash.slice(0, 12)}</code>],
  ];
  return (
    <>
      <dl className="gate-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {gate.status === 'pending' ? <GateAssignees gate={gate} onChanged={onChanged} /> : null}
    </>
  );
}
