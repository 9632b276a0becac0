import { ConflictError } from '../../lifecycle/errors.ts';
import { gateRoutes } from '../../lifecycle/review.ts';
import type { Run } from '../../ports/runs.ts';
import type { UsecasePorts } from '../ports.ts';

/**
 * Passes a run whose work can be done again. A design is taken to its gates once: forked when its RFC was decided, the run would fail, and with it a session
 * that was finalized. Throws ConflictError `run.subject-moved`.
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
          ? `Its AI-ADR is drafted by \`throughline adr draft ${rfc.key}\` where there is none; what was decided is changed by \`throughline rfc supersede ${rfc.key} --reason "…"\`.`
          : `Look at what became of it: \`throughline rfc show ${rfc.key}\`.`,
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
    fix: `Change what holds by \`throughline adr amend ${inForce.key} --reason "…"\` or \`throughline adr supersede ${inForce.key} --reason "…"\`.`,
    details: { rfc: rfc.key, adr: inForce.key },
  });
}

interface Moved {
  readonly key: string;
  readonly message: string;
  readonly fix: string;
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
