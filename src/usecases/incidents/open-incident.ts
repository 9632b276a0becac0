import type { IncidentBody, IncidentSeverity } from '../../lifecycle/incident.ts';
import { startCorrelation } from '../incident-evidence/start-correlation.ts';
import type { UsecasePorts } from '../ports.ts';

/** What is known when an alert fires, redacted; the rest of the ticket is empty. */
export interface FiredAlert {
  readonly title: string;
  readonly alert: string;
  readonly impact?: string;
  readonly trigger?: IncidentBody['trigger'];
  readonly service?: string;
  readonly environment?: string;
  /** When it fired, which is before it arrived. */
  readonly startedAt: string;
  readonly stackTrace?: string;
  readonly errorLogs?: string;
  readonly isExercise?: boolean;
  /** Id of a person: whoever declares it by hand, or added the channel that it came by. */
  readonly author: string;
  /** Names the alert: the same one opens one incident. */
  readonly origin: string;
  /** What it is known from, such as `EP-12`. */
  readonly source: string;
  readonly provenance?: object;
  readonly proposal?: { readonly severity: IncidentSeverity; readonly because: string } | null;
}

/**
 * Opens an incident on an alert, or returns the one that it opened already, and starts its
 * correlation: a repeat finds the run that there is.
 */
export async function openIncident(
  { documents, incidents, runs }: Pick<UsecasePorts, 'documents' | 'incidents'> & Partial<Pick<UsecasePorts, 'runs'>>,
  fired: FiredAlert,
): Promise<{ readonly key: string; readonly repeated: boolean }> {
  const { title, alert, service = '', environment = '', startedAt, author, origin, source, proposal = null } = fired;
  const body: IncidentBody = {
    severity: null,
    commander: '',
    trigger: fired.trigger ?? null,
    alert,
    impact: fired.impact ?? '',
    context: {
      affected: service,
      errorLogs: fired.errorLogs ?? '',
      stackTrace: fired.stackTrace ?? '',
      recentDeployments: [],
    },
    references: [],
    other: [],
  };
  const opened = await incidents.open({
    title,
    body,
    ...documents.render('incident', { title, body }),
    provenance: fired.provenance ?? {},
    authorId: author,
    origin,
    alertAt: startedAt,
    service,
    environment,
    isExercise: fired.isExercise ?? false,
    proposal,
    event: `Alert fired: ${title}`,
    source,
  });
  const { key } = opened;
  if (runs) await startCorrelation({ runs }, { incident: key, startedById: author, origin: '0' });
  return opened;
}
