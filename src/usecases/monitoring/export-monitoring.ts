import { planMonitoring } from '../../analysis/monitoring/plan-monitoring.ts';
import { writeGrafana } from '../../documents/monitoring/write-grafana.ts';
import { writeOpenSlo } from '../../documents/monitoring/write-openslo.ts';
import { writePrometheus } from '../../documents/monitoring/write-prometheus.ts';
import { adrBodySchema } from '../../lifecycle/adr.ts';
import { artifactKinds } from '../../lifecycle/artifact-kinds.ts';
import { withArticle } from '../../lifecycle/count.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { MonitoringPlan } from '../../lifecycle/monitoring.ts';
import { prdBodySchema } from '../../lifecycle/prd.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';

export const monitoringFormats = ['prometheus', 'grafana', 'openslo'] as const;

export type MonitoringFormat = (typeof monitoringFormats)[number];

const writers = { prometheus: writePrometheus, grafana: writeGrafana, openslo: writeOpenSlo };

export interface MonitoringExport extends MonitoringPlan {
  readonly format: MonitoringFormat;
  readonly content: string;
}

/**
 * Exports the monitoring of an AI-ADR with its Accepted amendments. Throws InputError
 * `monitoring.wrong-kind`, and what `readArtifact` throws.
 */
export async function exportMonitoring(
  ports: UsecasePorts,
  { key, as: format }: { key: string; as: MonitoringFormat },
): Promise<MonitoringExport> {
  const adr = await readArtifact(ports, { key });
  if (adr.kind !== 'adr')
    throw new InputError({
      id: 'monitoring.wrong-kind',
      message: `${adr.key} is ${withArticle(artifactKinds[adr.kind].title)}; monitoring comes from an AI-ADR.`,
      fix: 'Name the AI-ADR.',
    });
  const amendments = await Promise.all((adr.amendments ?? []).map((amendment) => readArtifact(ports, { key: amendment })));
  const { artifacts } = await ports.knowledge.trace({ key: adr.key, part: null }, 'up');
  const prds = await Promise.all(
    artifacts.filter(({ kind }) => kind === 'prd').map((prd) => readArtifact(ports, { key: prd.key })),
  );
  const plan = planMonitoring(
    [adr, ...amendments].map((one) => ({
      key: one.key,
      version: one.version,
      title: one.title,
      body: adrBodySchema.parse(one.body),
    })),
    prds.map((prd) => ({ key: prd.key, body: prdBodySchema.parse(prd.body) })).toSorted((a, b) => a.key.localeCompare(b.key)),
  );
  return { ...plan, format, content: writers[format](plan) };
}
