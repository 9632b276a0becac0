import type { Command } from 'commander';
import { readArtifactKey } from '../input/parse-arguments.ts';
import { documentText } from '../render/text.ts';
import type { Session } from '../session.ts';
import { sampleKey } from './edit-verbs.ts';
import { examples } from './examples.ts';

/** Adds the verb that prints what a coding agent needs for a Bolt or Fix-It Bolt. */
export function addPackVerb(noun: Command, session: Session, kind: 'bolt' | 'fix'): void {
  const sample = sampleKey(kind);
  noun
    .command('pack')
    .summary('what a coding agent needs for it')
    .description(
      'Prints goal, criteria, owned parts, rules to obey, slices of contract and schema, invariants, dependencies, how tests are named, and when to stop. At most 8,000 tokens; what was cut is marked. The same record gives the same bytes.',
    )
    .argument('<key>', `such as ${sample}`)
    .option('--whole', 'leave nothing out, however long it is')
    .addHelpText('after', examples(`${kind} pack ${sample}`, `${kind} pack ${sample} --json`))
    .action(async (text: string, { whole = false }: { whole?: boolean }) => {
      const request = { key: readArtifactKey(text, kind), whole };
      await session.answer<'bolt-pack'>(async ({ service }) => ({
        report: await service.packs.read(request),
        text: async (style) => documentText(await service.packs.markdown(request), style),
      }));
    });
}
