import type { ModelChoice } from '../../ports/model-choice.ts';
import type { Principal } from '../../ports/people.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import { retryUnlessRetried } from '../runs/standing-runs.ts';
import { namedModels } from './named-models.ts';

interface DesignOrder {
  readonly session: string;
  readonly rfc: string;
  /** Sequence of the turn that ended the dialogue. */
  readonly turn: number;
  readonly principal: Principal;
  /** Models to use instead of those named before in the session, or the configured ones. */
  readonly models?: readonly ModelChoice[] | undefined;
}

/** Starts one design run per end of the dialogue; resumes failed, restarts canceled runs. */
export async function startDesign(ports: UsecasePorts, { session, rfc, turn, principal, ...order }: DesignOrder): Promise<void> {
  const models = order.models ?? (await namedModels(ports, session));
  const { version: rfcVersion } = await readArtifact(ports, { key: rfc });
  const start = (attempt: number) =>
    ports.runs.start({
      workflow: 'design',
      input: { session, rfc, rfcVersion, ...(models ? { models: [...models] } : {}) },
      subject: { session, rfc },
      startedById: principal.id,
      origin: `design/${session}/${turn}${attempt === 0 ? '' : `/${attempt}`}`,
    });
  const earlier = (await ports.runs.list({ subject: { name: 'session', key: session } })).filter(
    ({ workflow }) => workflow === 'design',
  );
  const run = await start(0);
  if (run.status === 'failed' || run.status === 'blocked') await retryUnlessRetried(ports, run, principal);
  // The number of earlier runs is the attempt, so that two concurrent restarts get one run.
  else if (run.status === 'canceled') await start(earlier.length);
}
