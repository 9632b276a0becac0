import { isDeepStrictEqual } from 'node:util';
import { citePatterns } from '../../../src/analysis/design/finalize/cite-patterns.ts';
import { finalizeRfc } from '../../../src/analysis/design/finalize/finalize-rfc.ts';
import { listGiven } from '../../../src/analysis/design/given-statements.ts';
import { count } from '../../../src/lifecycle/count.ts';
import { rfcBodySchema, type RfcBody } from '../../../src/lifecycle/rfc.ts';
import type { ArtifactVersion } from '../../../src/ports/artifacts.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { linksOf } from '../links-of.ts';
import { readSession, readVersion } from '../read-design.ts';
import type { DesignState, DesignUpdate } from '../state.ts';

/**
 * Brings what the session came to into the RFC, as a version of its own on the one that is current: what people wrote meanwhile stays. Where the RFC says all
 * of it already, no version is made.
 */
export const finalize =
  (ports: WorkflowPorts) =>
  async (state: DesignState, visit: NodeVisit): Promise<DesignUpdate> => {
    const [rfc, session, everUsed] = await Promise.all([
      readVersion(ports, state.rfc),
      readSession(ports, state),
      ports.artifacts.partIds(state.rfc),
    ]);
    if (!session) throw new Error('design: there is no session to finalize');
    const before = rfcBodySchema.parse(rfc.body);
    const material = await ports.materials.gather(state.rfc);
    // Only what an earlier finalization took out of a diagram can come back.
    const versions = before.designSession.decisions.length === 0 ? [] : await readEarlier(ports, rfc);
    const body = citePatterns(
      finalizeRfc(before, session, { everUsed, given: listGiven(material), versions }),
      material.patterns,
    );
    const brought = tellBrought(body);
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

/** The versions before, newest first. */
async function readEarlier(ports: WorkflowPorts, { key, version }: ArtifactVersion): Promise<RfcBody[]> {
  const numbers = Array.from({ length: version - 1 }, (_, at) => version - 1 - at);
  const read = await Promise.all(numbers.map((number) => ports.artifacts.read(key, number)));
  return read.flatMap((one) => (one ? [rfcBodySchema.parse(one.body)] : []));
}

function tellBrought({ designSession, alternatives, openQuestions }: RfcBody): string {
  const questions = [...openQuestions.decisions, ...openQuestions.unknowns];
  const settled = questions.filter(({ state }) => state !== 'open').length;
  return [
    count(designSession.decisions.length, 'decision'),
    count(designSession.challenges.length, 'challenge'),
    `${settled} of ${count(questions.length, 'question')} settled`,
    count(alternatives.length, 'alternative'),
  ].join(', ');
}
