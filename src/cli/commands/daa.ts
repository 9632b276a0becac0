import type { Command } from 'commander';
import { describeDaa, readArtifact } from '../../usecases/describe-daa.ts';
import { listArtifacts } from '../../usecases/list-artifacts.ts';
import { drafterOf } from '../../usecases/report-daa.ts';
import { toArtifactSummary, toDaaDocument } from '../../usecases/reports/artifact-documents.ts';
import { requireKind } from '../../usecases/require-kind.ts';
import { readArtifactKey, readVersion } from '../parse-arguments.ts';
import { renderArtifactList } from '../render/artifact.ts';
import { renderDaa } from '../render/daa.ts';
import { renderCoverageReport, renderLintReport } from '../render/daa-checks.ts';
import type { Session } from '../session.ts';
import { generate, readPrdSource } from './daa-generate.ts';
import { examples } from './examples.ts';
import { addNoun } from './noun.ts';

export function addDaaCommands(program: Command, session: Session): void {
  const daa = addNoun(program, {
    name: 'daa',
    summary: 'domain models drafted from PRDs',
    description: 'AI-DAAs: technology-agnostic domain models, drafted from a PRD and validated at a gate.',
    calls: ['daa generate checkout.prd.md', 'daa show DAA-001', 'daa coverage DAA-001'],
  });

  daa
    .command('generate')
    .summary('draft a DAA from a PRD')
    .description(
      'Imports the PRD, drafts its domain model in five steps, checks it, and opens the gate at which a person decides. Called again on the same PRD it shows what waits.',
    )
    .argument('<sources...>', 'files, a folder of them (together one PRD), or a PRD that was imported, such as PRD-001')
    .option('--new', 'draft another DAA although this PRD has one')
    .addHelpText('after', examples('daa generate checkout.prd.md', 'daa generate docs/checkout/', 'daa generate PRD-001 --new'))
    .action(async (sources: string[], options: { new?: boolean }) => {
      const source = await readPrdSource(sources);
      await session.answer<'daa-generate'>((desk) => generate(desk, source, options.new === true));
    });

  daa
    .command('show')
    .summary('the domain model')
    .description('Shows contexts, aggregates with invariants and states, and operations with the stories they serve.')
    .argument('<key>', 'such as DAA-001')
    .option('--version <number>', 'an older version')
    .action(async (key: string, options: { version?: string }) => {
      const wanted = wantedVersion(key, options);
      await session.answer<'daa-show'>(async ({ ports, terminal }) => {
        const found = requireKind(await readArtifact(ports, wanted), 'daa');
        const report = toDaaDocument(found);
        if (terminal.json) return { report, text: () => '' };
        const description = await describeDaa(ports, wanted);
        return { report, text: (style) => renderDaa(description, drafterOf(found), style) };
      });
    });

  daa
    .command('list')
    .summary('all DAAs')
    .description('Lists the DAAs, newest first.')
    .action(() =>
      session.answer<'artifact-list'>(async ({ ports }) => {
        const items = await listArtifacts(ports, { kind: 'daa' });
        const report = { items: items.map(toArtifactSummary) };
        return {
          report,
          text: (style) =>
            renderArtifactList(items, { empty: `There is no DAA yet. Draft one: ${style.command} daa generate FILE.md`, style }),
        };
      }),
    );

  daa
    .command('lint')
    .summary('what is wrong with a DAA')
    .description('Lists every finding of the checks: place, message and what mends it.')
    .argument('<key>', 'such as DAA-001')
    .option('--version <number>', 'an older version')
    .action(async (key: string, options: { version?: string }) => {
      const wanted = wantedVersion(key, options);
      await session.answer<'daa-lint'>(async ({ ports }) => {
        const { daa: found, findings } = await describeDaa(ports, wanted);
        return {
          report: { key: found.key, version: found.version, findings: [...findings] },
          text: (style) => renderLintReport(found, findings, style),
        };
      });
    });

  daa
    .command('coverage')
    .summary('a DAA compared with its PRD')
    .description('Compares a DAA with its PRD part by part: OK, GAP, ORPHAN, DEFERRED or N/A.')
    .argument('<key>', 'such as DAA-001')
    .option('--version <number>', 'an older version')
    .action(async (key: string, options: { version?: string }) => {
      const wanted = wantedVersion(key, options);
      await session.answer<'daa-coverage'>(async ({ ports }) => {
        const description = await describeDaa(ports, wanted);
        const { daa: found, prd, coverage } = description;
        return {
          report: { key: found.key, version: found.version, prd: { key: prd.key, version: prd.version }, coverage },
          text: (style) => renderCoverageReport(description, style),
        };
      });
    });
}

function wantedVersion(key: string, options: { version?: string }): { key: string; version?: number } {
  return { key: readArtifactKey(key), version: options.version ? readVersion(options.version) : undefined };
}
