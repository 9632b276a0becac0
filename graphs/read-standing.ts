import { act, fix } from '../src/lifecycle/fixes/fix.ts';
import { compareKnownParts, pinsOf } from '../src/analysis/redraft/compare-known-parts.ts';
import { findEdited, type WrittenVersion } from '../src/analysis/redraft/find-edited.ts';
import { nameDemands } from '../src/analysis/redraft/name-demands.ts';
import type { Redraftable } from '../src/analysis/redraft/redraftable.ts';
import type { RedraftOrder } from '../src/analysis/redraft/redraft-order.ts';
import { NotFoundError } from '../src/lifecycle/errors.ts';
import type { ArtifactVersion, PinnedLink } from '../src/ports/artifacts.ts';
import type { WorkflowPorts } from '../src/ports/workflow.ts';

/** The document that a redraft keeps, with the changes of its PRD since. */
export interface Standing<Body> extends Omit<RedraftOrder<Body>, 'fresh'> {
  readonly version: number;
  /** Version of the PRD that the document is based on. */
  readonly prdVersion: number;
  readonly links: readonly PinnedLink[];
}

interface Place {
  readonly key: string;
  readonly version: number;
  readonly prd: string;
  /** Version of the PRD that the run is for. */
  readonly prdVersion: number;
  /** Whole keys of changed parts that a person confirmed need no redraft. */
  readonly cleared: readonly string[];
}

/** Returns a document with the PRD's changes. Throws NotFoundError `artifact.version-not-found`. */
export async function readStanding<Body>(
  ports: WorkflowPorts,
  kind: Redraftable<Body>,
  { key, version, prd, prdVersion, cleared }: Place,
): Promise<Standing<Body>> {
  const [standing, links, edited, everUsed] = await Promise.all([
    requireVersion(ports, key, version),
    ports.artifacts.links(key, version),
    readEdited(ports, kind, { key, version }),
    ports.artifacts.partIds(key),
  ]);
  const base = madeOn(standing, { prd, links }) ?? prdVersion;
  const pins = pinsOf(prd, links);
  const wanted = [...new Set([base, prdVersion, ...pins.values()])];
  const partsAt = new Map(
    await Promise.all(
      wanted.map(
        async (number) => [number, ports.documents.render('prd', await requireVersion(ports, prd, number)).parts] as const,
      ),
    ),
  );
  const { changes, before, after } = compareKnownParts({ prd, base, now: prdVersion, pins, partsAt, cleared });
  return {
    standing: kind.parse(standing.body),
    version,
    prdVersion: base,
    links,
    changes,
    before: nameDemands(prd, before),
    after: nameDemands(prd, after),
    edited,
    everUsed,
  };
}

/** Returns the PRD version it is based on. A person's version records it only as a link. */
function madeOn(
  { provenance }: ArtifactVersion,
  { prd, links }: { prd: string; links: readonly PinnedLink[] },
): number | undefined {
  const own = links.find(({ role, fromPart, to }) => role === 'derived_from' && fromPart === undefined && to === prd);
  return own?.toVersion ?? provenance.derivedFrom?.version;
}

/** Returns the parts that people wrote or edited, up to the version. */
export async function readEdited<Body>(
  ports: Pick<WorkflowPorts, 'artifacts'>,
  kind: Redraftable<Body>,
  { key, version }: { key: string; version: number },
): Promise<RedraftOrder<Body>['edited']> {
  const history = (await ports.artifacts.history(key)).filter((one) => one.version <= version);
  const versions = await Promise.all(
    history.map(async ({ version: number, provenance, authorName }): Promise<WrittenVersion> => {
      const { body } = await requireVersion(ports, key, number);
      const isDrafted = provenance.runId !== undefined || provenance.moved?.runId !== undefined;
      return { version: number, parts: kind.listParts(kind.parse(body)), editedBy: isDrafted ? null : authorName };
    }),
  );
  return findEdited(versions);
}

async function requireVersion(ports: Pick<WorkflowPorts, 'artifacts'>, key: string, number: number): Promise<ArtifactVersion> {
  const version = await ports.artifacts.read(key, number);
  if (version) return version;
  throw new NotFoundError({
    id: 'artifact.version-not-found',
    message: `${key} version ${number} is not in the repository.`,
    fix: fix`Draft it anew: ${act('startRun', { workflow: 'inception', fresh: true })}, or for a TIP ${act('startRun', { workflow: 'lightweight', fresh: true })}.`,
  });
}
