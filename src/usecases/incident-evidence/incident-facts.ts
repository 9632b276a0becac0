import { InputError } from '../../lifecycle/errors.ts';
import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { incidentBodySchema } from '../../lifecycle/incident.ts';
import type { UsecasePorts } from '../ports.ts';

/** What the ticket of an incident says, as correlation needs it. */
export interface IncidentFacts {
  readonly key: string;
  readonly title: string;
  readonly alert: string;
  readonly affected: string;
  readonly errorLogs: string;
  readonly stackTrace: string;
  readonly startedAt: Date;
  /** Metrics, endpoints and services that it names. */
  readonly names: readonly string[];
}

/** Text of an alert that is searched for names: more of it is a log. */
const readCharacters = 20_000;
const mostNames = 20;

/** Reads an incident's ticket. Throws InputError `incident.expected`. */
export async function readIncidentFacts({ artifacts }: Pick<UsecasePorts, 'artifacts'>, key: string): Promise<IncidentFacts> {
  const [found, first] = await Promise.all([artifacts.read(key), artifacts.read(key, 1)]);
  if (found?.kind !== 'incident') {
    throw new InputError({
      id: 'incident.expected',
      message: `${key} is no incident.`,
      fix: fix`${act('listArtifacts', { kind: 'incident' })} lists them.`,
    });
  }
  const { alert, context } = incidentBodySchema.parse(found.body);
  return {
    key: found.key,
    title: found.title,
    alert,
    affected: context.affected,
    errorLogs: context.errorLogs,
    stackTrace: context.stackTrace,
    startedAt: new Date(first?.createdAt ?? found.createdAt),
    names: findNames(`${found.title}\n${alert.slice(0, readCharacters)}\n${context.affected.slice(0, readCharacters)}`),
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
