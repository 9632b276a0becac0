import type { ArtifactVersion } from '../ports/artifacts.ts';
import type { UsecasePorts } from './ports.ts';

/** An error finding that an approval let pass, with who answers for it. */
export interface StandingWaiver {
  readonly code: string;
  readonly reason: string;
  readonly gate: string;
  readonly person: string;
  readonly decidedAt: string;
}

/** Waivers that hold for exactly this content: those of approvals at gates that were bound to its hash. A new version starts without any. */
export async function listWaivers(
  { gates }: Pick<UsecasePorts, 'gates'>,
  { key, contentHash }: Pick<ArtifactVersion, 'key' | 'contentHash'>,
): Promise<readonly StandingWaiver[]> {
  const approved = (await gates.list({ status: 'approved', artifactKey: key })).filter(
    (gate) => gate.contentHash === contentHash,
  );
  return approved
    .toReversed()
    .flatMap((gate) =>
      gate.decisions
        .filter(({ decision }) => decision === 'approve')
        .flatMap(({ waivers, personName, decidedAt }) =>
          waivers.map(({ code, reason }) => ({ code, reason, gate: gate.key, person: personName, decidedAt })),
        ),
    );
}
