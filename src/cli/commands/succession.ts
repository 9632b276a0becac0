import type { Command } from 'commander';
import { artifactKinds } from '../../lifecycle/artifact-kinds.ts';
import { readArtifactKey, requireOwnKey } from '../input/parse-arguments.ts';
import { renderSuccession } from '../render/succession.ts';
import type { Session } from '../session.ts';
import { sampleKey } from './edit-verbs.ts';
import { examples } from './examples.ts';

interface SupersedeOptions {
  readonly reason: string;
  readonly title?: string;
}

interface AmendOptions extends SupersedeOptions {
  readonly guidance?: string;
  readonly rationale?: string;
  readonly from?: readonly string[];
}

/** Adds the verbs that begin a record which amends or replaces a decided one. */
export function addSuccessionVerbs(noun: Command, session: Session, kind: 'adr' | 'rfc'): void {
  const { title } = artifactKinds[kind];
  const sample = sampleKey(kind);
  if (kind === 'adr') addAmend(noun, session, sample);

  noun
    .command('supersede')
    .summary('begin one that takes its place')
    .description(
      `Begins a new ${title} with the content of this one, which stays as it is. Once the new one is approved, this one is Superseded in the same moment and refers to it.`,
    )
    .argument('<key>', `such as ${sample}`)
    .requiredOption('--reason <text>', 'why it no longer holds')
    .option('--title <text>', 'of the new one; the same when absent')
    .addHelpText('after', examples(`${kind} supersede ${sample} --reason "one queue is not enough"`))
    .action(async (text: string, { reason, title: named }: SupersedeOptions) => {
      const key = readArtifactKey(text, kind);
      await session.answer<'artifact-write'>(async ({ service }) => {
        const own = await requireOwnKey(service, key, kind);
        const report = await service.artifacts.succeed({
          key: own,
          role: 'supersedes',
          reason,
          ...(named === undefined ? {} : { title: named }),
        });
        return { report, text: (style) => renderSuccession(report, { old: own, role: 'supersedes' }, style) };
      });
    });
}

function addAmend(noun: Command, session: Session, sample: string): void {
  noun
    .command('amend')
    .summary('begin an amendment of it')
    .description(
      'Begins a new AI-ADR that adds guidance to this one, which stays as it is. What you leave out here you write into the new one before you submit it.',
    )
    .argument('<key>', `such as ${sample}`)
    .requiredOption('--reason <text>', 'the incident that led to it')
    .option('--guidance <text>', 'what holds in addition')
    .option('--rationale <text>', 'why that is right; the reason where left out')
    .option('--from <keys...>', 'the Post-mortems and Fix-It Bolts that it arose from')
    .option('--title <text>', 'of the amendment')
    .addHelpText(
      'after',
      examples(
        `adr amend ${sample} --reason "the relay lost events" --guidance "Ask the broker for an acknowledgment." --from PM-2026-001`,
      ),
    )
    .action(async (text: string, { from, reason, guidance, rationale, title: named }: AmendOptions) => {
      const key = readArtifactKey(text, 'adr');
      const sources = from?.map((source) => readArtifactKey(source));
      await session.answer<'artifact-write'>(async ({ service }) => {
        const own = await requireOwnKey(service, key, 'adr');
        const report = await service.artifacts.succeed({
          key: own,
          role: 'amends',
          reason,
          ...(guidance === undefined ? {} : { guidance }),
          ...(rationale === undefined ? {} : { rationale }),
          ...(named === undefined ? {} : { title: named }),
          ...(sources ? { from: sources } : {}),
        });
        return { report, text: (style) => renderSuccession(report, { old: own, role: 'amends' }, style) };
      });
    });
}
