import { lintDaa } from '../../../src/analysis/lint/lint-daa.ts';
import { count } from '../../../src/lifecycle/count.ts';
import { daaBodySchema } from '../../../src/lifecycle/daa.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { findNextVersion } from '../../find-next-version.ts';
import { loadPrd } from '../load-prd.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/**
 * Lints a newer version by a person and sends it to its own gate. Nobody revises it; the reviewer
 * sees its findings there. Without such a version, the withdrawal ends the run.
 */
export const takeUpVersion =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const current = await findNextVersion(ports, { key: state.daa, version: state.daaVersion }, visit);
    if (!current) return { outcome: 'withdrawn' };
    const { key, body } = await loadPrd(ports, state);
    const findings = lintDaa({ daa: daaBodySchema.parse(current.body), prd: { key, body } });
    const errors = findings.filter((finding) => finding.severity === 'error').length;
    await visit.progress(
      `${state.daa} version ${current.version} takes the place of version ${state.daaVersion}; ` +
        `${count(errors, 'error')}, ${count(findings.length - errors, 'other finding')}`,
    );
    return {
      source: { from: 'version', version: current.version },
      daaVersion: current.version,
      errors,
      revisions: 0,
      outcome: 'none',
    };
  };
