import type { Command } from 'commander';
import { readArtifactKey } from '../input/parse-arguments.ts';
import { renderAdoption, renderMatch, renderStarter } from '../render/playbook.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

/** Adds the Playbook's own verbs: starter patterns, adoption, and matching with a design. */
export function addPlaybookVerbs(noun: Command, session: Session): void {
  noun
    .command('starter')
    .summary('patterns that come with the product')
    .description(
      'Lists the patterns that come with the product, each with the problem that it solves and what became of it here.',
    )
    .addHelpText('after', examples('playbook starter'))
    .action(() =>
      session.answer<'playbook-starter'>(async ({ service }) => {
        const report = await service.playbook.starter();
        return { report, text: (style) => renderStarter(report, style) };
      }),
    );

  noun
    .command('adopt')
    .summary('put a selection before the review board')
    .description(
      'Stores those of the starter set as Proposed entries, and opens one gate for the whole selection; its approval makes them Active. The same again stores nothing and names the gate that asks.',
    )
    .argument('[names...]', 'names in the starter set, or keys of Proposed entries of your own')
    .option('--all', 'the whole starter set, without what a person refused')
    .addHelpText('after', examples('playbook adopt transactional-outbox saga', 'playbook adopt --all'))
    .action(async (names: string[], { all }: { all?: boolean }) => {
      await session.answer<'playbook-adopt'>(async ({ service }) => {
        const report = await service.playbook.adopt({ names, all });
        return { report, text: (style) => renderAdoption(report, style) };
      });
    });

  noun
    .command('match')
    .summary('which patterns apply to a design')
    .description(
      'Says which patterns apply to an RFC, or to an AI-DAA or TIP before there is one, and why; of the others, why not. Asks no model.',
    )
    .argument('<key>', 'such as RFC-001 or DAA-001')
    .option('--write', 'add the rows that the RFC lacks to its table, as its next version; those that are there stay')
    .addHelpText('after', examples('playbook match DAA-001', 'playbook match RFC-001 --write'))
    .action(async (text: string, { write }: { write?: boolean }) => {
      const key = readArtifactKey(text);
      await session.answer<'playbook-match'>(async ({ service }) => {
        const { playbook } = service;
        const report = write ? await playbook.writeTable({ key }) : await playbook.match({ key });
        return { report, text: (style) => renderMatch(report, style) };
      });
    });
}
