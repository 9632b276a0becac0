import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Option, type Command } from 'commander';
import type { Config } from '../../config/config.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import { demoStages, type DemoStage } from '../../usecases/reports/demo-document.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { Service } from '../../usecases/service.ts';
import type { Demo } from '../demo/demo-context.ts';
import { reachAdr } from '../demo/reach-adr.ts';
import { reachIncident } from '../demo/reach-incident.ts';
import { reachPlan } from '../demo/reach-plan.ts';
import { reachUnit } from '../demo/reach-unit.ts';
import { resolveIncident } from '../demo/resolve-incident.ts';
import { withServer } from '../demo/with-server.ts';
import { renderDemo } from '../render/demo.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

const exampleFolder = fileURLToPath(new URL('../../../examples', import.meta.url));

export function addDemoCommand(program: Command, session: Session): void {
  program
    .command('demo')
    .summary('play the library example, from its PRD to a Post-mortem')
    .description(
      'Fills an empty installation with the library example: documents that pass their gates, a plan, Bolts that are claimed, committed, tested and reviewed in a small git repository, a Deployment Unit, one commit that breaks a decision, and an alert whose incident ends in a hotfix and a Post-mortem. It asks no model, and decides as the only person there is, which the record states.',
    )
    .addOption(new Option('--until <stage>', 'where to stop').choices(demoStages).default('postmortem'))
    .addHelpText('after', examples('demo', 'demo --until incident'))
    .action(({ until }: { until: DemoStage }) =>
      session.answer<'demo'>(async ({ service, server, progress, signal }) => {
        await requireEmpty(service, server);
        const config = session.readConfig();
        const { folder, git } = config;
        const demo: Demo = { service, folder: exampleFolder, tell: progress.note, signal };
        const place = { folder: join(folder, 'demo', 'library-lending'), environment: git.environment };
        const report = await play(demo, { until, config, ...place });
        return { report, text: (style) => renderDemo(report, style) };
      }),
    );
}

type Place = { readonly folder: string; readonly environment: Readonly<Record<string, string>> };

const nothing = {
  plan: null,
  bolts: [],
  done: [],
  unit: null,
  repository: null,
  folder: null,
  commits: [],
  incident: null,
  mitigation: null,
  gate: null,
  cause: null,
  fix: null,
  postmortem: null,
  amendment: null,
  playbook: null,
};

async function play(
  demo: Demo,
  { until, config, ...place }: Place & { until: DemoStage; config: Config },
): Promise<Report<'demo'>> {
  const keys = { ...nothing, until, ...(await reachAdr(demo)) };
  if (until === 'adr') return keys;
  const { plan, bolts, owners } = await reachPlan(demo, keys.adr);
  const planned = { ...keys, plan, bolts: [...bolts] };
  if (until === 'plan') return planned;
  const { deployed, ...built } = await reachUnit(demo, { ...place, adr: keys.adr, owners });
  const released = { ...planned, ...built, done: [...built.done], commits: [...built.commits], folder: place.folder };
  if (until === 'unit') return released;
  return withServer(config, demo, async ({ server, ...served }) => {
    const opened = await reachIncident(served, { server });
    if (until === 'incident') return { ...released, ...opened };
    const resolved = await resolveIncident(served, {
      server,
      ...opened,
      ...place,
      deployed,
      adr: keys.adr,
      repository: built.repository,
    });
    return { ...released, ...opened, ...resolved };
  });
}

/** The example's documents name each other by the first keys of an installation. */
async function requireEmpty(service: Service, server: string | null): Promise<void> {
  if (server !== null)
    throw new ConflictError({
      id: 'demo.remote',
      message: 'The demonstration plays in this process, and a server answers here.',
      fix: 'Run it in a folder without a server.',
    });
  const { items } = await service.artifacts.list({}, { limit: 1 });
  if (items.length > 0)
    throw new ConflictError({
      id: 'demo.not-empty',
      message: 'This installation has artifacts already.',
      fix: 'Run it in an empty folder, where it makes an installation of its own.',
    });
}
