import { Option, type Command } from 'commander';
import { InputError } from '../../lifecycle/errors.ts';
import { roles } from '../../lifecycle/roles.ts';
import { scopes } from '../../lifecycle/scopes.ts';
import { readLifetime, readRoles, readScopes } from '../input/read-permission.ts';
import { renderCreatedToken, renderTokenList } from '../render/installation.ts';
import type { Service } from '../../usecases/service.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';
import { addNoun } from './noun.ts';

export function addTokenCommands(program: Command, session: Session): void {
  const token = addNoun(program, {
    name: 'token',
    summary: 'who may do what',
    description: 'Tokens: the people and machines that may act here, with their roles.',
    calls: ['token create "Ada Lovelace" --kind person --role architect', 'token list'],
  });

  token
    .command('create')
    .summary('let somebody in')
    .description(
      'Creates a person or a machine with roles and shows their token, once. A machine may read and propose, never decide.',
    )
    .argument('<name>', 'name of the person or machine')
    .addOption(new Option('--kind <kind>', 'who holds it').choices(['person', 'machine']).makeOptionMandatory())
    .option('--role <roles...>', `roles they hold: ${roles.join(', ')}`)
    .option(
      '--scopes <scopes...>',
      `what it is good for, as far as the roles go: ${scopes.join(', ')} (default: all it may have)`,
    )
    .option('--expires <time>', 'until when it is good, such as 12h, 30d or 1y (default: until it is revoked)')
    .option('--unattended', 'this person may decide without a terminal')
    .addHelpText(
      'after',
      examples(
        'token create "Ada Lovelace" --kind person --role architect domain-expert',
        'token create ci --kind machine --scopes read --expires 90d',
      ),
    )
    .action(async (name: string, options: CreateOptions) => {
      const held = readRoles(options.role);
      const scoped = options.scopes && readScopes(options.scopes);
      const lifetimeSeconds = options.expires === undefined ? undefined : readLifetime(options.expires);
      const holder = readHolder(name);
      await session.answer<'token-create'>(async ({ service, progress }) => {
        const unattended = options.unattended === true;
        const before = await listPeople(service);
        const report = await service.tokens.create({
          holder,
          kind: options.kind,
          roles: held,
          unattended,
          scopes: scoped,
          lifetimeSeconds,
        });
        if (before.size === 1 && report.kind === 'person' && !before.has(report.holder)) progress.note(secondPerson);
        return { report, text: (style) => renderCreatedToken(report, style) };
      });
    });

  token
    .command('list')
    .summary('all tokens')
    .description('Lists the tokens with their holders and roles, without the secrets.')
    .action(() =>
      session.answer<'token-list'>(async ({ service }) => {
        const report = await service.tokens.list();
        return { report, text: (style) => renderTokenList(report, style) };
      }),
    );

  token
    .command('revoke')
    .summary('take a token back')
    .description('Takes a token of yours back, or as an admin any. What its holder decided before still stands.')
    .argument('<token>', 'id of the token, from `token list`')
    .action((id: string) =>
      session.answer<'token-revoke'>(async ({ service }) => {
        const report = await service.tokens.revoke({ id });
        return { report, text: () => `Token ${report.id} of ${report.holder} is revoked.` };
      }),
    );
}

interface CreateOptions {
  readonly kind: 'person' | 'machine';
  readonly role?: readonly string[];
  readonly scopes?: readonly string[];
  readonly expires?: string;
  readonly unattended?: boolean;
}

const secondPerson =
  'With a second person, nobody approves what they wrote themselves any more, and decisions need a terminal, or a token made with --unattended.';

/** Returns the names of people who could decide today. */
async function listPeople(service: Service): Promise<Set<string>> {
  const { items } = await service.tokens.list();
  return new Set(items.filter(({ kind, live }) => kind === 'person' && live).map(({ holder }) => holder));
}

function readHolder(name: string): string {
  const holder = name.trim();
  if (holder !== '' && holder.length <= 100) return holder;
  throw new InputError({
    id: 'token.name',
    message: 'A name has 1 to 100 characters.',
    fix: 'Name the person or machine that will hold the token.',
  });
}
