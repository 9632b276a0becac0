import { adrBodySchema } from '../../../src/lifecycle/adr.ts';
import { describeNotDone } from '../../../src/lifecycle/not-done.ts';
import { count } from '../../../src/lifecycle/count.ts';
import type { Gate } from '../../../src/ports/gates.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import type { StepInput } from '../../../src/steps/registry.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { lintDrafted } from '../lint-drafted.ts';
import { step } from '../read-design.ts';
import { readVersion } from '../../read-version.ts';
import type { DesignState, DesignUpdate } from '../state.ts';

type Wish = NonNullable<StepInput<typeof step>['revision']>['comments'][number];

/** Lists the requested changes, each with who asked. Remarks on the gate count as requests too. */
function listWishes({ comments, adrVersion }: DesignState, gate: Gate | null): Wish[] {
  const last = gate?.decisions.at(-1);
  const note = last?.note ?? '';
  const wishes = note === '' || comments.some(({ text }) => text === note) ? comments : [...comments, { part: '', text: note }];
  return wishes.map(({ part, text }) => {
    const isOwn = text === note || last?.comments.some((one) => one.part === part && one.text === text) === true;
    const remark = gate?.remarks.find((one) => one.part === part && one.text === text);
    const said =
      remark && !isOwn ? { by: remark.authorName, at: remark.createdAt } : last && { by: last.personName, at: last.decidedAt };
    return { part, text, ...(gate && said ? { asked: { ...said, gate: gate.key, version: adrVersion } } : {}) };
  });
}

/** Names who asked for the parts that changed, for readers of the version history. */
function describeAsked(wishes: readonly Wish[], notDone: readonly string[]): string {
  const done = wishes.filter(({ part }) => part !== '' && !notDone.some((line) => line.startsWith(`${part}: `)));
  const people = Map.groupBy(done, ({ asked }) => asked?.by ?? '');
  return [...people]
    .filter(([by]) => by !== '')
    .map(([by, asked]) => `${by} asked for it at ${[...new Set(asked.map(({ part }) => part))].join(', ')}`)
    .join('; ');
}

/** Revises the current AI-ADR, which a person may have edited, as the reviewer asked. */
export const actOnReview =
  (ports: WorkflowPorts) =>
  async (state: DesignState, visit: NodeVisit): Promise<DesignUpdate> => {
    const [material, current] = await Promise.all([ports.materials.gather(state.rfc), readVersion(ports, state.adr)]);
    const adr = adrBodySchema.parse(current.body);
    const findings = await lintDrafted({ title: current.title, body: adr, material });
    const wishes = listWishes(state, await ports.gates.read(state.gate));
    const { output, provenance, ref } = await visit.draft(step, { ...material, revision: { adr, findings, comments: wishes } });
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
      reason: [`revised after ${state.gate}`, describeAsked(wishes, notDone), ...describeNotDone(notDone)]
        .filter((part) => part !== '')
        .join('; '),
      comments: [],
    };
  };
