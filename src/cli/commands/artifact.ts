import { Option, type Command } from 'commander';
import { artifactKindIds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { writeNewFile } from '../folder/write-file.ts';
import { addLimit, listPages, withMore } from '../interaction/list-pages.ts';
import { readArtifactKey, readVersion } from '../input/parse-arguments.ts';
import { renderArtifactList, renderHistory } from '../render/artifact.ts';
import { renderDiff } from '../render/diff.ts';
import { documentText } from '../render/text.ts';
import type { Session } from '../session.ts';
import { showArtifact } from '../artifacts/show-artifact.ts';
import { addArtifactWriteCommands } from './artifact-write.ts';
import { examples } from './examples.ts';
import { addNoun } from './noun.ts';

export function addArtifactCommands(program: Command, session: Session): void {
  const artifact = addNoun(program, {
    name: 'artifact',
    summary: 'everything that was made, in every version',
    description: 'Artifacts of every kind, with all their versions.',
    calls: ['artifact list --kind daa --status "In Review"', 'artifact edit RFC-001', 'artifact diff DAA-001'],
  });

  addLimit(artifact.command('list'))
    .summary('all artifacts')
    .description('Lists the artifacts, newest first.')
    .addOption(new Option('--kind <kind>', 'only artifacts of this kind').choices(artifactKindIds))
    .option('--status <status>', 'only artifacts in this status, such as "In Review"')
    .action(({ limit, ...filter }: { kind?: ArtifactKindId; status?: string; limit: number }) =>
      session.answer<'artifact-list'>(async ({ service }) => {
        const report = await listPages(limit, (page) => service.artifacts.list(filter, page));
        return {
          report,
          text: (style) =>
            withMore(renderArtifactList(report.items, { empty: emptyList(filter, style.command), style }), report, style),
        };
      }),
    );

  artifact
    .command('show')
    .summary('an artifact as Markdown')
    .description('Shows an artifact in its canonical Markdown.')
    .argument('<key>', 'such as DAA-001')
    .option('--version <number>', 'an older version')
    .action(async (key: string, options: { version?: string }) => {
      const wanted = { key: readArtifactKey(key), version: options.version ? readVersion(options.version) : undefined };
      await showArtifact(session, wanted);
    });

  artifact
    .command('history')
    .summary('its versions')
    .description('Lists the versions of an artifact, oldest first: when, by whom and why.')
    .argument('<key>', 'such as DAA-001')
    .action(async (key: string) => {
      const known = readArtifactKey(key);
      await session.answer<'artifact-history'>(async ({ service }) => {
        const report = await service.artifacts.history({ key: known });
        return { report, text: (style) => renderHistory(report, style) };
      });
    });

  artifact
    .command('diff')
    .summary('what changed between two versions')
    .description('Shows what changed, in canonical Markdown: the last change, or from one version to another.')
    .argument('<key>', 'such as DAA-001')
    .argument('[from]', 'version before; the one before TO when absent')
    .argument('[to]', 'version after; the current one when absent')
    .addHelpText('after', examples('artifact diff DAA-001', 'artifact diff DAA-001 1 3'))
    .action(async (key: string, from?: string, to?: string) => {
      const wanted = {
        key: readArtifactKey(key),
        from: from ? readVersion(from) : undefined,
        to: to ? readVersion(to) : undefined,
      };
      await session.answer<'artifact-diff'>(async ({ service }) => {
        const report = await service.artifacts.diff(wanted);
        return { report, text: (style) => renderDiff(report, { limit: Infinity, style }).join('\n') };
      });
    });

  artifact
    .command('export')
    .summary('write an artifact to a file')
    .description('Writes an artifact as canonical Markdown or as JSON, to a file or to stdout.')
    .argument('<key>', 'such as DAA-001')
    .option('--out <file>', 'file to write; it must not exist yet')
    .option('--force', 'overwrite the file')
    .addOption(new Option('--format <format>', 'what to write').choices(['md', 'json']).default('md'))
    .option('--version <number>', 'an older version')
    .addHelpText(
      'after',
      examples('artifact export DAA-001 --out domain.md', 'artifact export DAA-001 --format json > domain.json'),
    )
    .action(async (key: string, options: { out?: string; force?: boolean; format: 'md' | 'json'; version?: string }) => {
      const wanted = { key: readArtifactKey(key), version: options.version ? readVersion(options.version) : undefined };
      const { format, out = null } = options;
      await session.answer<'artifact-export'>(async ({ service }) => {
        const found = await service.artifacts.show(wanted);
        const exact = { key: found.key, version: found.version };
        const content = format === 'md' ? await service.artifacts.markdown(exact) : `${JSON.stringify(found, null, 2)}\n`;
        if (out !== null) await writeNewFile(out, content, { force: options.force === true });
        return {
          report: { key: found.key, version: found.version, format, file: out, content: out === null ? content : null },
          text: (style) => (out === null ? documentText(content, style) : `${found.key} version ${found.version} is in ${out}.`),
        };
      });
    });

  addArtifactWriteCommands(artifact, session);
}

function emptyList(filter: { kind?: string; status?: string }, command: string): string {
  return filter.kind === undefined && filter.status === undefined
    ? `There is no artifact yet. Bring a PRD in: ${command} prd import FILE.md`
    : `There is no such artifact. All of them: ${command} artifact list`;
}
