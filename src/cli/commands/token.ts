import { Option, type Command } from 'commander';
import { InputError } from '../../lifecycle/errors.ts';
import { roles, type Role } from '../../lifecycle/roles.ts';
import { createToken, listTokens, revokeToken } from '../../usecases/manage-tokens.ts';
import { toTokenItem } from '../../usecases/reports/installation-documents.ts';
import { readList } from '../parse-arguments.ts';
import { renderCreatedToken, renderTokenList } from '../render/installation.ts';
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
    .option('--unattended', 'this person may decide without a terminal')
    .addHelpText(
      'after',
      examples('token create "Ada Lovelace" --kind person --role architect domain-expert', 'token create ci --kind machine'),
    )
    .action(async (name: string, options: { kind: 'person' | 'machine'; role?: string[]; unattended?: boolean }) => {
      const held = readRoles(options.role);
      const holder = readHolder(name);
      await session.answer<'token-create'>(async ({ ports, principal }) => {
        const created = await createToken(ports, {
          principal,
          holder,
          kind: options.kind,
          roles: held,
          unattended: options.unattended === true,
        });
        return { report: { ...created, roles: [...created.roles] }, text: (style) => renderCreatedToken(created, style) };
      });
    });

  token
    .command('list')
    .summary('all tokens')
    .description('Lists the tokens with their holders and roles, without the secrets.')
    .action(() =>
      session.answer<'token-list'>(async ({ ports }) => {
        const tokens = await listTokens(ports);
        return { report: { items: tokens.map(toTokenItem) }, text: (style) => renderTokenList(tokens, style) };
      }),
    );

  token
    .command('revoke')
    .summary('take a token back')
    .description('Takes a token back. What its holder decided before still stands.')
    .argument('<token>', 'id of the token, from `token list`')
    .action((id: string) =>
      session.answer<'token-revoke'>(async ({ ports, principal }) => {
        const revoked = await revokeToken(ports, { principal, id });
        return { report: toTokenItem(revoked), text: () => `Token ${revoked.id} of ${revoked.holder} is revoked.` };
      }),
    );
}

function readRoles(values: readonly string[] | undefined): Role[] {
  const named = readList(values);
  const unknown = named.filter((name) => !isRole(name));
  if (unknown.length > 0) {
    throw new InputError({
      id: 'token.unknown-role',
      message: `There is no role ${unknown.join(', ')}.`,
      fix: `The roles are ${roles.join(', ')}.`,
    });
  }
  return named.filter(isRole);
}

function isRole(name: string): name is Role {
  return (roles as readonly string[]).includes(name);
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
