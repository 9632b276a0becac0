import { adrBodySchema } from '../../../src/lifecycle/adr.ts';
import { tellNotDone } from '../../../src/lifecycle/not-done.ts';
import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { lintDrafted } from '../lint-drafted.ts';
import { readNote, readVersion, step } from '../read-design.ts';
import type { DesignState, DesignUpdate } from '../state.ts';

/** What was said of the whole is asked for as well as what was said of its parts. */
function withNote(comments: DesignState['comments'], note: string): DesignState['comments'] {
  return note === '' || comments.some(({ text }) => text === note) ? comments : [...comments, { part: '', text: note }];
}

/** Revises the AI-ADR as the reviewer asked, starting from its current version, which a person may have edited meanwhile. */
export const actOnReview =
  (ports: WorkflowPorts) =>
  async (state: DesignState, visit: NodeVisit): Promise<DesignUpdate> => {
    const [material, current] = await Promise.all([ports.materials.gather(state.rfc), readVersion(ports, state.adr)]);
    const adr = adrBodySchema.parse(current.body);
    const findings = await lintDrafted(material, { title: current.title, body: adr });
    const { output, provenance, ref } = await visit.draft(step, {
      ...material,
      revision: { adr, findings, comments: withNote(state.comments, await readNote(ports, state)) },
    });
    const { notDone } = output;
    await visit.progress(
      nameDrafter(
        provenance,
        `revised after ${state.gate}${notDone.length > 0 ? `; ${count(notDone.length, 'wish', 'wishes')} not done` : ''}`,
      ),
    );
    return {
      draft: ref,
      drafted: [ref],
      adrVersion: current.version,
      revisions: 0,
      reviews: state.reviews + 1,
      reason: [`revised after ${state.gate}`, ...tellNotDone(notDone)].join('; '),
      comments: [],
    };
  };
