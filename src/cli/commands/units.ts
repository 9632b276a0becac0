import { Option, type Command } from 'commander';
import { checkStatuses, checkTypes, deploymentStatuses, type DeploymentStatus } from '../../lifecycle/deployment.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { BuildUnit } from '../../usecases/units/build-unit.ts';
import type { UnitService } from '../../usecases/units/unit-service.ts';
import { addLimit, listPages, withMore } from '../interaction/list-pages.ts';
import { readArtifactKey, readPair, requireOwnKey } from '../input/parse-arguments.ts';
import { renderDeployments, renderDora, renderUnitBuild, renderUnitCheck } from '../render/units.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';
import { addNoun } from './noun.ts';

type Check = Omit<Parameters<UnitService['check']>[0], 'key'>;

/** Adds what only Deployment Units have. */
export function addUnitVerbs(noun: Command, session: Session): void {
  noun
    .command('build')
    .summary('make one of a range of commits')
    .description(
      'Builds a unit of the Bolts whose commits come after --from, up to --to. Commits without a Bolt are listed. A Bolt that is not Done, has open questions or is in another unit refuses it.',
    )
    .option('--repo <name>', 'repository; the only one when absent')
    .requiredOption('--from <commit>', 'commit of the unit before, or a range such as v1.3.0..main')
    .option('--to <commit>', 'commit that was built')
    .option('--title <text>', 'its title')
    .option('--artifact <name=location@digest...>', 'what is shipped, such as api=registry.example/api@sha256:…')
    .option('--sbom <location@digest...>', 'bill of materials')
    .option('--sbom-format <name>', 'its format', 'CycloneDX')
    .option('--run <address>', 'of the CI/CD run')
    .option('--config <environment:name=hash...>', 'configuration, by its hash')
    .option('--supersedes <key>', 'unit that it takes the place of')
    .option('--dry-run', 'show it, and store nothing')
    .addHelpText('after', examples('unit build --from v1.3.0..v1.4.0 --artifact api=registry.example/api@sha256:… --dry-run'))
    .action((options: BuildOptions) => {
      const request = readBuild(options);
      return session.answer<'unit-build'>(async ({ service }) => {
        const report = await service.units.build(request);
        return { report, text: (style) => renderUnitBuild(report, style) };
      });
    });

  noun
    .command('check')
    .summary('record what CI/CD says of it')
    .description(
      'Records a check of CI/CD or a smoke test at the commit of the unit, as evidence at its gate. A machine may do so; a person releases.',
    )
    .argument('<key>', 'such as DU-001')
    .requiredOption('--name <name>', 'of the check; its newest result counts')
    .addOption(new Option('--status <status>', 'what came of it').choices(checkStatuses).makeOptionMandatory())
    .addOption(new Option('--type <type>', 'a check of CI/CD, or a smoke test').choices(checkTypes).default('ci'))
    .option('--url <address>', 'where it can be read')
    .option('--sha <hash>', 'commit that was checked, to be sure that it is that of the unit')
    .option('--at <time>', 'when, such as 2026-11-29T10:00:00Z')
    .addHelpText(
      'after',
      examples(
        'unit check DU-001 --name build --status passed --url https://ci.example/runs/17',
        'unit check DU-001 --type smoke --name login --status passed',
      ),
    )
    .action((text: string, check: Check) => {
      const named = readArtifactKey(text, 'unit');
      return session.answer<'unit-check'>(async ({ service }) => {
        const key = await requireOwnKey(service, named, 'unit');
        const report = await service.units.check({ ...check, key });
        return { report, text: (style) => renderUnitCheck(report, style) };
      });
    });

  addLimit(noun.command('deployments'))
    .summary('where it was deployed')
    .description('Lists its deployments, newest first, found by its digests or its commit.')
    .argument('<key>', 'such as DU-001')
    .action((text: string, { limit }: { limit: number }) => {
      const named = readArtifactKey(text, 'unit');
      return session.answer<'deployment-list'>(async ({ service }) => {
        const key = await requireOwnKey(service, named, 'unit');
        const report = await listPages(limit, (page) => service.units.deployments({ key }, page));
        return { report, text: (style) => withMore(renderDeployments(report.items, style), report, style) };
      });
    });

  noun
    .command('dora')
    .summary('how well deployments go')
    .description(
      'Deployment frequency, lead time for changes, change failure rate and time to restore, from stored events alone, each with what it was counted over.',
    )
    .option('--env <name>', 'environment', 'production')
    .option('--days <number>', 'how far back', readDays, 90)
    .action(({ env: environment, days }: { env: string; days: number }) =>
      session.answer<'dora'>(async ({ service }) => {
        const report = await service.units.dora({ environment, days });
        return { report, text: (style) => renderDora(report, style) };
      }),
    );
}

