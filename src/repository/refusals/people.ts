import { roles as allRoles } from '../../lifecycle/roles.ts';
import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { conflict, input, list, missing, permission, text, type Refusals } from './wording.ts';

const newLink = fix`Ask for a new one: ${act('createLoginLink')}.`;

/** Wordings for refusals about people, tokens and sign-in. */
export const peopleRefusals: Refusals = {
  'token.invalid': () =>
    permission(
      'The token is not valid, has expired, or was revoked.',
      fix`Ask an admin for a new one: ${act('createToken', { kind: 'person' })}.`,
    ),
  'token.admin-required': () => permission('Only an admin may do that.', 'Use the token of a person with the role admin.'),
  'token.scope': ({ needed, held }) =>
    permission(
      `This token is not good for that: it has the scopes ${list(held)}, and ${text(needed)} is needed.`,
      needed === 'decide' || needed === 'admin'
        ? `Only a person's token may have the scope ${text(needed)}: use one that was created with it.`
        : 'Use a token that was created with this scope.',
    ),
  'token.unknown-scope': ({ scopes }) =>
    input(
      `Not all of these are scopes: ${list(scopes) || 'none'}.`,
      'The scopes are read, write, decide, admin; name at least one.',
    ),
  'token.machine-scope': ({ scopes }) =>
    input(
      `A machine's token may read and write, and no more: ${list(scopes)}.`,
      'Leave the others out, or create the token for a person.',
    ),
  'token.lifetime': () =>
    input(
      'A token lasts from one minute to ten years.',
      'Name a time in between, such as 30d, or none for a token that does not end.',
    ),
  'token.holder-missing': () => input('A token needs a holder.', 'Name the person or machine it is for.'),
  'token.holder-kind': ({ holder, kind }) =>
    conflict(`${text(holder)} exists already, as a ${text(kind)}.`, 'Choose another name.'),
  'token.chosen-name': ({ holder, person }) =>
    conflict(
      `${text(holder)} signs in through the identity provider, where everybody chooses a name.`,
      `If it is them you mean, name their id, ${text(person)}; else choose another name.`,
    ),
  'token.machine-role': () =>
    input(
      'A machine holds no role: every role decides, or makes those who do.',
      'Create the token without roles, or for a person.',
    ),
  'token.unknown-role': ({ roles }) =>
    input(`Not all of these are roles: ${list(roles)}.`, `The roles are ${allRoles.join(', ')}.`),
  'token.not-found': ({ token }) => missing(`There is no token ${text(token)}.`, fix`See ${act('listTokens')}.`),
  'token.last-admin': ({ token }) =>
    conflict(`${text(token)} is the last token of an admin.`, 'Create another admin token first.'),
  'person.not-found': ({ person }) => missing(`There is no person ${text(person)}.`, fix`See ${act('listPeople')}.`),
  'person.deactivated': ({ person }) =>
    permission(
      `${text(person)} is deactivated here.`,
      fix`An admin can change that: ${act('reactivatePerson', { id: text(person) })}.`,
    ),
  'person.last-admin': () =>
    conflict('Nobody could manage people after that.', 'Make somebody else an admin first, with a token that does not end.'),
  'person.no-identity': ({ issuer, subject }) =>
    missing(`That person is not ${text(subject)} of ${text(issuer)}.`, fix`See whose it is: ${act('readPerson')}.`),
  'sign-in.machine': () =>
    input('A machine does not sign in.', fix`Give it a token: ${act('createToken', { kind: 'machine' })}.`),
  'sign-in.link-unknown': () => permission('No login link has this code.', newLink),
  'sign-in.link-used': () => permission('This login link was used before, and is good once.', newLink),
  'sign-in.link-expired': () => permission('This login link has expired.', newLink),
};
