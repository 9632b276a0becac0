import { count } from '../../../src/lifecycle/count.ts';
import { lintDaa } from '../../../src/analysis/lint/lint-daa.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { listCriticFindings } from '../critic-findings.ts';
import { readDraft } from '../read-draft.ts';
import { loadPrd } from '../load-prd.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Revises the draft against lint findings, at most `maxRevisions` times between two reviews. */
export const reviseDaa =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const step = 'inception/revise-daa';
    const [prd, daa] = await Promise.all([loadPrd(ports, state), readDraft(ports, state, visit)]);
    const findings = [...lintDaa({ daa, prd: { key: prd.key, body: prd.body } }), ...listCriticFindings(daa, state.remarks)];
    const { provenance, ref } = await visit.draft(step, { prd, daa, findings, comments: [] });
    await visit.progress(nameDrafter(provenance, `revision ${state.revisions + 1} against ${count(findings.length, 'finding')}`));
    return {
      source: { from: 'revision', ref },
      revisions: state.revisions + 1,
      drafted: [...state.drafted, { step, ref }],
    };
  };
