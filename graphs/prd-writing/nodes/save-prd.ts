import { lintPrd } from '../../../src/analysis/lint/lint-prd.ts';
import { prdBodySchema, type PrdBody } from '../../../src/lifecycle/prd.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { assemblePrd } from '../../../src/steps/prd-writing/assemble-prd.ts';
import type { PrdWritingState, PrdWritingUpdate } from '../state.ts';

const step = 'prd-writing/draft-prd';

/**
 * Saves the draft as a PRD, or as its next version, with its findings. It never overwrites a
 * person's text: the store refuses a version that is not based on the current one.
 */
export const savePrd =
  (ports: WorkflowPorts) =>
  async (state: PrdWritingState, visit: NodeVisit): Promise<PrdWritingUpdate> => {
    if (!state.draft) throw new Error('prd-writing: nothing was drafted');
    const { output, provenance } = await visit.readDraft(step, state.draft);
    const body = await withKeptIds(ports, state, assemblePrd(output, state.answered));
    const { title } = body;
    const content = {
      title,
      body,
      ...ports.documents.render('prd', { title, body }),
      links: [],
      provenance: {
        runId: visit.runKey,
        steps: [{ step, ...provenance }],
        findings: [...ports.documents.remark('prd', { title, body }), ...lintPrd({ body })],
        reason: state.prd === '' ? 'drafted from an intent' : 'drafted anew with the answers',
      },
      authorId: visit.startedById,
      origin: visit.origin,
    };
    const saved =
      state.prd === ''
        ? await ports.artifacts.create({ ...content, kind: 'prd' })
        : await ports.artifacts.addVersion({ ...content, key: state.prd, expectedVersion: state.prdVersion });
    await visit.nameSubject({ prd: saved.key });
    await visit.progress(`${saved.key} version ${saved.version}`);
    return { prd: saved.key, prdVersion: saved.version };
  };

/** Keeps the ids of parts that say the same as in the version before. */
async function withKeptIds(
  { artifacts, documents }: WorkflowPorts,
  { prd, prdVersion }: PrdWritingState,
  fresh: PrdBody,
): Promise<PrdBody> {
  if (prd === '') return fresh;
  const [standing, everUsed] = await Promise.all([artifacts.read(prd, prdVersion), artifacts.partIds(prd)]);
  return standing ? documents.keepPrdIds(fresh, { body: prdBodySchema.parse(standing.body), everUsed }) : fresh;
}
