import { PermissionError } from '../lifecycle/errors.ts';
import type { Scope } from '../lifecycle/scopes.ts';
import type { Principal } from '../ports/people.ts';
import type { Service } from './service.ts';
import { wrapDeeds } from './wrap-deeds.ts';

/** Throws PermissionError `token.scope` when the token was not made for that. */
export function requireScope({ scopes }: Pick<Principal, 'scopes'>, needed: Scope): void {
  if (scopes.includes(needed)) return;
  throw new PermissionError({
    id: 'token.scope',
    message: `This token is not good for that: it has the scopes ${scopes.join(', ')}, and ${needed} is needed.`,
    fix:
      needed === 'decide' || needed === 'admin'
        ? `Only a person's token may have the scope ${needed}: use one that was created with it.`
        : 'Use a token that was created with this scope.',
    details: { needed, held: scopes },
  });
}

type ScopesOf<T> = { readonly [K in keyof T]: T[K] extends (...given: never[]) => unknown ? Scope | null : ScopesOf<T[K]> };

/** What each deed needs; null where the database checks the scope itself, with everything else that it asks for. */
const neededScopes: ScopesOf<Service> = {
  identity: null,
  next: 'read',
  doctor: 'read',
  artifacts: {
    list: 'read',
    show: 'read',
    markdown: 'read',
    history: 'read',
    diff: 'read',
    findings: 'read',
    create: 'write',
    createMany: 'write',
    edit: 'write',
    link: 'write',
    move: 'write',
    succeed: 'write',
    submit: 'write',
    attest: 'write',
    template: 'read',
  },
  adrDrafting: { start: 'write', drafted: 'read' },
  prds: { import: 'write', show: 'read', suspects: 'read' },
  prdWriting: { start: 'write', redraft: 'write', drafted: 'read', answer: 'write' },
  daas: { show: 'read', lint: 'read', coverage: 'read' },
  designSessions: {
    open: 'write',
    list: 'read',
    show: 'read',
    transcript: 'read',
    say: 'write',
    answer: 'write',
    edits: 'read',
    settleEdits: 'write',
    answerAgain: 'write',
    finalize: 'write',
    close: 'write',
  },
  tips: { show: 'read', drafted: 'read' },
  rfcDrafting: { start: 'write', drafted: 'read' },
  workflows: { show: 'read', choose: null },
  coverage: { show: 'read', write: 'read' },
  checks: { run: 'read', sarif: 'read', review: 'read' },
  audit: { list: 'read', verify: 'read', checkpoint: 'admin' },
  logs: { import: 'write' },
  exchange: { texts: 'read', table: 'read', exportBundle: 'read', importBundle: 'write' },
  runs: {
    start: 'write',
    list: 'read',
    show: 'read',
    follow: 'read',
    followText: 'read',
    cancel: 'write',
    retry: 'write',
    fork: 'write',
    report: 'read',
  },
  gates: {
    list: 'read',
    show: 'read',
    decide: null,
    outcome: 'read',
    assign: 'write',
    comment: 'write',
    reopen: 'write',
    rules: { list: 'read', set: null },
  },
  knowledge: {
    trace: 'read',
    impact: 'read',
    search: 'read',
    similar: 'read',
    gaps: 'read',
    complexity: 'read',
    clear: 'write',
    baselines: { create: 'write', list: 'read', show: 'read', compare: 'read' },
  },
  playbook: { starter: 'read', adopt: 'write', match: 'read', writeTable: 'write' },
  notifications: { list: 'read', show: 'read', channels: 'read', retry: 'admin', retryChannel: 'admin', test: 'admin' },
  tokens: { create: null, list: 'read', revoke: null },
  people: {
    list: 'read',
    show: 'read',
    grantRole: null,
    removeRole: null,
    deactivate: null,
    reactivate: null,
    link: null,
    unlink: null,
  },
  sessions: { list: 'read', end: 'write', endAll: 'write' },
  loginLinks: { create: null },
};

/** The same service, as far as the scopes of the caller's token go. */
export function withinScopes(service: Service, principal: Pick<Principal, 'scopes'>): Service {
  return wrapDeeds(service, neededScopes, (deed, scope) => {
    if (scope === null) return deed;
    // What the table says nothing of needs a scope that nobody has.
    return async (...given) => {
      requireScope(principal, scope as Scope);
      return deed(...given);
    };
  });
}
