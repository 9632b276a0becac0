import type { Command } from 'commander';
import { artifactKinds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { gatePolicies } from '../../lifecycle/gate-policies.ts';
import { statusesOf } from '../../lifecycle/review.ts';
import { listNext } from '../../usecases/artifacts-write/move-status.ts';
import { readArtifactKey, readVersion, requireOwnKey } from '../input/parse-arguments.ts';
import { readSituation } from '../input/read-situation.ts';
import { renderMoved, renderWritten } from '../render/artifact-write.ts';
import { renderGate } from '../render/gate.ts';
import { followToRest } from '../interaction/follow-to-rest.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { CommandContext, Session } from '../session.ts';
import { writeEdit } from '../artifacts/write-artifact.ts';
import { examples } from './examples.ts';

interface EditOptions {
  readonly base?: string;
  readonly reason?: string;
}

/** Adds `edit`, `move` and, for kinds with a gate, `submit`. Without `kind` they take any kind. */
export function addEditVerbs(noun: Command, session: Session, kind?: ArtifactKindId): void {
  const name = noun.name();
  const sample = kind === undefined ? 'RFC-001' : sampleKey(kind);
  const readKey = (text: string): string => readArtifactKey(text, kind);

  noun
    .command('edit')
    .summary('write its next version')
    .description(
      'Stores Markdown as the next version, and says what is wrong with it. Without a file, your editor opens the current text. A gate on the version before is opened again on this one.',
    )
    .argument('<key>', `such as ${sample}`)
    .argument('[file]', 'Markdown, or - for what is piped in')
    .option('--base <version>', 'version that you began with; refused when another one is current by now')
    .option('--reason <text>', 'why there is a new version')
    .addHelpText('after', examples(`${name} edit ${sample}`, `${name} edit ${sample} changed.md --base 2`))
    .action(async (text: string, source: string | undefined, { base, reason }: EditOptions) => {
      const key = readKey(text);
      const version = base === undefined ? undefined : readVersion(base);
      await session.answer<'artifact-write'>(async (context) => {
        const { service } = context;
        const { editor } = session.readConfig();
        const own = await requireOwnKey(service, key, kind);
        const report = await showNextGate(context, await writeEdit(service, { key: own, source, editor, reason, base: version }));
        return { report, text: async (style) => renderWritten(report, style, await readSituation(service, report.artifact)) };
      });
    });

  noun
    .command('move')
    .summary('give it another status')
    .description(
      'Moves it to another status, along the table of its kind. What only a gate may do is refused, and names the gate.',
    )
    .addHelpText('after', examples(`${name} move ${sample} ${sampleMove(kind)}`))
    .argument('<key>', `such as ${sample}`)
    .argument(
      '<status>',
      kind === undefined ? 'one that its kind has, such as "In Review"' : `one of: ${statusesOf(kind).join(', ')}`,
    )
    .requiredOption('--reason <text>', 'why, for the audit trail')
    .action(async (text: string, to: string, { reason }: { reason: string }) => {
      const key = readKey(text);
      await session.answer<'artifact-move'>(async ({ service, terminal: { interactive } }) => {
        const report = await service.artifacts.move({ key: await requireOwnKey(service, key, kind), to, reason, interactive });
        return { report, text: (style) => renderMoved(report, style) };
      });
    });

  // A Bolt is submitted with its change (bolt-work.ts).
  if (kind === 'bolt' || kind === 'fix' || (kind !== undefined && !gatePolicies[kind])) return;
  noun
    .command('submit')
    .summary('open its gate')
    .description('Moves it into review and opens the gate of its kind, at which a person decides.')
    .argument('<key>', `such as ${sample}`)
    .action(async (text: string) => {
      const key = readKey(text);
      await session.answer<'gate-show'>(async ({ service, identity }) => {
        const report = await service.artifacts.submit({ key: await requireOwnKey(service, key, kind) });
        return { report, text: (style) => renderGate({ gate: report, identity, nowMs: Date.now() }, style) };
      });
    });
}

/** Returns a sample move with its reason: without a gate if there is one, else by a decider. */
function sampleMove(kind: ArtifactKindId = 'rfc'): string {
  const moves = statusesOf(kind).flatMap((status) => listNext(kind, status));
  const sample = moves.find(({ needs }) => needs === 'nothing') ?? moves.find(({ needs }) => needs === 'decider') ?? moves[0];
  return `"${sample?.status ?? 'In Review'}" --reason "${sample?.trigger ?? 'why'}"`;
}

/** Returns a sample such as `PM-2026-001`; a Playbook key has its category as prefix. */
export function sampleKey(kind: ArtifactKindId): string {
  const { prefix, numbering } = artifactKinds[kind];
  return `${prefix ?? 'MESSAGING'}${numbering === 'year' ? '-2026' : ''}-001`;
}

/** A run opens its next gate itself. Without a server, this command works on it. */
async function showNextGate(context: CommandContext, written: Report<'artifact-write'>): Promise<Report<'artifact-write'>> {
  const { gate, run, artifact } = written;
  if (gate === null || gate.opened !== null || run === null) return written;
  await followToRest(context, run).catch((error: unknown) => {
    context.progress.note(`Version ${artifact.version} of ${artifact.key} is stored; its run did not come to its next gate.`);
    throw error;
  });
  const { items } = await context.service.gates.list({ artifactKey: artifact.key, status: 'pending' }, { limit: 1 });
  const opened = items[0]?.id ?? null;
  return opened === null ? written : { ...written, gate: { ...gate, opened, why: '' } };
}
