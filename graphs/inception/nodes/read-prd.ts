import { count } from '../../../src/lifecycle/count.ts';
import { prdBodySchema } from '../../../src/lifecycle/prd.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { acceptReadParts } from '../../../src/steps/inception/accept-read-parts.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { readPrdVersion } from '../load-prd.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/**
 * Has a model read passages of the PRD that code did not understand. Accepted parts form the next
 * version, for coverage and links to name. Only a Draft changes: unread passages count as parts.
 */
export const readPrd =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const step = 'inception/read-prd';
    if (!ports.drafter.mayCost(step, visit.models)) return {};
    const [{ key, version, title, body: stored, provenance: origin }, current] = await Promise.all([
      readPrdVersion(ports, state),
      ports.artifacts.read(state.prd),
    ]);
    const body = prdBodySchema.parse(stored);
    if (body.unread.length === 0) return {};
    const unread = count(body.unread.length, 'passage');
    // A repeated visit finds the version it saved itself.
    const isOwn = current?.provenance.runId === visit.runKey;
    if (!isOwn && (current?.version !== version || current.status !== 'Draft')) {
      await visit.progress(`${unread} of ${key} not understood, and left as they are: it is no draft any more`);
      return {};
    }
    const { output, provenance } = await visit.draft(step, { prd: { key, version, body } });
    const { body: read, taken } = acceptReadParts(body, output.parts, await ports.artifacts.partIds(key));
    const accepted = taken.length;
    await visit.progress(nameDrafter(provenance, `${count(accepted, 'part')} read in ${unread} of ${key} not understood`));
    if (accepted === 0) return {};
    const { files, sourceHash, titled, findings } = origin;
    const saved = await ports.artifacts.addVersion({
      key,
      expectedVersion: version,
      title,
      body: read,
      ...ports.documents.render('prd', { title, body: read }),
      links: await ports.artifacts.links(key, version),
      provenance: {
        // A later import of the same files keeps the parts read here.
        ...(files && { files }),
        ...(sourceHash && { sourceHash }),
        ...(titled && { titled }),
        ...(findings && { findings }),
        runId: visit.runKey,
        steps: [{ step, ...provenance }],
        reason: `${count(accepted, 'part')} read by a model in passages that were not understood`,
      },
      authorId: visit.startedById,
      origin: visit.origin,
    });
    await visit.nameSubject({ prdVersion: String(saved.version) });
    return { prdVersion: saved.version };
  };
