import type { NewLink } from '../../../src/ports/artifacts.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { assembleRfc } from '../../../src/steps/design/assemble-rfc.ts';
import { readNotes } from '../read-notes.ts';
import { readSource } from '../read-source.ts';
import type { RfcState, RfcUpdate } from '../state.ts';

const step = 'design/draft-rfc';

/** Saves the draft with the engineer's notes as an RFC, linked to the versions it is for. */
export const saveRfc =
  (ports: WorkflowPorts) =>
  async (state: RfcState, visit: NodeVisit): Promise<RfcUpdate> => {
    if (!state.draft) throw new Error('rfc: nothing was drafted');
    const [{ source, prd }, { output, provenance }] = await Promise.all([
      readSource(ports, state),
      visit.readDraft(step, state.draft),
    ]);
    const { constraints, patterns } = state;
    const body = assembleRfc(output, {
      ...readNotes(ports, state.notes),
      constraints,
      source: source.key,
      prd: prd.key,
      patterns,
    });
    const pinned = new Map([
      [source.key, source.version],
      [prd.key, prd.version],
    ]);
    const links = body.references.map(({ role, to }): NewLink => {
      const toVersion = pinned.get(to);
      return { role, to, ...(toVersion === undefined ? {} : { toVersion }) };
    });
    const title = source.title;
    const saved = await ports.artifacts.create({
      kind: 'rfc',
      title,
      body,
      ...ports.documents.render('rfc', { title, body }),
      links,
      provenance: {
        runId: visit.runKey,
        derivedFrom: { key: source.key, version: source.version },
        steps: [{ step, ...provenance }],
        findings: [...ports.documents.remark('rfc', { title, body })],
        reason: `drafted from ${source.key} version ${source.version}`,
      },
      authorId: visit.startedById,
      origin: visit.origin,
    });
    await visit.nameSubject({ rfc: saved.key });
    await visit.progress(`${saved.key} version ${saved.version}`);
    return { rfc: saved.key, rfcVersion: saved.version };
  };
