import { isProduction } from '../../lifecycle/deployment.ts';
import { ThroughlineError } from '../../lifecycle/errors.ts';
import type { CountedRepository } from '../../ports/code-store.ts';
import type { Deployment } from '../../ports/units.ts';
import type { UsecasePorts } from '../ports.ts';
import type { IncidentFacts } from './incident-facts.ts';

/** The code that ran when the incident began, as far as the record knows it. */
export interface RunningCode {
  readonly repository: { readonly id: string; readonly name: string };
  /** The commit that an alert says ran; else the deployed one; the newest where neither is known. */
  readonly sha: string;
  /** A deployment of it is known that nobody rolled back; what an alert says is none. */
  readonly isDeployed: boolean;
}

/** A deployment with the commit that ran in its environment before; null where none is known. */
export interface KnownDeployment extends Deployment {
  readonly before: string | null;
}

export interface RunningState {
  /** Null where no repository is known, or several and nothing tells which. */
  readonly code: RunningCode | null;
  /** Those of the window before the incident, the newest first. */
  readonly deployments: readonly KnownDeployment[];
}

/** Ours: a change that breaks something mostly does so within a day. */
const windowMs = 24 * 3_600_000;
/** Clocks of the sources of alerts and deployments differ. */
const skewMs = 120_000;
const mostRead = 100;
const mostDeployments = 5;

type Ports = Pick<UsecasePorts, 'code' | 'mirrors' | 'units'>;

/** Finds what ran, and what was deployed in the window before. */
export async function findRunningCode(ports: Ports, facts: IncidentFacts): Promise<RunningState> {
  const [repositories, { items }] = await Promise.all([ports.code.list(), ports.units.listDeployments({}, { limit: mostRead })]);
  const start = facts.startedAt.getTime();
  const past = items.filter(({ at }) => Date.parse(at) <= start + skewMs).toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const asked = facts.environment;
  // Sources call production by several names.
  const isProductive = asked === '' || isProduction(asked);
  const relevant = past.filter(
    ({ production, environment }) =>
      environment === asked || (isProductive && production) || (asked === '' && facts.names.includes(environment)),
  );
  const indexed = repositories.filter(({ head }) => head !== null);
  const repository = chooseRepository(indexed, { facts, deployments: relevant });
  const own = relevant.filter(
    (one) => repository === null || one.repository === '' || isOf(one, repository) || indexed.length === 1,
  );
  const backs = own.filter(({ status }) => status === 'rolled-back');
  const isBack = ({ sha, environment, at }: Deployment): boolean =>
    backs.some((one) => one.sha === sha && one.environment === environment && Date.parse(one.at) > Date.parse(at));
  const succeeded = own.filter((one) => one.status === 'succeeded' && one.sha !== null && !isBack(one));
  const window = own
    .filter(({ at, status }) => status !== 'pending' && Date.parse(at) >= start - windowMs)
    .slice(0, mostDeployments)
    .map((one) => {
      const older = succeeded.filter(
        ({ at, environment, sha }) => environment === one.environment && Date.parse(at) < Date.parse(one.at) && sha !== one.sha,
      );
      return { ...one, before: older[0]?.sha ?? null };
    });
  if (repository === null) return { code: null, deployments: window };
  const { id, name, head } = repository;
  const shas = [facts.sha, ...succeeded.slice(0, 3).map((one) => one.sha)];
  for (const sha of new Set(shas.flatMap((one) => one ?? []))) {
    if (!(await isCommit(ports, id, sha))) continue;
    const isDeployed = succeeded.some((one) => one.sha === sha);
    return { code: { repository: { id, name }, sha, isDeployed }, deployments: window };
  }
  return { code: head === null ? null : { repository: { id, name }, sha: head, isDeployed: false }, deployments: window };
}

/** The only one; else the one that the incident or the newest deployment names. */
function chooseRepository(
  indexed: readonly CountedRepository[],
  { facts, deployments }: { facts: IncidentFacts; deployments: readonly Deployment[] },
): CountedRepository | null {
  const [only, another] = indexed;
  if (only && !another) return only;
  const said = `${facts.title} ${facts.affected} ${facts.names.join(' ')}`.toLowerCase().slice(0, 10_000);
  const named = indexed.filter(({ name }) => said.includes(name.toLowerCase()));
  if (named.length === 1 && named[0]) return named[0];
  const candidates = named.length > 0 ? named : indexed;
  for (const one of deployments) {
    const found = candidates.find((repository) => isOf(one, repository));
    if (found) return found;
  }
  return null;
}

function isOf({ repository }: Deployment, { name, source }: CountedRepository): boolean {
  if (repository === '') return false;
  const address = source.address.replace(/\.git$/, '');
  return repository === name || address.endsWith(repository.replace(/\.git$/, '')) || repository.endsWith(`/${name}`);
}

async function isCommit({ mirrors }: Ports, id: string, sha: string): Promise<boolean> {
  try {
    await mirrors.resolveCommit(id, sha);
    return true;
  } catch (error) {
    if (error instanceof ThroughlineError && error.id === 'commit.not-found') return false;
    throw error;
  }
}
