import { InputError } from '../../lifecycle/errors.ts';
import { act, fix } from '../../lifecycle/fixes/fix.ts';
import type { UsecasePorts } from '../ports.ts';

/** What the ticket of an incident says, as correlation needs it. */
export interface IncidentFacts {
  readonly key: string;
  readonly title: string;
  readonly alert: string;
  readonly alerts: readonly { readonly id: string; readonly at: Date; readonly text: string }[];
  readonly affected: string;
  /** '' where nothing says it. */
  readonly environment: string;
  readonly errorLogs: string;
  readonly stackTrace: string;
  /** Whole hash of the commit that an alert says ran; null where none does. */
  readonly sha: string | null;
  readonly startedAt: Date;
  /** Metrics, endpoints and services that it names. */
  readonly names: readonly string[];
}

/** Text of an alert that is searched for names: more of it is a log. */
const readCharacters = 20_000;
const mostNames = 20;
const mostEpisodes = 20;

/** Reads an incident's ticket with the alerts that joined it. Throws InputError `incident.expected`. */
export async function readIncidentFacts(
  { incidents, alerts }: Pick<UsecasePorts, 'incidents' | 'alerts'>,
  key: string,
): Promise<IncidentFacts> {
  const found = await incidents.read(key);
  if (!found) {
    throw new InputError({
      id: 'incident.expected',
      message: `${key} is no incident.`,
      fix: fix`${act('listArtifacts', { kind: 'incident' })} lists them.`,
    });
  }
  const { ticket, service, environment, times, title } = found;
  const { affected, errorLogs, stackTrace } = ticket.context;
  // The newest come first; those that opened the incident say most.
  const episodes = (await alerts.listEpisodes({ incident: key }, { limit: mostEpisodes })).items.toReversed();
  const said = episodes.map((one) => {
    const labels = Object.entries(one.labels).map(([name, value]) => `${name}=${value}`);
    return { id: one.id, at: new Date(one.startedAt), text: [one.title, one.text, labels.join(' ')].join('\n') };
  });
  const texts = [title, ticket.alert, affected, service, ...said.map(({ text }) => text)].map((text) =>
    text.slice(0, readCharacters),
  );
  return {
    key: found.key,
    title,
    alert: ticket.alert,
    alerts: said,
    affected: affected.trim() === '' ? service : affected,
    environment,
    errorLogs,
    stackTrace: stackTrace.trim() === '' ? (episodes.find((one) => one.stackTrace.trim() !== '')?.stackTrace ?? '') : stackTrace,
    sha: episodes.find((one) => one.sha !== '')?.sha ?? null,
    startedAt: new Date(times.alertAt),
    names: findNames(texts.join('\n')),
  };
}

/** Finds what is written like a metric (`loan_errors_total`), an endpoint (`/api/loans`) or a service (`loan-api`). */
function findNames(text: string): string[] {
  const metrics = text.match(/\b[A-Za-z][A-Za-z0-9]*(?:[_:][A-Za-z0-9]+)+\b/g) ?? [];
  const endpoints = text.match(/(?<=\s|^|["'(`])\/[A-Za-z0-9_{}:.-]+(?:\/[A-Za-z0-9_{}:.-]+)*/gm) ?? [];
  const services = text.match(/\b[a-z][a-z0-9]*(?:-[a-z0-9]+)+\b/g) ?? [];
  const alerts = text.match(/\b[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+\b/g) ?? [];
  return [...new Set([...metrics, ...endpoints, ...alerts, ...services])].filter((name) => name.length >= 4).slice(0, mostNames);
}
