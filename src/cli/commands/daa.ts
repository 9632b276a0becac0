import type { Command } from 'commander';
import { InputError } from '../../lifecycle/errors.ts';
import { parseKey } from '../../lifecycle/ids.ts';
import { readGate } from '../../usecases/decide-gate.ts';
import { describeDaa, readArtifact } from '../../usecases/describe-daa.ts';
import { generateDaa } from '../../usecases/generate-daa.ts';
import { importPrd, type SourceFile } from '../../usecases/import-prd.ts';
import { listArtifacts } from '../../usecases/list-artifacts.ts';
import type { ArtifactVersion } from '../../usecases/ports.ts';
import { drafterOf, reportDaa } from '../../usecases/report-daa.ts';
import { toArtifactSummary, toDaaDocument } from '../../usecases/reports/artifact-documents.ts';
import { requireKind } from '../../usecases/require-kind.ts';
import { readArtifactKey, readVersion } from '../parse-arguments.ts';
import { exists, readSources } from '../read-sources.ts';
import { renderArtifactList } from '../render/artifact.ts';
import { renderDaa, renderDaaReport } from '../render/daa.ts';
import { renderCoverageReport, renderLintReport } from '../render/daa-checks.ts';
import type { Desk, Session } from '../session.ts';
import { requireSettled } from '../settled-run.ts';
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

type PrdSource = { readonly key: string } | { readonly files: readonly SourceFile[] };

/** A name is a key when it reads like one and no file of that name is there. */
async function readPrdSource(sources: readonly string[]): Promise<PrdSource> {
  const [first = ''] = sources;
  if (!/^[A-Za-z]+-[\d-]+$/.test(first) || (await exists(first))) return { files: await readSources(sources) };
  const key = readArtifactKey(first);
  if (sources.length > 1 || parseKey(key).kind !== 'prd') {
    throw new InputError({
      id: 'prd.key-expected',
      message: sources.length > 1 ? 'A key stands alone: one PRD makes one DAA.' : `${key} is not the key of a PRD.`,
      fix: 'Name one PRD such as PRD-001, or the files that make one; `throughline prd list` shows those imported.',
    });
  }
  return { key };
}

async function generate(desk: Desk, source: PrdSource, fresh: boolean) {
  const { ports, principal, progress, signal, terminal } = desk;
  const prd = await obtainPrd(desk, source);
  const { run, started } = await generateDaa(ports, { prd, principal, fresh, signal, onEvent: progress.onEvent });
  progress.rest();
  requireSettled(run);
  const reported = await reportDaa(ports, { run });
  if (!reported) throw new Error(`${run.key} has settled without a DAA.`);
  const { report, description } = reported;
  if (!started && !terminal.json) {
    const { colors } = terminal.err;
    terminal.writeErr(
      `${colors.dim(`${prd.key} version ${prd.version} has ${report.artifacts.daa} already; this is how it stands. --new drafts another.`)}\n\n`,
    );
  } else if (!terminal.json) {
    terminal.writeErr('\n');
  }
  const newest = report.gate ? await readGate(ports, report.gate.id) : null;
  const gate = newest?.status === 'pending' ? newest : null;
  return {
    report,
    text: (style: Parameters<typeof renderDaaReport>[1]) => renderDaaReport({ report, description, gate, principal }, style),
  };
}

async function obtainPrd({ ports, principal, progress, terminal }: Desk, source: PrdSource): Promise<ArtifactVersion> {
  if ('key' in source) return requireKind(await readArtifact(ports, { key: source.key }), 'prd');
  progress.busy('Reading the PRD');
  const { prd, outcome } = await importPrd(ports, { files: source.files, principal });
  progress.rest();
  if (outcome === 'new-version') {
    terminal.writeErr(`${terminal.err.colors.dim(`${prd.key} has changed: this is its version ${prd.version}.`)}\n`);
  }
  return prd;
}
