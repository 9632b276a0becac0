import type { Command } from 'commander';
import { roles } from '../../lifecycle/roles.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { readRoles } from '../input/read-permission.ts';
import { renderPerson, renderPersonList } from '../render/person.ts';
import type { Answer, CommandContext, Session } from '../session.ts';
import { examples } from './examples.ts';
import { addNoun } from './noun.ts';

export function addPersonCommands(program: Command, session: Session): void {
  const person = addNoun(program, {
    name: 'person',
    summary: 'people and machines, and their roles',
    description: 'People and machines: who there is, with which roles. Changes are an admin’s.',
    calls: ['person list', 'person role add Grace architect', 'person deactivate Grace'],
  });
  const change = (work: (desk: CommandContext) => Promise<Report<'person-show'>>): Promise<void> =>
    session.answer<'person-show'>(async (desk) => answerPerson(await work(desk)));

  person
    .command('list')
    .summary('all of them')
    .description('Lists people and machines with their roles, and when they last signed in.')
    .action(() =>
      session.answer<'person-list'>(async ({ service }) => {
        const report = await service.people.list();
        return { report, text: (style) => renderPersonList(report, style) };
      }),
    );

  person
    .command('show')
    .summary('one of them')
    .description('Shows a person or machine, with roles and identities.')
    .argument('<name>', 'name or id')
    .action((name: string) => change(({ service }) => service.people.show({ person: name })));

  const role = person
    .command('role')
    .summary('grant roles, or take them away')
    .description('Grants roles to a person, or takes them away.')
    .usage('<verb>')
    .helpCommand(false)
    .addHelpText('after', examples('person role add Grace architect', 'person role remove Grace admin'));
  for (const [verb, method, summary] of [
    ['add', 'grantRole', 'grant roles'],
    ['remove', 'removeRole', 'take roles away'],
  ] as const) {
    role
      .command(verb)
      .summary(summary)
      .description(`${verb === 'add' ? 'Grants roles to' : 'Takes roles away from'} a person. It counts from their next call on.`)
      .argument('<name>', 'name or id')
      .argument('<roles...>', `one or more of ${roles.join(', ')}`)
      .action((name: string, named: string[]) => {
        const wanted = readRoles(named);
        return change(async ({ service }) => {
          let changed = await service.people.show({ person: name });
          for (const one of wanted) changed = await service.people[method]({ person: changed.id, role: one });
          return changed;
        });
      });
  }

  person
    .command('deactivate')
    .summary('hear nothing of them any more')
    .description('Refuses every token of a person or machine and ends their sessions. What they did stands.')
    .argument('<name>', 'name or id')
    .action((name: string) => change(({ service }) => service.people.deactivate({ person: name })));

  person
    .command('reactivate')
    .summary('let them in again')
    .description('Makes the tokens of a person or machine good again, as far as they were not revoked.')
    .argument('<name>', 'name or id')
    .action((name: string) => change(({ service }) => service.people.reactivate({ person: name })));

  for (const [verb, summary, description] of [
    [
      'link',
      'say who they are to an identity provider',
      'Says that a person is who an identity provider calls by that subject, whoever it was before.',
    ],
    [
      'unlink',
      'take that back',
      'Takes an identity from a person and ends the sessions that an identity provider opened for them.',
    ],
  ] as const) {
    person
      .command(verb)
      .summary(summary)
      .description(description)
      .argument('<name>', 'name or id')
      .requiredOption('--issuer <url>', 'address of the identity provider, as it names itself')
      .requiredOption('--subject <id>', 'the `sub` that it gives them; `person show` tells it of who signed in')
      .action((name: string, identity: { issuer: string; subject: string }) =>
        change(({ service }) => service.people[verb]({ person: name, ...identity })),
      );
  }
}

function answerPerson(report: Report<'person-show'>): Answer<'person-show'> {
  return { report, text: (style) => renderPerson(report, style) };
}
