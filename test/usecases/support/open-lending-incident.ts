import { documentKinds } from '../../../src/documents/document-kinds.ts';
import { writeDesign } from '../../support/designs.ts';
import { lendingAdr } from '../../support/lending-adr.ts';
import { passGates } from '../../support/pass-gates.ts';
import type { ServiceBench } from './service-bench.ts';

export const sha = 'b'.repeat(39) + '1';

/** A declared incident, with evidence and hypotheses that lead to the AI-ADR of the lending service. */
export async function openLendingIncident(bench: ServiceBench): Promise<{ incident: string; adr: string; unit: string }> {
  const { service, ports, owner } = bench;
  const text = (markdown: string) => ({ bytes: new TextEncoder().encode(markdown) });
  const { artifact: adr } = await service.artifacts.create({ kind: 'adr', content: text(lendingAdr) });
  await service.artifacts.link({ from: adr.key, role: 'decides', to: (await writeDesign(service)).rfc });
  await passGates(service, adr.key);
  const empty = documentKinds.unit.empty('Lending 1.4') as object;
  const { artifact: unit } = await service.artifacts.create({
    kind: 'unit',
    content: { title: 'Lending 1.4', body: { ...empty, rollbackPlan: 'Deploy 1.3.' } },
  });
  const ticket = {
    ...(documentKinds.incident.empty('Copies are lent twice') as object),
    severity: 'SEV-2',
    trigger: 'metric breach',
    alert: 'Lending is slow',
    impact: 'Two members came for one copy.',
    context: { affected: 'POST /loans', errorLogs: '', stackTrace: '', recentDeployments: [] },
  };
  const { artifact } = await service.artifacts.create({
    kind: 'incident',
    content: { title: 'Copies are lent twice', body: ticket },
  });
  const { key, version } = artifact;
  const rows = [
    ['line', `src/loans.ts:12@${sha}`, 'insert into loan values ($1)'],
    ['commit', sha, 'Lend without the index'],
    ['deployment', 'deployment:1', `${sha} succeeded in production, 20 min before the alert, as ${unit.key}`],
    ['artifact', `${adr.key}#EC-2`, 'Two members ask for one copy at once.'],
    ['runbook', `${adr.key}#RB-1`, 'Events are stuck.'],
  ] as const;
  await ports.hypotheses.addEvidence(
    key,
    rows.map(([of, ref, said]) => ({ class: of, ref, text: said, at: null, broughtBy: 'rules' })),
  );
  await ports.hypotheses.store({
    incident: key,
    origin: `test/${key}`,
    drafter: 'rules',
    inconclusive: '',
    accepted: [
      {
        statement: 'The insert ignores the unique index.',
        kind: 'code',
        evidence: ['E-1', 'E-2'],
        against: [],
        change: sha,
        confidence: 'strong',
      },
      {
        statement: 'The deployment at 02:40 was incomplete.',
        kind: 'deployment',
        evidence: ['E-3'],
        against: [],
        change: null,
        confidence: 'medium',
      },
    ],
    refused: [],
  });
  await ports.incidents.acknowledge({ key, token: owner.token });
  await ports.incidents.declare({ key, version, token: owner.token });
  return { incident: key, adr: adr.key, unit: unit.key };
}
