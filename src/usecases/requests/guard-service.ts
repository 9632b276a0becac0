import { PermissionError } from '../../lifecycle/errors.ts';
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

/** What stands between a caller and one method of the service, whichever entry point the call comes through. */
export interface CallGuard {
  /** What it does, as a command. */
  readonly summary: string;
  /** What the token must be good for; `database` where the database checks it with everything else that it asks for. */
  readonly scope: Scope | 'none' | 'database';
  /** Who may; `database` where that depends on what is asked for, and the database checks it. */
  readonly role: 'admin' | 'database' | null;
  /** Fields of the request that name artifacts or parts of them, for which an alias may stand. Runs, gates and people have none. */
  readonly aliases: readonly string[];
  /** Of what changes something. */
  readonly redacts?: Redaction;
  /** Control characters come along. */
  readonly textsAsTheyAre?: boolean;
}

export type CallGuards = Readonly<Record<ServiceMethod, CallGuard>>;

/**
 * The same service, of which every call is refused without the scope or the role that it needs (PermissionError `token.scope` and `role.admin-required`),
 * takes no control character, stores no secret that is said beside a document, and finds artifacts by their aliases. Each call is a span.
 */
export function guardService(
  service: Service,
  { guards, principal, ports }: { guards: CallGuards; principal: Principal; ports: Pick<UsecasePorts, 'artifacts' | 'redactor'> },
): Service {
  return wrapMethods(service, (call, name) => {
    const { summary, scope, role, aliases, redacts, textsAsTheyAre } = guards[name as ServiceMethod];
    // Async, so that a refusal comes as every other one does.
    return async (...given) =>
      inSpan(name, {}, async () => {
        if (scope !== 'none' && scope !== 'database') requireScope(principal, scope);
        if (role === 'admin') requireAdmin(principal, summary);
        const [request, ...rest] = textsAsTheyAre ? given : requirePlainTexts(given);
        const clean = redacts ? await redactRequest(request, redacts, ports.redactor) : request;
        return callByAlias((found) => call(...(given.length === 0 ? [] : [found, ...rest])), { request: clean, aliases, ports });
      });
  });
}

function requireAdmin({ roles }: Principal, summary: string): void {
  if (roles.includes('admin')) return;
  throw new PermissionError({
    id: 'role.admin-required',
    message: `Only an admin may ${summary.charAt(0).toLowerCase()}${summary.slice(1)}.`,
    fix: 'Ask somebody with the role admin.',
  });
}
