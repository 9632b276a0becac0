import { Argument, Option, type Command } from 'commander';
import { artifactKindIds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { linkRoles, type LinkRole } from '../../lifecycle/links.ts';
import { readArtifactKey, readPartKey } from '../input/parse-arguments.ts';
import { readSituation } from '../input/read-situation.ts';
import { renderWritten } from '../render/artifact-write.ts';
import { renderAttestation } from '../render/claims.ts';
import type { Session } from '../session.ts';
import { writeNew } from '../artifacts/write-artifact.ts';
import { addEditVerbs } from './edit-verbs.ts';
import { examples } from './examples.ts';

export interface NewOptions {
  readonly title: string;
  readonly from?: string;
  readonly reason?: string;
}

/** Adds the verbs of `artifact` that write. */
export function addArtifactWriteCommands(artifact: Command, session: Session): void {
  artifact
    .command('new')
    .summary('write an artifact')
    .description('Creates an artifact from Markdown. Without a file, your editor opens an empty document of the kind.')
    .addArgument(new Argument('<kind>', 'what it is').choices(artifactKindIds))
    .argument('[file]', 'Markdown, or - for what is piped in')
    .option('--title <text>', 'heading of the empty document', 'Title')
    .option('--from <prd>', 'of an AI-DAA: the PRD that it models; without, the one that it covers')
    .option('--reason <text>', 'why it exists')
    .addHelpText('after', examples('artifact new rfc', 'artifact new bolt lend.md', 'artifact new daa model.md --from PRD-001'))
    .action((kind: ArtifactKindId, file: string | undefined, options: NewOptions) =>
      createArtifact(session, kind, file, options),
    );

  addEditVerbs(artifact, session);

  artifact
    .command('link')
    .summary('link it to an earlier one')
    .description('Adds a link as a version of the artifact that it starts at, which is the later one.')
    .argument('<from>', 'such as RFC-001, or a part of it such as TIP-001#API-1')
    .addArgument(new Argument('<role>', 'what the link means').choices(linkRoles))
    .argument('<to>', 'such as PRD-001, or a part of it such as PRD-001#US-3')
    .addHelpText('after', examples('artifact link RFC-001 derived_from DAA-001', 'artifact link BOLT-003 depends_on BOLT-001'))
    .action(async (from: string, role: LinkRole, to: string) => {
      const wanted = { from: readPartKey(from), role, to: readPartKey(to) };
      await session.answer<'artifact-write'>(async ({ service }) => {
        const report = await service.artifacts.link(wanted);
        return { report, text: async (style) => renderWritten(report, style, await readSituation(service, report.artifact)) };
      });
    });

  artifact
    .command('attest')
    .summary('ask whether imported artifacts are what they claim')
    .description(
      'Opens one gate a kind on statuses that imported artifacts claim: of those named, also where a person said no before, or of all that nobody was asked about.',
    )
    .argument('[keys...]', 'such as ADR-003')
    .addHelpText('after', examples('artifact attest', 'artifact attest ADR-003 ADR-007'))
    .action(async (named: string[]) => {
      const keys = named.map((key) => readArtifactKey(key));
      await session.answer<'artifact-attest'>(async ({ service }) => {
        const report = await service.artifacts.attest({ keys });
        return { report, text: (style) => renderAttestation(report, style) };
      });
    });

  artifact
    .command('template')
    .summary('an empty document of a kind')
    .description('Prints every section of a kind in canonical Markdown, to be filled in.')
    .addArgument(new Argument('<kind>', 'what it is to be').choices(artifactKindIds))
    .addOption(new Option('--title <text>', 'its heading').default('Title'))
    .addHelpText('after', examples('artifact template rfc > checkout.rfc.md'))
    .action((kind: ArtifactKindId, { title }: { title: string }) =>
      session.answer<'artifact-template'>(async ({ service }) => {
        const content = await service.artifacts.template({ kind, title });
        return { report: { kind, title, content }, text: () => content.replace(/\n$/, '') };
      }),
    );
}

export async function createArtifact(
  session: Session,
  kind: ArtifactKindId,
  source: string | undefined,
  { title, from, reason }: NewOptions,
): Promise<void> {
  const key = from === undefined ? undefined : readArtifactKey(from);
  await session.answer<'artifact-write'>(async ({ service }) => {
    const { editor } = session.readConfig();
    const report = await writeNew(service, { kind, title, from: key, source, editor, reason });
    return { report, text: async (style) => renderWritten(report, style, await readSituation(service, report.artifact)) };
  });
}
