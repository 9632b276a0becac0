import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { count } from '../../../lifecycle/count.ts';
import type { Report } from '../../../usecases/reports/registry.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';

interface ArtifactFactsProps {
  readonly artifact: Report<'artifact-show'>;
  readonly gates: Report<'gate-list'>['items'];
  readonly findings: Report<'artifact-findings'>['findings'];
}

/** Where an artifact stands: who wrote and approved it, what waits, what replaced it. */
export function ArtifactFacts({ artifact, gates, findings }: ArtifactFactsProps) {
  const { key, version, author, createdAt, reason, derivedFrom, successor, successorStatus, amendments, approvals, waivers } =
    artifact;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const facts: (readonly [string, ReactNode])[] = [
    ['Version', version],
    [
      'Written',
      <>
        by {markHidden(author)}, <Time at={createdAt} />
        {reason ? `: ${markHidden(reason)}` : ''}
      </>,
    ],
    ...(derivedFrom
      ? ([
          [
            'Made from',
            <>
              <KeyLink of={derivedFrom.key} /> version {derivedFrom.version}
            </>,
          ],
        ] as const)
      : []),
    ...(successor
      ? ([
          [
            'Successor',
            <>
              <KeyLink of={successor} /> {successorStatus ? <StatusBadge status={successorStatus} /> : null}
            </>,
          ],
        ] as const)
      : []),
    ...(amendments.length > 0 ? ([['Amended by', <KeyList keys={amendments} />]] as const) : []),
    ...(findings.length > 0
      ? ([
          [
            'Findings',
            <Link to="/artifacts/$key" params={{ key }} search={{ tab: 'findings' }}>
              {count(findings.length, 'finding')}
              {errors > 0 ? `, ${count(errors, 'error')}` : ''}
            </Link>,
          ],
        ] as const)
      : []),
  ];
  return (
    <section className="card">
      <h2>State</h2>
      {gates
        .filter(({ status }) => status === 'pending')
        .map(({ id }) => (
          <p key={id} className="notice warning">
            It waits for a decision: <KeyLink of={id} />
          </p>
        ))}
      <dl className="fact-list">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {approvals.map(({ gate, person, role, note, decidedAt }) => (
          <div key={`${gate} ${person}`}>
            <dt>Approved</dt>
            <dd>
              by {markHidden(person)} as {role} at <KeyLink of={gate} />, <Time at={decidedAt} />
              {note ? `: “${markHidden(note)}”` : ''}
            </dd>
          </div>
        ))}
        {waivers.map(({ code, part, person, reason: why, gate }, at) => (
          <div key={at}>
            <dt>Waived</dt>
            <dd>
              <code>{code}</code> {part ? markHidden(part) : ''} by {markHidden(person)} at <KeyLink of={gate} />: “
              {markHidden(why)}”
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function KeyList({ keys }: { readonly keys: readonly string[] }) {
  return keys.map((key, at) => (
    <span key={key}>
      {at > 0 ? ', ' : ''}
      <KeyLink of={key} />
    </span>
  ));
}
