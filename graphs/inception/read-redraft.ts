import { compareKnownParts, pinsOf } from '../../src/analysis/redraft/compare-known-parts.ts';
import { findEdited, type WrittenVersion } from '../../src/analysis/redraft/find-edited.ts';
import { mergeRedraft, type MergedRedraft } from '../../src/analysis/redraft/merge-redraft.ts';
import { nameDemands } from '../../src/analysis/redraft/name-demands.ts';
import type { RedraftOrder } from '../../src/analysis/redraft/redraft-order.ts';
import { daaBodySchema } from '../../src/lifecycle/daa.ts';
import { NotFoundError } from '../../src/lifecycle/errors.ts';
import type { ArtifactVersion, PinnedLink } from '../../src/ports/artifacts.ts';
import type { NodeVisit, WorkflowPorts } from '../../src/ports/workflow.ts';
import type { InceptionState } from './state.ts';

/** The model that a redraft keeps, with what the PRD says otherwise since. */
export interface StandingModel extends Omit<RedraftOrder, 'fresh'> {
  readonly version: number;
  /** Version of the PRD that it is of. */
  readonly prdVersion: number;
  readonly links: readonly PinnedLink[];
}

export interface StandingRedraft extends MergedRedraft {
  readonly on: StandingModel;
}

/** The model at the version, against the PRD of the run. Throws NotFoundError `artifact.version-not-found`. */
export async function readStanding(ports: WorkflowPorts, state: InceptionState, version: number): Promise<StandingModel> {
  const { prd, prdVersion, daa } = state;
  const [standing, links, edited] = await Promise.all([
    requireVersion(ports, daa, version),
    ports.artifacts.links(daa, version),
    readEdited(ports, daa, version),
  ]);
  const base = standing.provenance.derivedFrom?.version ?? prdVersion;
  const pins = pinsOf(prd, links);
  const wanted = [...new Set([base, prdVersion, ...pins.values()])];
  const partsAt = new Map(
    await Promise.all(
      wanted.map(
        async (number) => [number, ports.documents.render('prd', await requireVersion(ports, prd, number)).parts] as const,
      ),
    ),
  );
  const cleared = state.redraft?.cleared ?? [];
  const { changes, before, after } = compareKnownParts({ prd, base, now: prdVersion, pins, partsAt, cleared });
  return {
    standing: daaBodySchema.parse(standing.body),
    version,
    prdVersion: base,
    links,
    changes,
    before: nameDemands(prd, before),
    after: nameDemands(prd, after),
    edited,
  };
}

/** What the redraft makes of the standing model at the version; by default the one that it was drafted on. */
export async function readRedraft(
  ports: WorkflowPorts,
  state: InceptionState,
  visit: NodeVisit,
  version = state.redraft?.version,
): Promise<StandingRedraft> {
  const ref = state.redraft?.ref;
  // A defect of the wiring: the node that writes both comes first.
  if (ref === undefined || version === undefined) throw new Error('inception: nothing was redrafted yet');
  const on = await readStanding(ports, state, version);
  const { output } = await visit.readDraft('inception/revise-daa', ref);
  return { ...mergeRedraft({ ...on, fresh: output.daa }), on };
}

/** Ids of the parts that a redraft may go on changing. */
export function openParts({ parts }: MergedRedraft): ReadonlySet<string> {
  return new Set(parts.filter(({ editedBy }) => editedBy === null).map(({ part }) => part));
}

/** What people wrote in a model, up to the version. */
export async function readEdited(
  ports: Pick<WorkflowPorts, 'artifacts'>,
  key: string,
  version: number,
): Promise<RedraftOrder['edited']> {
  const history = (await ports.artifacts.history(key)).filter((one) => one.version <= version);
  const versions = await Promise.all(
    history.map(async ({ version: number, provenance, authorName }): Promise<WrittenVersion> => {
      const { body } = await requireVersion(ports, key, number);
      const isDrafted = provenance.runId !== undefined || provenance.moved?.runId !== undefined;
      return { version: number, body: daaBodySchema.parse(body), editedBy: isDrafted ? null : authorName };
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
    fix: 'Start a new run: `throughline daa generate FILE --new`.',
  });
}
