import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Option, type Command } from 'commander';
import { ConflictError } from '../../lifecycle/errors.ts';
import { demoStages, type DemoStage } from '../../usecases/reports/demo-document.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { Service } from '../../usecases/service.ts';
import type { Demo } from '../demo/demo-context.ts';
import { reachAdr } from '../demo/reach-adr.ts';
import { reachPlan } from '../demo/reach-plan.ts';
import { reachUnit } from '../demo/reach-unit.ts';
import { renderDemo } from '../render/demo.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

const exampleFolder = fileURLToPath(new URL('../../../examples', import.meta.url));

export function addDemoCommand(program: Command, session: Session): void {
  program
    .command('demo')
    .summary('play the library example, from its PRD to a released unit')
    .description(
      'Fills an empty installation with the library example: documents that pass their gates, a plan, Bolts that are claimed, committed, tested and reviewed in a small git repository, a Deployment Unit, and one commit that breaks a decision. It asks no model, and decides as the only person there is, which the record states.',
    )
    .addOption(new Option('--until <stage>', 'where to stop').choices(demoStages).default('unit'))
    .addHelpText('after', examples('demo', 'demo --until adr'))
    .action(({ until }: { until: DemoStage }) =>
      session.answer<'demo'>(async ({ service, server, progress, signal }) => {
        await requireEmpty(service, server);
        const { folder, git } = session.readConfig();
        const demo: Demo = { service, folder: exampleFolder, tell: progress.note, signal };
        const report = await play(demo, { until, folder: join(folder, 'demo', 'library-lending'), environment: git.environment });
        return { report, text: (style) => renderDemo(report, style) };
      }),
    );
}

async function play(
  demo: Demo,
  { until, ...place }: { until: DemoStage; folder: string; environment: Readonly<Record<string, string>> },
): Promise<Report<'demo'>> {
  const keys = await reachAdr(demo);
  const nothing = { plan: null, bolts: [], done: [], unit: null, repository: null, folder: null, commits: [] };
  if (until === 'adr') return { until, ...keys, ...nothing };
  const { plan, bolts, owners } = await reachPlan(demo, keys.adr);
  if (until === 'plan') return { until, ...keys, ...nothing, plan, bolts: [...bolts] };
  const { repository, done, unit, commits } = await reachUnit(demo, { ...place, adr: keys.adr, owners });
  return {
    until,
    ...keys,
    plan,
    bolts: [...bolts],
    done: [...done],
    unit,
    repository,
    folder: place.folder,
    commits: [...commits],
  };
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
