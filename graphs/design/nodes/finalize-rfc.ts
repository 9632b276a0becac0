import { isDeepStrictEqual } from 'node:util';
import { finalizeRfc as applySession } from '../../../src/analysis/design/finalize-rfc.ts';
import { count } from '../../../src/lifecycle/count.ts';
import { rfcBodySchema, type RfcBody } from '../../../src/lifecycle/rfc.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { linksOf } from '../links-of.ts';
import { readSession } from '../read-design.ts';
import { readVersion } from '../../read-version.ts';
import type { DesignState, DesignUpdate } from '../state.ts';

/**
 * Writes the session's results into the RFC as a new version of the current one, which keeps what
 * people wrote meanwhile. An RFC that has all of them already gets no new version.
 */
export const finalizeRfc =
  (ports: WorkflowPorts) =>
  async (state: DesignState, visit: NodeVisit): Promise<DesignUpdate> => {
    const [rfc, session] = await Promise.all([readVersion(ports, state.rfc), readSession(ports, state)]);
    if (!session) throw new Error('design: there is no session to finalize');
    const before = rfcBodySchema.parse(rfc.body);
    const body = applySession(before, session);
    const brought = describeBrought(body);
    if (isDeepStrictEqual(before, body)) {
      await visit.progress(`${rfc.key} version ${rfc.version} says it all: ${brought}`);
      return { rfcVersion: rfc.version };
    }
    const links = await linksOf(ports, rfc.key, body);
    const saved = await ports.artifacts.addVersion({
      key: rfc.key,
      expectedVersion: rfc.version,
      title: rfc.title,
      body,
      ...ports.documents.render('rfc', { title: rfc.title, body }),
      links,
      provenance: { runId: visit.runKey, reason: `finalized from ${session.key}: ${brought}` },
      authorId: visit.startedById,
      origin: visit.origin,
    });
    await visit.progress(`${saved.key} version ${saved.version}: ${brought}`);
    return { rfcVersion: saved.version };
  };

function describeBrought({ designSession, alternatives, openQuestions }: RfcBody): string {
  const questions = [...openQuestions.decisions, ...openQuestions.unknowns];
  const settled = questions.filter(({ state }) => state !== 'open').length;
  return [
    count(designSession.decisions.length, 'decision'),
    count(designSession.challenges.length, 'challenge'),
    `${settled} of ${count(questions.length, 'question')} settled`,
    count(alternatives.length, 'alternative'),
  ].join(', ');
}
