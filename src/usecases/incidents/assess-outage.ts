import { mapOutage } from '../../analysis/impact/map-outage.ts';
import { weighImpact } from '../../analysis/impact/weigh-impact.ts';
import type { UsecasePorts } from '../ports.ts';
import { requireThings } from '../knowledge/assess-impact.ts';
import type { Report } from '../reports/registry.ts';
import { toChain } from '../reports/incident-documents.ts';
import { readIncident } from './read-incident.ts';

type Ports = Pick<UsecasePorts, 'incidents' | 'knowledge'>;
type Outage = Report<'incident-impact'>['outages'][number];

/**
 * Returns whom an outage affects, name by name. An incident stands for its service, and for the
 * AI-ADRs that its evidence leads to. Throws InputError `impact.malformed`, NotFoundError
 * `incident.not-found`.
 */
export async function assessOutage(ports: Ports, request: { names: readonly string[] }): Promise<Report<'incident-impact'>> {
  const names = [...new Set(request.names.map((name) => name.trim()))].filter((name) => name !== '');
  requireThings(names);
  const running = await ports.knowledge.readRunsOn();
  const { known } = mapOutage('', running);
  const [outages, unknown]: [Outage[], string[]] = [[], []];
  for (const name of names) {
    const incident = /^INC-\d{4}-\d{3,}$/i.test(name) ? await readIncident(ports, name.toUpperCase()) : null;
    const asked = incident === null ? name : incident.service.trim();
    const { outage } = mapOutage(asked, running);
    if (outage === null && asked !== '') unknown.push(asked);
    if (outage === null && incident === null) continue;
    const chain = incident === null ? [] : toChain(incident).filter(({ kind }) => kind === 'adr');
    // What runs comes last, because it says by what.
    const adrs = new Map(
      [...chain.map((adr) => ({ ...adr, through: '' })), ...(outage?.adrs ?? [])].map((adr) => [adr.key, adr]),
    );
    const affected: Outage['adrs'] = [];
    // One after the other: many run on one database, and others ask too.
    for (const { key, title, through } of adrs.values())
      affected.push({ key, title, through, ...(await readServed(ports, key)) });
    const as = incident === null ? (outage?.as ?? 'service') : 'incident';
    outages.push({ name, as, services: [...(outage?.services ?? [])], adrs: affected });
  }
  return { names, outages, unknown, known: { infrastructure: [...known.infrastructure], services: [...known.services] } };
}

/** Reads what an AI-ADR was made for. */
async function readServed({ knowledge }: Ports, key: string): Promise<Pick<Outage['adrs'][number], 'models' | 'prds'>> {
  const places = [{ key, part: null }];
  const { affected, features } = weighImpact({ ...(await knowledge.readImpact({ places, names: [] })), places });
  return {
    models: affected
      .filter(({ kind }) => kind === 'daa' || kind === 'tip')
      .flatMap(({ kind, artifacts }) => artifacts.map((one) => ({ key: one.key, title: one.title, kind }))),
    prds: features.map(({ prd: { key: of, title }, exact, stories, kpi, metrics }) => ({
      key: of,
      title,
      exact,
      stories: stories.map(({ localId, text }) => ({ id: localId, text })),
      kpi,
      metrics: [...metrics],
    })),
  };
}
