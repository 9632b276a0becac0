import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { ArtifactKindId } from '../../../src/lifecycle/artifact-kinds.ts';
import { incidentBodySchema, type IncidentBody } from '../../../src/lifecycle/incident.ts';
import type { NewLink } from '../../../src/ports/artifacts.ts';
import type { IncidentConclusions } from '../../../src/ports/hypotheses.ts';
import { lendingAdr } from '../../support/lending-adr.ts';
import { makeCodeRepository, type CodeRepository } from '../../support/make-code-repository.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';

const fees = (rate: string): string => `export function fee(stall) {\n  const days = stall.days;\n  return days * ${rate};\n}\n`;

/** A stack trace into the repository, at its deployed commit. */
export const feeTrace = [
  "TypeError: Cannot read properties of null (reading 'rate')",
  '    at fee (/srv/market/src/fees.js:3:24)',
  '    at invoice (/srv/market/src/invoice.js:1:1)',
].join('\n');

export interface IncidentBench extends ServiceBench {
  readonly source: CodeRepository;
  readonly adr: string;
  readonly bolt: string;
  openIncident(ticket: {
    title?: string;
    alert?: string;
    affected?: string;
    errorLogs?: string;
    stackTrace?: string;
  }): Promise<string>;
  create(kind: ArtifactKindId, content: { title: string; body: unknown; links?: NewLink[] }): Promise<string>;
  /** Runs the workflow `incident`, and returns what is concluded. */
  correlate(incident: string): Promise<IncidentConclusions>;
}

/** A market with its AI-ADR, a Bolt, its code, and two deployments: the later one brought the fault. */
export async function openIncidentBench(options: Parameters<typeof openServiceBench>[0] = {}): Promise<IncidentBench> {
  const bench = await openServiceBench(options);
  const { ports, owner, service } = bench;
  const create = async (
    kind: ArtifactKindId,
    { title, body, links = [] }: { title: string; body: unknown; links?: NewLink[] },
  ) => {
    const { render, parts } = documentKinds[kind];
    const content = {
      title,
      body,
      markdown: render({ title, body }),
      parts: parts(body),
      links,
      provenance: {},
      authorId: owner.id,
    };
    return (await ports.artifacts.create({ ...content, kind })).key;
  };
  const written = await service.artifacts.create({ kind: 'adr', content: { bytes: new TextEncoder().encode(lendingAdr) } });
  const adr = written.artifact.key;
  const bolt = await create('bolt', {
    title: 'Fees by trader',
    body: documentKinds.bolt.empty('Fees by trader'),
    links: [{ role: 'implements', to: adr }],
  });
  const source = await makeCodeRepository([
    {
      id: 'begin',
      message: 'Begin',
      files: { 'src/fees.js': fees('2'), 'src/invoice.js': 'invoice()\n', 'package-lock.json': '{}\n' },
    },
    {
      id: 'culprit',
      message: `Take the rate of the trader\n\nBolt: ${bolt}`,
      files: { 'src/fees.js': fees('stall.trader.rate') },
    },
    { id: 'lock', message: 'Update', files: { 'package-lock.json': '{"lockfileVersion":3}\n', 'README.md': 'Market\n' } },
  ]);
  await service.code.add({ address: source.path, name: 'market' });
  let progress = await service.code.index({ name: 'market' });
  while (progress.phase !== 'done') progress = await service.code.index({ name: 'market', job: progress.job });
  const deploy = (id: string, minutes: number): Promise<unknown> =>
    service.deployments.record({
      environment: 'production',
      status: 'succeeded',
      sha: source.sha(id),
      at: new Date(Date.now() - minutes * 60_000).toISOString(),
    });
  await deploy('begin', 300);
  await deploy('lock', 10);
  let runs = 0;
  return {
    ...bench,
    source,
    adr,
    bolt,
    create,
    openIncident: ({ title = 'Stall fees fail', alert = '', ...context }) => {
      const empty = incidentBodySchema.parse(documentKinds.incident.empty(title));
      const body: IncidentBody = { ...empty, alert, context: { ...empty.context, ...context } };
      return create('incident', { title, body });
    },
    async correlate(incident) {
      runs += 1;
      const run = await ports.runs.start({
        workflow: 'incident',
        input: { incident, step: 'correlate' },
        subject: { incident },
        startedById: owner.id,
        origin: `incident/${incident}/${runs}`,
      });
      const ended = await service.runs.follow(run.key, {});
      if (ended.status !== 'succeeded') throw new Error(`${ended.status}: ${JSON.stringify(ended.error)}`);
      return ports.hypotheses.read(incident);
    },
    async close() {
      await source.drop();
      await bench.close();
    },
  };
}
