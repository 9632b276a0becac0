import { PermissionError } from '../../lifecycle/errors.ts';
import { showHiddenCharacters } from '../../lifecycle/hidden-characters.ts';
import type { Scope } from '../../lifecycle/scopes.ts';
import type { Principal } from '../../ports/people.ts';
import { inSpan } from '../../telemetry/spans.ts';
import { callByAlias } from './call-by-alias.ts';
import type { UsecasePorts } from '../ports.ts';
import { redactRequest, type Redaction } from './redact-request.ts';
import { requirePlainTexts } from './require-plain-texts.ts';
import { requireScope } from './require-scope.ts';
import type { Service, ServiceMethod } from '../service.ts';
import { wrapMethods } from './wrap-methods.ts';

/** The checks before one method of the service, whatever the entry point. */
export interface CallGuard {
  /** What the method does, as a command. */
  readonly summary: string;
  /** The scope the token needs; `database` when the database checks it with its query. */
  readonly scope: Scope | 'none' | 'database';
  /**
   * The role required; `database` when it depends on the request and the database checks it.
   * `person`: no machine may, since its token lies where its program runs.
   */
  readonly role: 'admin' | 'person' | 'database' | null;
  /** Fields that name artifacts or parts, also by alias. Runs, gates and people have no aliases. */
  readonly aliases: readonly string[];
  /** Present for methods that change something. */
  readonly redacts?: Redaction;
  /** True when control characters are allowed. */
  readonly textsAsTheyAre?: boolean;
}

export type CallGuards = Readonly<Record<ServiceMethod, CallGuard>>;

/**
 * Guards every call of the service: requires its scope and role (PermissionError `token.scope`,
 * `role.admin-required`, `role.person-required`), refuses control characters, redacts free texts and resolves aliases. Each
 * call is a span.
 */
export function guardService(
  service: Service,
  { guards, principal, ports }: { guards: CallGuards; principal: Principal; ports: Pick<UsecasePorts, 'artifacts' | 'redactor'> },
): Service {
  return wrapMethods(service, (call, name) => {
    const { summary, scope, role, aliases, redacts, textsAsTheyAre } = guards[name as ServiceMethod];
    // Async, so that a refusal is a rejected promise like every other one.
    return async (...given) =>
      inSpan(name, {}, async () => {
        if (scope !== 'none' && scope !== 'database') requireScope(principal, scope);
        if (role === 'admin') requireAdmin(principal, summary);
        if (role === 'person') requirePerson(principal, summary);
        const [request, ...rest] = textsAsTheyAre ? given : requirePlainTexts(given);
        const clean = redacts ? await redactRequest(request, redacts, ports.redactor) : request;
        const asked = (found: unknown) => call(...(given.length === 0 ? [] : [found, ...rest]));
        const answer = await callByAlias(asked, { request: clean, aliases, ports });
        // A text is for people, whoever wrote what stands in it.
        return typeof answer === 'string' ? showHiddenCharacters(answer) : answer;
      });
  });
}

function requireAdmin({ roles }: Principal, summary: string): void {
  if (roles.includes('admin')) return;
  throw new PermissionError({
    id: 'role.admin-required',
    message: `Only an admin may ${lowerFirst(summary)}.`,
    fix: 'Ask somebody with the role admin.',
  });
}

function requirePerson({ kind }: Principal, summary: string): void {
  if (kind === 'person') return;
  throw new PermissionError({
    id: 'role.person-required',
    message: `No machine may ${lowerFirst(summary)}.`,
    fix: 'Ask a person; a machine learns its own rights by reading whose token it has.',
  });
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
