import { useNavigate, useSearch } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field } from '../../ui/field.tsx';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { Load } from '../../ui/load.tsx';
import { Page } from '../../ui/page.tsx';
import { readTicket } from '../incident/read-ticket.ts';
import { severities, TicketFields } from '../incident/ticket-fields.tsx';
import { FailedDeliveries } from './failed-deliveries.tsx';
import { IncidentRow } from './incident-row.tsx';
import { filterIncidents, sortIncidents } from './sort-incidents.ts';
import './incidents.css';

/** Open incidents, the gravest first; what is over below. */
export function IncidentsPage() {
  const filter = useSearch({ from: '/incidents' });
  const navigate = useNavigate();
  const open = useOperation('listIncidents', { state: 'open', limit: 100 });
  const over = useOperation('listIncidents', { state: 'over', limit: 50 });
  return (
    <Page
      title="Incidents"
      actions={
        <ConfirmDialog
          operation="openIncident"
          button="Declare an incident"
          tone="danger"
          title="Declare an incident that no alert opened"
          confirm="Declare it"
          toInput={(fields) => ({
            ...readTicket(fields),
            title: fields.text('title'),
            alertAt: fields.time('alertAt'),
            environment: fields.given('environment'),
          })}
          onDone={({ data }) => void navigate({ to: '/incidents/$key', params: { key: data.key } })}
        >
          <p className="hint">You become its commander.</p>
          <Field name="title" label="What is wrong" maxLength={500} />
          <TicketFields />
          <Field name="environment" label="Environment" initial="production" maxLength={200} optional />
          <Field name="alertAt" label="It began" type="datetime-local" optional hint="Now when empty." />
        </ConfirmDialog>
      }
    >
      <div className="incident-filters">
        <FilterLinks label="Severity" param="severity" values={severities} current={filter.severity} />
        <span className="hint">Exercises:</span>
        <FilterLinks label="Exercises" param="exercise" values={['no', 'only']} current={filter.exercise} />
      </div>
      <section aria-labelledby="open-incidents">
        <h2 id="open-incidents">Open</h2>
        <Load query={open}>
          {({ data: { items } }) => {
            const shown = sortIncidents(filterIncidents(items, filter));
            return shown.length === 0 ? (
              <Empty title={items.length === 0 ? 'No incident is open.' : 'No open incident matches.'}>
                Alerts open them by themselves once a channel is set up.
              </Empty>
            ) : (
              <ul className="rows">
                {shown.map((incident) => (
                  <IncidentRow key={incident.key} incident={incident} />
                ))}
              </ul>
            );
          }}
        </Load>
      </section>
      <FailedDeliveries />
      <section aria-labelledby="over-incidents">
        <h2 id="over-incidents">Over</h2>
        <Load query={over}>
          {({ data: { items, next } }) => {
            const shown = filterIncidents(items, filter);
            return shown.length === 0 ? (
              <p className="hint">None yet.</p>
            ) : (
              <>
                <ul className="rows">
                  {shown.map((incident) => (
                    <IncidentRow key={incident.key} incident={incident} />
                  ))}
                </ul>
                {next === null ? null : <p className="hint">Older ones are in the list of artifacts.</p>}
              </>
            );
          }}
        </Load>
      </section>
    </Page>
  );
}
