import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { nameDrafter } from '../../name-drafter.ts';
import type { PrdWritingState, PrdWritingUpdate } from '../state.ts';

/** Drafts the sections of specification 2.1 from the intent, with assumptions and questions. */
export const draftPrd =
  (_ports: WorkflowPorts) =>
  async ({ intent, answered }: PrdWritingState, visit: NodeVisit): Promise<PrdWritingUpdate> => {
    const said = answered.map(({ id, text, place, answer }) => ({ id, text, place, answer }));
    const { output, provenance, ref } = await visit.draft('prd-writing/draft-prd', { intent, answered: said });
    const made = [count(output.stories.length, 'story', 'stories'), count(output.questions.length, 'open point')];
    await visit.progress(nameDrafter(provenance, made.join(', ')));
    return { draft: ref };
  };
