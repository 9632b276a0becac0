import type { Command } from 'commander';
import { NotFoundError } from '../../lifecycle/errors.ts';
import type { Service } from '../../usecases/service.ts';
import { readArtifactKey, readSessionKey } from '../parse-arguments.ts';
import { renderSessionTitle } from '../render/design.ts';
import { stack } from '../render/sections.ts';
import { renderTakenOut } from '../render/taken-out.ts';
import type { Session } from '../session.ts';
import { inFlags } from '../speak-flags.ts';
import { examples } from './examples.ts';
import { gather } from './gather.ts';

interface StrikeOptions {
  readonly givesUp?: readonly string[];
  readonly keep?: readonly string[];
}

/** What `--gives-up` and `--keep` take, wherever something is decided. */
export const givesUpMeaning =
  'words of the RFC that go with the decision, whatever the rules read: quoted exactly, with their place in front where they stand in several (RISK-1: words), or a part or component by its name; may be given more than once';
export const keepMeaning =
  'the same of what stands, whatever the rules read, and is told no more as going against the decision; an earlier decision by its id (DEC-1) where both hold';

/** Gives the noun `design` the verb that corrects what a decision takes out of the RFC. */
export function addDesignStrike(design: Command, session: Session): void {
  design
    .command('strike')
    .summary('correct what a decision takes out of the RFC')
    .description(
      'Says of a decision which words of the RFC go with it, and which stand, before it is finalized; the last word counts. The rules read it from the words of the decision, and what they read is told by `design say` and `design show`.',
    )
    .argument('<rfc>', 'the RFC, or its session: RFC-001 or DS-001')
    .argument('<decision>', 'such as DEC-3')
    .option('--gives-up <words>', givesUpMeaning, gather)
    .option('--keep <words>', keepMeaning, gather)
    .addHelpText(
      'after',
      examples(
        'design strike RFC-001 DEC-3 --keep "from Kafka"',
        'design strike RFC-001 DEC-3 --gives-up "It keeps a list of addresses." --gives-up "Integration Points: nightly"',
      ),
    )
    .action(async (name: string, decision: string, { givesUp = [], keep: keeps = [] }: StrikeOptions) => {
      await session.answer<'design-show'>(async ({ service, terminal: { interactive } }) => {
        const key = await findSession(service, name);
        const report = await service.designSessions
          .strike({ key, decision, givesUp, keeps, interactive })
          .catch((error: unknown) => {
            throw inFlags(error);
          });
        const id = decision.trim().toUpperCase();
        return {
          report,
          text: (style) => stack([renderSessionTitle(report, style)], renderTakenOut(report, id, style)),
        };
      });
    });
}

/** The last session about an RFC, which says itself where it takes nothing any more. */
async function findSession({ designSessions }: Service, name: string): Promise<string> {
  if (/^DS-\d/i.test(name.trim())) return readSessionKey(name);
  const rfc = readArtifactKey(name, 'rfc');
  const { items } = await designSessions.list({ rfc }, { limit: 1 });
  if (items[0]) return items[0].key;
  throw new NotFoundError({
    id: 'design-session.not-found',
    message: `${rfc} was never discussed, so that nothing is decided there.`,
    fix: `Open a session: \`throughline design open ${rfc}\`.`,
  });
}
