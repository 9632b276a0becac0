import type { Command } from 'commander';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { Session } from '../session.ts';
import { createArtifact, type NewOptions } from './artifact-write.ts';
import { examples } from './examples.ts';

/** Adds `new` to a kind's own noun; it works as `artifact new KIND`. */
export function addNewVerb(noun: Command, session: Session, kind: ArtifactKindId): void {
  const verb = noun
    .command('new')
    .summary('write one')
    .description('Creates one from Markdown. Without a file, your editor opens an empty document.')
    .argument('[file]', 'Markdown, or - for what is piped in')
    .option('--title <text>', 'heading of the empty document', 'Title')
    .option('--reason <text>', 'why it exists')
    .addHelpText('after', examples(`${kind} new`, `${kind} new draft.md`))
    .action((file: string | undefined, options: NewOptions) => createArtifact(session, kind, file, options));
  if (kind === 'daa') verb.option('--from <prd>', 'the PRD that it models; without, the one that it covers');
}
