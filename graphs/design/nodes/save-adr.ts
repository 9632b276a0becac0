import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { linksOf } from '../links-of.ts';
import { readDrafted, step } from '../read-design.ts';
import type { DesignState, DesignUpdate } from '../state.ts';

/** Saves the draft as an AI-ADR or its next version, linked to the RFC, its source and the PRD. */
export const saveAdr =
  (ports: WorkflowPorts) =>
  async (state: DesignState, visit: NodeVisit): Promise<DesignUpdate> => {
    const { material, title, body } = await readDrafted(ports, state, visit);
    const drafts = await Promise.all(state.drafted.map((ref) => visit.readDraft(step, ref)));
    const { rfc, source, prd } = material;
    const pinned = new Map([rfc, source, prd].map(({ key, version }) => [key, version]));
    const content = {
      title,
      body,
      ...ports.documents.render('adr', { title, body }),
      links: await linksOf(ports, state.adr, body, pinned),
      provenance: {
        runId: visit.runKey,
        derivedFrom: { key: rfc.key, version: rfc.version },
        steps: drafts.map(({ provenance }) => ({ step, ...provenance })),
        reason: state.reason,
      },
      authorId: visit.startedById,
      origin: visit.origin,
    };
    const saved =
      state.adr === ''
        ? await ports.artifacts.create({ ...content, kind: 'adr' })
        : await ports.artifacts.addVersion({ ...content, key: state.adr, expectedVersion: state.adrVersion });
    await visit.nameSubject({ adr: saved.key });
    await visit.progress(`${saved.key} version ${saved.version}`);
    return { adr: saved.key, adrVersion: saved.version };
  };
