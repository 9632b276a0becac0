import { mapOutage, type AffectedAdr, type Outage } from '../../analysis/impact/map-outage.ts';
import { weighImpact } from '../../analysis/impact/weigh-impact.ts';
import type { UsecasePorts } from '../ports.ts';
import { requireThings } from '../knowledge/assess-impact.ts';
import type { Report } from '../reports/registry.ts';
import { toChain } from '../reports/incident-documents.ts';
import { readIncident } from './read-incident.ts';

type Ports = Pick<UsecasePorts, 'incidents' | 'knowledge'>;
type Affected = Report<'incident-impact'>['outages'][number]['adrs'][number];

/**
 * Returns whom an outage affects, name by name. An incident stands for its service, and for the
 * AI-ADRs that its evidence leads to. Throws InputError `impact.malformed`, NotFoundError
 * `incident.not-found`.
 */
export async function assessOutage(ports: Ports, request: { names: readonly string[] }): Promise<Report<'incident-impact'>> {
  const names = [...new Set(request.names.map((name) => name.trim()))].filter((name) => name !== '');
  requireThings(names);
  const running = await ports.knowledge.readRunsOn();
  const incidents = names.filter((name) => isIncident(name));
  const { outages, unknown, known } = mapOutage(
    names.filter((name) => !isIncident(name)),
    running,
  );
  const started = await Promise.all(incidents.map((key) => startFrom(ports, key.toUpperCase(), running)));
  const weighed = new Map<string, Affected>();
  const weigh = async (adr: AffectedAdr): Promise<Affected> => {
    const found = weighed.get(adr.key) ?? (await weighAdr(ports, adr));
    weighed.set(adr.key, found);
    return { ...found, through: adr.through };
  };
  const answered: Report<'incident-impact'>['outages'] = [];
  // One AI-ADR after the other: many run on one database, and others ask too.
  for (const { name, as, services, adrs } of [...started.map(({ outage }) => outage), ...outages]) {
    const affected: Affected[] = [];
    for (const adr of adrs) affected.push(await weigh(adr));
    answered.push({ name, as, services: [...services], adrs: affected });
  }
  return {
    names,
    outages: answered,
    unknown: [...started.flatMap((one) => one.unknown), ...unknown],
    known: { infrastructure: [...known.infrastructure], services: [...known.services] },
  };
}

function isIncident(name: string): boolean {
  return /^INC-\d{4}-\d{3,}$/i.test(name);
}

async function startFrom(
  ports: Ports,
  key: string,
  running: Parameters<typeof mapOutage>[1],
): Promise<{ outage: Omit<Outage, 'as'> & { as: 'incident' }; unknown: readonly string[] }> {
  const material = await readIncident(ports, key);
  const service = material.service.trim();
  const { outages, unknown } = mapOutage(service === '' ? [] : [service], running);
  const chain = new Map(toChain(material).flatMap(({ key: of, kind, title }) => (kind === 'adr' ? [[of, title] as const] : [])));
  const adrs = [
    ...outages.flatMap((one) => one.adrs),
    ...[...chain]
      .filter(([of]) => outages.every((one) => one.adrs.every((adr) => adr.key !== of)))
      .map(([of, title]) => ({ key: of, title, through: '' })),
  ];
  return { outage: { name: key, as: 'incident', services: service === '' ? [] : [service], adrs }, unknown };
}

async function weighAdr({ knowledge }: Ports, { key, title, through }: AffectedAdr): Promise<Affected> {
  const places = [{ key, part: null }];
  const { affected, features } = weighImpact({ ...(await knowledge.readImpact({ places, names: [] })), places });
  return {
    key,
    title,
    through,
    models: affected
      .filter(({ kind }) => kind === 'daa' || kind === 'tip')
      .flatMap(({ kind, artifacts }) => artifacts.map((one) => ({ key: one.key, title: one.title, kind }))),
    prds: features.map(({ prd, exact, stories, kpi, metrics }) => ({
      key: prd.key,
      title: prd.title,
      exact,
      stories: stories.map(({ localId, text }) => ({ id: localId, text })),
      kpi,
      metrics: [...metrics],
    })),
  };
}
