import { Link } from '@tanstack/react-router';
import { Due } from '../../ui/due.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { SeverityBadge } from '../incident/severity-badge.tsx';
import type { ListedIncident } from './sort-incidents.ts';

export function IncidentRow({ incident }: { readonly incident: ListedIncident }) {
  const { key, title, status, step, service, environment, exercise, commander, alertAt, endedAt, target } = incident;
  return (
    <li>
      <Link to="/incidents/$key" params={{ key }} className="row incident-row" data-move>
        <span className="key">{key}</span>
        <SeverityBadge {...incident} />
        <span className="grow">
          {markHidden(title)}
          <span className="hint incident-facts">
            {[service, environment].filter(Boolean).map(markHidden).join(' · ')}
            {commander === null ? (endedAt === null ? ' · nobody leads it' : '') : ` · ${markHidden(commander)}`}
          </span>
        </span>
        {exercise ? <span className="badge plain">exercise</span> : null}
        {step === null ? <StatusBadge status={status} /> : <span className="badge busy">{step}</span>}
        <span className="end">
          <Time at={endedAt ?? alertAt} />
          {target ? (
            <>
              {' · '}
              <Due name={target.name} at={target.dueAt} />
            </>
          ) : null}
        </span>
      </Link>
    </li>
  );
}
