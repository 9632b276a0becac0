import { listPrdParts } from '../../../src/analysis/coverage/prd-parts.ts';
import { ConflictError } from '../../../src/lifecycle/errors.ts';
import { partRef } from '../../../src/lifecycle/ids.ts';
import type { TipBody } from '../../../src/lifecycle/tip.ts';
import type { NewLink } from '../../../src/ports/artifacts.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { assembleTip } from '../../../src/steps/lightweight/assemble-tip.ts';
import { readPrd } from '../compare-tip.ts';
import type { LightweightState, LightweightUpdate } from '../state.ts';

const step = 'lightweight/draft-tip';

/** Stores the draft as a TIP, or as its next version, with its links to the PRD version that it was drafted for. */
export const saveTip =
  (ports: WorkflowPorts) =>
  async (state: LightweightState, visit: NodeVisit): Promise<LightweightUpdate> => {
    if (!state.draft) throw new Error('lightweight: nothing was drafted');
    const [prd, { output, provenance }] = await Promise.all([readPrd(ports, state), visit.readDraft(step, state.draft)]);
    const refs = new Set(listPrdParts(prd.body).map(({ localId }) => partRef(prd.key, localId)));
    const body = assembleTip(output, { key: prd.key, refs });
    const content = {
      title: prd.title,
      body,
      ...ports.documents.render('tip', { title: prd.title, body }),
      links: linksOf(body, prd.version),
      provenance: {
        runId: visit.runKey,
        derivedFrom: { key: prd.key, version: prd.version },
        steps: [{ step, ...provenance }],
        reason: state.tip === '' ? 'drafted from the PRD' : `drafted anew from ${prd.key} version ${prd.version}`,
      },
      authorId: visit.startedById,
      origin: visit.origin,
    };
    const saved =
      state.tip === ''
        ? await ports.artifacts.create({ ...content, kind: 'tip' })
        : await ports.artifacts.addVersion({ ...content, key: state.tip, expectedVersion: await requireUnedited(ports, state) });
    await visit.nameSubject({ tip: saved.key });
    await visit.progress(`${saved.key} version ${saved.version}`);
    return { tip: saved.key, tipVersion: saved.version };
  };

/** The version to draft over. What a person wrote is never drafted over, also when they did so while the run was drafting. */
async function requireUnedited(ports: WorkflowPorts, { tip }: LightweightState): Promise<number> {
  const current = await ports.artifacts.read(tip);
  if (!current || current.provenance.runId !== undefined) return current?.version ?? 1;
  throw new ConflictError({
    id: 'tip.edited',
    message: `${tip} version ${current.version} was written by ${current.authorName}; no draft takes its place.`,
    fix: `Edit it: \`throughline tip edit ${tip}\`. \`throughline tip draft PRD --new\` drafts another.`,
  });
}

function linksOf({ references }: TipBody, toVersion: number): NewLink[] {
  return references.map(({ role, to, from }) => ({ role, to, toVersion, ...(from === undefined ? {} : { fromPart: from }) }));
}
