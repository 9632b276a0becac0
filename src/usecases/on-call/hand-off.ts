import type { IncidentMaterial } from '../../lifecycle/incident-material.ts';
import type { ArtifactSummary } from '../../ports/artifacts.ts';
import { listWaits } from '../incidents/list-waits.ts';
import type { UsecasePorts } from '../ports.ts';
import { reachRepositories } from './reach-repositories.ts';
import { whoIsOnCall } from './read-on-call.ts';
import type { Report } from '../reports/registry.ts';

const most = 50;
const over = ['Resolved', 'Closed'];

type Handoff = Omit<Report<'oncall-handoff'>, 'onCall'>;

/** Gathers what whoever takes over must know: what is open, what changed since, and whether all is within reach. */
export async function handOff(ports: UsecasePorts, since: Date): Promise<Handoff> {
  const isRecent = ({ updatedAt }: ArtifactSummary): boolean => Date.parse(updatedAt) >= since.getTime();
  const list = async (kind: 'incident' | 'adr', status?: string): Promise<readonly ArtifactSummary[]> =>
    (await ports.artifacts.listPage({ kind, ...(status ? { status } : {}) }, { limit: 200 })).items;
  const [incidents, decisions, gates, deployments, repositories, prompts] = await Promise.all([
    list('incident'),
    list('adr', 'Accepted'),
    ports.gates.list({ status: 'pending' }),
    ports.units.listDeployments({}, { limit: most }),
    ports.code.list(),
    ports.prompts(),
  ]);
  const concerned = incidents.filter((one) => !over.includes(one.status) || isRecent(one)).slice(0, most);
  const materials = (await Promise.all(concerned.map(({ key }) => ports.incidents.read(key)))).filter((one) => one !== null);
  return {
    since: since.toISOString(),
    incidents: await Promise.all(materials.map((one) => toIncident(ports, one))),
    mitigations: materials.flatMap(({ key: incident, artifacts }) =>
      artifacts
        .filter(({ kind, status }) => kind === 'mitigation' && (status === 'Proposed' || status === 'Approved'))
        .map(({ key, title, status }) => ({ key, title, status, incident })),
    ),
    gates: gates.slice(0, most).map(({ key, artifactKey, artifactTitle, roles, openedAt }) => ({
      key,
      artifact: artifactKey ?? null,
      title: artifactTitle ?? '',
      roles: [...roles],
      since: openedAt,
    })),
    decisions: decisions.filter(isRecent).map(({ key, title, updatedAt }) => ({ key, title, since: updatedAt })),
    deployments: deployments.items
      .filter(({ at }) => Date.parse(at) >= since.getTime())
      .map(({ at, environment, status, unit, sha }) => ({ at, environment, status, unit, sha })),
    repositories: await reachRepositories(ports.mirrors, repositories.slice(0, most)),
    prompts: [...prompts],
  };
}

async function toIncident(ports: UsecasePorts, material: IncidentMaterial): Promise<Handoff['incidents'][number]> {
  const { key, title, status, severity, commander, isExercise } = material;
  const onCall = await whoIsOnCall(ports, { service: material.service, at: new Date() });
  const waits = listWaits(material, onCall).map(({ what, who }) => ({ what, who }));
  return { key, title, status, severity, commander, exercise: isExercise, waits };
}
