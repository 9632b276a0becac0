import { act, fix } from '../../../src/lifecycle/fixes/fix.ts';
import { describeNotDone } from '../../../src/lifecycle/not-done.ts';
import { count } from '../../../src/lifecycle/count.ts';
import { daaBodySchema } from '../../../src/lifecycle/daa.ts';
import { lintDaa } from '../../../src/analysis/lint/lint-daa.ts';
import { NotFoundError } from '../../../src/lifecycle/errors.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { loadPrd } from '../load-prd.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Revises the current version of the DAA, which a person may have edited, as reviewers asked. */
export const actOnComments =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const step = 'inception/revise-daa';
    const prd = await loadPrd(ports, state);
    const current = await ports.artifacts.read(state.daa);
    if (!current) {
      throw new NotFoundError({
        id: 'artifact.not-found',
        message: `${state.daa} is not in the repository.`,
        fix: fix`Start a new run: ${act('startRun', { workflow: 'inception', fresh: true })}.`,
      });
    }
    const daa = daaBodySchema.parse(current.body);
    const findings = lintDaa({ daa, prd: { key: prd.key, body: prd.body } });
    const { output, provenance, ref } = await visit.draft(step, { prd, daa, findings, comments: state.comments });
    await visit.progress(
      nameDrafter(
        provenance,
        `revised after ${state.gate}${output.notDone.length > 0 ? `; ${count(output.notDone.length, 'wish', 'wishes')} not done` : ''}`,
      ),
    );
    return {
      source: { from: 'revision', ref },
      daaVersion: current.version,
      revisions: 0,
      reason: [`revised after ${state.gate}`, ...describeNotDone(output.notDone)].join('; '),
      drafted: [{ step, ref }],
      comments: [],
    };
  };
