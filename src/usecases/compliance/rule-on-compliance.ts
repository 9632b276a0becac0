import { adrBodySchema } from '../../lifecycle/adr.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { pointCheckForms, pointCheckGrammar, readPointChecks } from '../../lifecycle/point-check.ts';
import type { Principal } from '../../ports/people.ts';
import { requireKind } from '../artifacts/require-kind.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import { requireUnchecked } from './require-unchecked.ts';

interface Ruling {
  readonly key: string;
  readonly part: string;
  readonly interactive?: boolean | undefined;
  readonly principal: Principal;
}

/** Lets code contradict a part until a day. Throws what `rule` throws. */
export async function grantException(
  ports: UsecasePorts,
  { principal, interactive = false, ...given }: Ruling & { scope: readonly string[]; reason: string; until: string },
): Promise<void> {
  const { key } = requireKind(await readArtifact(ports, { key: given.key }), 'adr');
  // The day itself is the last one.
  const expiresAt = new Date(Date.parse(`${given.until}T00:00:00Z`) + 86_400_000);
  const { part, scope, reason } = given;
  await ports.compliance.rulings.rule({
    token: principal.token,
    key,
    part,
    interactive,
    kind: 'exception',
    scope,
    reason,
    expiresAt,
  });
}

/**
 * Gives a part of a decision a check; an empty one takes it back. Throws InputError
 * `check.malformed`, and what `requireUnchecked` and `rule` throw.
 */
export async function acceptCheck(
  ports: UsecasePorts,
  { principal, interactive = false, part, check, ...given }: Ruling & { check: string },
): Promise<void> {
  const { key, body } = requireKind(await readArtifact(ports, { key: given.key }), 'adr');
  if (check !== '' && !readPointChecks(check)) {
    throw new InputError({
      id: 'check.malformed',
      message: `"${check.slice(0, 200)}" is no check that a machine can run.`,
      fix: `Write it in one of these forms: ${pointCheckForms.join('; ')}. ${pointCheckGrammar}`,
    });
  }
  requireUnchecked(key, { body: adrBodySchema.parse(body), part });
  await ports.compliance.rulings.rule({ token: principal.token, key, part, interactive, kind: 'check', check, reason: '' });
}
