import { act, fix, type Fix } from '../../lifecycle/fixes/fix.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import { gateRoutes } from '../../lifecycle/review.ts';
import type { Run } from '../../ports/runs.ts';
import type { UsecasePorts } from '../ports.ts';

/**
 * Refuses to fork a run whose RFC was decided: the fork would fail, and with it a finalized
 * session. Throws ConflictError `run.subject-moved`.
 */
export async function requireForkable(
  { artifacts }: Pick<UsecasePorts, 'artifacts'>,
  { key, workflow, subject }: Pick<Run, 'key' | 'workflow' | 'subject'>,
): Promise<void> {
  const { rfc: name, session } = subject;
  if (workflow !== 'design' || name === undefined) return;
  const rfc = await artifacts.read(name);
  if (!rfc) return;
  if (session !== undefined && rfc.status !== 'Draft' && rfc.status !== gateRoutes.rfc?.reviewStatus) {
    throw moved({
      key,
      message: `${key} took ${rfc.key} to its gate, and ${rfc.key} is ${rfc.status} since; what ${session} came to is decided.`,
      fix:
        rfc.status === gateRoutes.rfc?.outcomes.approve
          ? fix`Its AI-ADR is drafted by ${act('draftAdr', { key: rfc.key })} where there is none; what was decided is changed by ${act('succeedArtifact', { key: rfc.key, role: 'supersedes' })}.`
          : fix`Look at what became of it: ${act('readArtifact', { key: rfc.key })}.`,
      details: { rfc: rfc.key, status: rfc.status },
    });
  }
  const inForce = (await artifacts.linkedFrom(rfc.key, 'decides')).find(
    (one) => one.kind === 'adr' && one.status === gateRoutes.adr?.outcomes.approve,
  );
  if (!inForce) return;
  throw moved({
    key,
    message: `${key} drafted the AI-ADR of ${rfc.key}, and ${inForce.key} records that decision since: it is ${inForce.status}.`,
    fix: fix`Change what holds by ${act('succeedArtifact', { key: inForce.key, role: 'amends' })} or ${act('succeedArtifact', { key: inForce.key, role: 'supersedes' })}.`,
    details: { rfc: rfc.key, adr: inForce.key },
  });
}

interface Moved {
  readonly key: string;
  readonly message: string;
  readonly fix: Fix;
  readonly details: Readonly<Record<string, string>>;
}

function moved({ key, message, fix, details }: Moved): ConflictError {
  return new ConflictError({
    id: 'run.subject-moved',
    message: `${message} Nothing was forked.`,
    fix,
    details: { run: key, ...details },
  });
}
