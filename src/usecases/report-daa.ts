import type { Run } from '../ports/runs.ts';
import type { ArtifactVersion } from '../ports/artifacts.ts';
import { describeDaa, type DaaDescription } from './describe-daa.ts';
import type { UsecasePorts } from './ports.ts';
import type { DaaReport } from './reports/daa-report.ts';

/** The report of `daa generate` on a run that has saved its DAA, with the description it was made from. */
export async function reportDaa(
  ports: UsecasePorts,
  { run }: { run: Run },
): Promise<{ report: DaaReport; description: DaaDescription } | null> {
  const daaKey = run.subject['daa'];
  if (!daaKey) return null;
  const description = await describeDaa(ports, { key: daaKey });
  const { daa, prd, coverage, findings } = description;
  const [gate] = await ports.gates.list({ artifactKey: daaKey });
  return {
    description,
    report: {
      run: { id: run.key, workflow: run.workflow, status: run.status },
      artifacts: { prd: prd.key, daa: daa.key },
      gate: gate
        ? {
            id: gate.key,
            artifact: gate.artifactKey,
            version: gate.version,
            contentHash: gate.contentHash,
            roles: [...gate.roles],
            criteria: gate.criteria.map(({ id, text }) => ({ id, text })),
          }
        : null,
      coverage,
      findings: [...(prd.provenance.findings ?? []), ...findings],
      drafter: drafterOf(daa),
      usage: { ...run.usage },
    },
  };
}

/** A model if any step was drafted by one; rules otherwise. */
export function drafterOf(daa: ArtifactVersion): DaaReport['drafter'] {
  const drafters = (daa.provenance.steps ?? []).map((step) => step.drafter);
  const byModel = drafters.find((drafter) => drafter.kind === 'model');
  return byModel ? { ...byModel } : { kind: 'rules' };
}
