import { lintDaa } from '../../../src/analysis/lint/lint-daa.ts';
import { count } from '../../../src/lifecycle/count.ts';
import { daaBodySchema } from '../../../src/lifecycle/daa.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { findNextVersion } from '../../find-next-version.ts';
import { loadPrd } from '../load-prd.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/**
 * The gate was withdrawn, or its approval fell: where a person has written another version, that one is linted and goes to a gate of its own. Who
 * reviews finds the findings there; nobody revises what a person wrote. A version of another run has that run's gate, and a gate that was withdrawn
 * for any other reason ends the run.
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