interface BuildOptions {
  readonly repo?: string;
  readonly from: string;
  readonly to?: string;
  readonly title?: string;
  readonly artifact?: readonly string[];
  readonly sbom?: readonly string[];
  readonly sbomFormat: string;
  readonly run?: string;
  readonly config?: readonly string[];
  readonly supersedes?: string;
  readonly dryRun?: boolean;
}

function readBuild({ repo, from: range, to: end, artifact, sbom, sbomFormat: format, config, ...rest }: BuildOptions): BuildUnit {
  const [from = '', to = end] = range.split(/\.\.\.?/);
  if (to === undefined || from === '' || to === '')
    throw new InputError({
      id: 'unit.range-missing',
      message: 'The range of commits has no end.',
      fix: 'Write --from SHA --to SHA, or --from SHA..SHA.',
    });
  return {
    ...rest,
    repository: repo,
    from,
    to,
    supersedes: rest.supersedes === undefined ? undefined : readArtifactKey(rest.supersedes, 'unit'),
    artifacts: artifact?.map((value) => {
      const { name, text: location } = readPair(value);
      if (name !== '' && location) return { name, location };
      throw malformed('--artifact', value, 'NAME=LOCATION@sha256:…');
    }),
    sbom: sbom?.map((value) => {
      const at = value.lastIndexOf('@');
      if (at > 0) return { location: value.slice(0, at), digest: value.slice(at + 1), format };
      throw malformed('--sbom', value, 'LOCATION@sha256:…');
    }),
    configuration: config?.map((value) => {
      const { name: named, text: hash } = readPair(value);
      const [environment = '', name = ''] = named.split(':');
      if (environment !== '' && name !== '' && hash) return { environment, name, hash };
      throw malformed('--config', value, 'ENVIRONMENT:NAME=sha256:…');
    }),
  };
}

function malformed(option: string, value: string, form: string): InputError {
  return new InputError({ id: 'unit.option-malformed', message: `"${value}" is no ${option}.`, fix: `Write ${option} ${form}.` });
}

interface RecordOptions {
  readonly env: string;
  readonly status: DeploymentStatus;
  readonly unit?: string;
  readonly sha?: string;
  readonly digest?: string;
  readonly at?: string;
  readonly url?: string;
  readonly id?: string;
}

export function addDeploymentCommands(program: Command, session: Session): void {
  const noun = addNoun(program, {
    name: 'deployment',
    summary: 'what was deployed where',
    description: 'Deployments, as GitHub, CDEvents, PagerDuty or CI/CD reported them. They move no status.',
    calls: ['deployment list --env production', 'deployment record --env production --unit DU-001 --status succeeded'],
  });

  addLimit(noun.command('list'))
    .summary('all of them')
    .description('Lists deployments, newest first, each with its unit.')
    .option('--env <name>', 'only those to this environment')
    .action(({ env: environment, limit }: { env?: string; limit: number }) =>
      session.answer<'deployment-list'>(async ({ service }) => {
        const report = await listPages(limit, (page) => service.deployments.list({ environment }, page));
        return { report, text: (style) => withMore(renderDeployments(report.items, style), report, style) };
      }),
    );

  noun
    .command('record')
    .summary('say what became of one')
    .description('Records that something was deployed, or what became of it. It needs a unit, a commit or a digest.')
    .requiredOption('--env <name>', 'environment')
    .addOption(new Option('--status <status>', 'what became of it').choices(deploymentStatuses).makeOptionMandatory())
    .option('--unit <key>', 'such as DU-001')
    .option('--sha <hash>', 'commit')
    .option('--digest <digest>', 'of what was deployed')
    .option('--at <time>', 'when, such as 2026-11-29T10:00:00Z; now when absent')
    .option('--url <address>', 'where it can be read')
    .option('--id <id>', 'what a repeat is known by')
    .addHelpText('after', examples('deployment record --env production --unit DU-001 --status rolled-back'))
    .action(({ env: environment, id: externalId, unit, ...given }: RecordOptions) => {
      const named = unit === undefined ? undefined : readArtifactKey(unit, 'unit');
      return session.answer<'deployment-record'>(async ({ service }) => {
        const report = await service.deployments.record({ ...given, environment, externalId, unit: named });
        return { report, text: () => (report.repeated ? 'It was recorded before.' : 'It is recorded.') };
      });
    });
}

export function readDays(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text.trim())) return Number(text);
  throw new InputError({
    id: 'days.malformed',
    message: `"${text}" is no number of days.`,
    fix: 'Write one, such as --days 90.',
  });
}
