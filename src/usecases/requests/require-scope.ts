import { PermissionError } from '../../lifecycle/errors.ts';
import type { Scope } from '../../lifecycle/scopes.ts';
import type { Principal } from '../../ports/people.ts';

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
