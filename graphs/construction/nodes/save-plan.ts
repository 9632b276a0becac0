import { isDeepStrictEqual } from 'node:util';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { readShaped, step } from '../read-plan.ts';
import type { ConstructionState, ConstructionUpdate } from '../state.ts';

/** Saves the plan, or its next version. A version that says the same already goes to its gate. */
export const savePlan =
  (ports: WorkflowPorts) =>
  async (state: ConstructionState, visit: NodeVisit): Promise<ConstructionUpdate> => {
    const { plan: body, material, standing, refused, applied, provenance, notDone } = await readShaped(ports, state, visit);
    if (standing && isDeepStrictEqual(standing.body, body)) {
      await visit.progress(`${standing.key} version ${standing.version} says it all`);
      await visit.nameSubject({ plan: standing.key });
      return { planVersion: standing.version, draft: null };
    }
    const [own] = material.adrs;
    const title = standing?.title ?? `Plan of ${own?.title ?? state.adr}`;
    const versions = new Map(material.adrs.map(({ key, version }) => [key, version]));
    const content = {
      title,
      body,
      ...ports.documents.render('plan', { title, body }),
      links: body.references.map(({ role, to }) => {
        const toVersion = versions.get(to);
        return { role, to, ...(toVersion === undefined ? {} : { toVersion }) };
      }),
      provenance: {
        runId: visit.runKey,
        ...(own ? { derivedFrom: { key: own.key, version: own.version } } : {}),
        ...(provenance ? { steps: [{ step, ...provenance }] } : {}),
        reason: [
          standing ? `planned again from ${state.adr}` : `planned from ${state.adr}`,
          ...(applied > 0 ? [`${applied} changed by a model`] : []),
          ...notDone,
        ].join('; '),
        ...(refused.length > 0 ? { proposals: refused } : {}),
      },
      authorId: visit.startedById,
      origin: visit.origin,
    };
    const saved = standing
      ? await ports.artifacts.addVersion({ ...content, key: standing.key, expectedVersion: standing.version })
      : await ports.artifacts.create({ ...content, kind: 'plan' });
    await visit.nameSubject({ plan: saved.key });
    await visit.progress(`${saved.key} version ${saved.version}`);
    return { plan: saved.key, planVersion: saved.version, base: saved.version, draft: null };
  };
