import type { Report } from '../../usecases/reports/registry.ts';
import { stack } from './sections.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { oneLine, timestamp } from './text.ts';

export function renderPersonList({ items }: Report<'person-list'>, style: Style): string {
  return drawTable(
    items,
    [
      { heading: 'Name', cell: (person) => person.name, paint: style.colors.bold },
      { heading: 'Kind', cell: (person) => person.kind },
      { heading: 'Roles', cell: (person) => person.roles.join(', '), wraps: true },
      {
        heading: 'Signed in (UTC)',
        cell: (person) => (person.signedInAt ? timestamp(person.signedInAt) : ''),
        paint: style.colors.dim,
      },
      {
        heading: 'Deactivated (UTC)',
        cell: (person) => (person.deactivatedAt ? timestamp(person.deactivatedAt) : ''),
        paint: style.colors.red,
      },
    ],
    style,
  ).join('\n');
}

export function renderPerson(person: Report<'person-show'>, { colors }: Style): string {
  const { name, kind, id, roles, identities, signedInAt, deactivatedAt } = person;
  const line = (label: string, text: string): string => `${colors.dim(label.padEnd(11))} ${text}`;
  return [
    `${colors.bold(oneLine(name))}, a ${kind}${deactivatedAt ? colors.red(`, deactivated since ${timestamp(deactivatedAt)} UTC`) : ''}`,
    line('Roles', roles.length > 0 ? roles.join(', ') : 'none'),
    ...identities.map(({ issuer, subject }) => line('Identity', `${oneLine(subject)} of ${oneLine(issuer)}`)),
    ...(kind === 'person' ? [line('Signed in', signedInAt ? `${timestamp(signedInAt)} UTC` : 'never')] : []),
    line('Id', id),
  ].join('\n');
}

export function renderSessionList({ items }: Report<'session-list'>, style: Style): string {
  if (items.length === 0) return `You are signed in nowhere. A link signs you in: ${style.command} login-link`;
  return drawTable(
    items,
    [
      { heading: 'Session', cell: (session) => session.id, paint: style.colors.bold },
      { heading: 'By', cell: (session) => (session.authentication === 'oidc' ? 'identity provider' : 'login link') },
      { heading: 'Scopes', cell: (session) => session.scopes.join(', '), shrinks: true },
      { heading: 'Since (UTC)', cell: (session) => timestamp(session.createdAt), paint: style.colors.dim },
      { heading: 'Until (UTC)', cell: (session) => (session.expiresAt ? timestamp(session.expiresAt) : '') },
    ],
    style,
  ).join('\n');
}

export function renderSessionsEnded({ ended }: Report<'session-end'>): string {
  return ended === 1 ? 'One session has ended.' : `${ended === 0 ? 'No' : ended} sessions have ended.`;
}

export function renderLogin({ server, expiresAt }: Report<'login'>, { colors }: Style): string {
  return `This terminal is signed in at ${colors.cyan(server)} until ${timestamp(expiresAt)} UTC.`;
}

export function renderLoginLink({ person, url, code, expiresAt }: Report<'login-link'>, { colors, command }: Style): string {
  const until = colors.dim(`Good once, until ${timestamp(expiresAt)} UTC. Whoever has it is ${oneLine(person)}.`);
  if (url !== null) return stack([`Signs ${colors.bold(oneLine(person))} in:`], [`  ${colors.cyan(url)}`], [until]);
  return stack(
    [`No server runs on this folder. Start one by ${colors.cyan(`${command} serve`)}, and paste this code at its /login:`],
    [`  ${colors.bold(code)}`],
    [until],
  );
}
