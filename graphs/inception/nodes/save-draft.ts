import { listPrdParts } from '../../../src/analysis/coverage/prd-parts.ts';
import { prdBodySchema } from '../../../src/lifecycle/prd.ts';
import type { ArtifactVersion, NewLink, Provenance } from '../../../src/ports/artifacts.ts';
import { keepModelIds } from '../../../src/analysis/redraft/keep-model-ids.ts';
import { daaBodySchema, type DaaBody } from '../../../src/lifecycle/daa.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { partRef } from '../../../src/lifecycle/ids.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';
import { readDraft } from '../read-draft.ts';
import { readPrdVersion } from '../load-prd.ts';
import { holdPins, reportRedraft } from '../../report-redraft.ts';
import { readRedraft } from '../read-redraft.ts';

/** Saves the draft as an AI-DAA, or as its next version, with its links to the PRD. */
export const saveDraft =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const prd = await readPrdVersion(ports, state);
    const on = await onCurrent(ports, state);
    const drafted = await readDraft(ports, on, visit);
    const redraft = on.redraft ? await readRedraft(ports, on, visit) : null;
    const body = state.daa === '' || redraft ? drafted : await keepIds(ports, state, drafted);
    const content = {
      title: prd.title,
      body,
      ...ports.documents.render('daa', { title: prd.title, body }),
      links: redraft ? holdPins(linksOf(body, prd), redraft) : linksOf(body, prd),
      provenance: {
        runId: visit.runKey,
        derivedFrom: { key: prd.key, version: prd.version },
        steps: await nameDrafters(state, visit),
        reason: state.reason,
        ...(redraft ? reportRedraft(state, redraft) : {}),
      },
      authorId: visit.startedById,
      origin: visit.origin,
    };
    const saved =
      state.daa === ''
        ? await ports.artifacts.create({ ...content, kind: 'daa' })
        : await ports.artifacts.addVersion({ ...content, key: state.daa, expectedVersion: await expectedVersion(ports, on) });
    await visit.nameSubject({ daa: saved.key });
    await visit.progress(`${saved.key} version ${saved.version}`);
    const update = { daa: saved.key, daaVersion: saved.version, drafted: [] };
    // From here on, a reviewer's request may change any part.
    if (state.daa === '') return update;
    // Later nodes read the saved version, because saving may have changed ids.
    return { ...update, redraft: null, source: { from: 'version', version: saved.version } };
  };

/** Keeps used ids from naming something else. A version saved by this run was only revised. */
async function keepIds(ports: WorkflowPorts, state: InceptionState, drafted: DaaBody): Promise<DaaBody> {
  const version = state.daaVersion > 0 ? state.daaVersion : undefined;
  const [current, everUsed] = await Promise.all([ports.artifacts.read(state.daa, version), ports.artifacts.partIds(state.daa)]);
  if (!current) return drafted;
  return keepModelIds(drafted, { standing: daaBodySchema.parse(current.body), everUsed, isWhole: version === undefined });
}

/** Redrafts the current model, because a person may have edited it meanwhile. */
async function onCurrent(ports: WorkflowPorts, state: InceptionState): Promise<InceptionState> {
  if (!state.redraft) return state;
  const current = await ports.artifacts.read(state.daa);
  return { ...state, redraft: { ...state.redraft, version: current?.version ?? state.redraft.version } };
}

/** Lists who drafted each step since the last save. */
function nameDrafters({ drafted }: InceptionState, visit: NodeVisit): Promise<NonNullable<Provenance['steps']>> {
  return Promise.all(drafted.map(async ({ step, ref }) => ({ step, ...(await visit.readDraft(step, ref)).provenance })));
}

/** Returns the version this run saved last, or the current one of an existing DAA. */
async function expectedVersion(ports: WorkflowPorts, state: InceptionState): Promise<number> {
  if (state.redraft?.version !== undefined) return state.redraft.version;
  if (state.daaVersion > 0) return state.daaVersion;
  const current = await ports.artifacts.read(state.daa);
  return current?.version ?? 1;
}

/** Links the model to its PRD and each part it covers. Lint reports parts that the PRD lacks. */
function linksOf(body: DaaBody, prd: ArtifactVersion): NewLink[] {
  const parts = new Set(listPrdParts(prdBodySchema.parse(prd.body)).map((part) => partRef(prd.key, part.localId)));
  const covers = body.aggregates.flatMap(({ operations, invariants }) =>
    [...operations, ...invariants].flatMap(({ id, covers = [] }) =>
      [...new Set(covers)]
        .filter((ref) => parts.has(ref))
        .map((to): NewLink => ({ role: 'covers', fromPart: id, to, toVersion: prd.version })),
    ),
  );
  return [{ role: 'derived_from', to: prd.key, toVersion: prd.version }, ...covers];
}
