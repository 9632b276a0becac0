import type { Command } from 'commander';
import { readArtifactKey, requireOwnKey } from '../input/parse-arguments.ts';
import { renderRfcReview } from '../render/rfc-review.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

/** Adds the verb of `rfc` that lists objections of code to a design. */
export function addRfcReview(noun: Command, session: Session): void {
  noun
    .command('review')
    .summary('what speaks against the design')
    .description(
      'Says what code can object to in the design: what it contradicts of its PRD and model, what it leaves out, and what goes wrong when something fails, comes twice or comes at once. Asks no model, stores nothing and opens no session. Exits with 1 when there is a blocker.',
    )
    .argument('<key>', 'such as RFC-001')
    .addHelpText('after', examples('rfc review RFC-001', 'rfc review RFC-001 --json'))
    .action(async (text: string) => {
      const key = readArtifactKey(text, 'rfc');
      await session.answer<'rfc-review'>(async ({ service }) => {
        const report = await service.checks.review({ key: await requireOwnKey(service, key, 'rfc') });
        return { report, text: (style) => renderRfcReview(report, style), exitCode: report.blockers > 0 ? 1 : 0 };
      });
    });
}
