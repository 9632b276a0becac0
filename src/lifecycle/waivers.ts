/** An error finding that an approval let pass, with who answers for it. */
export interface StandingWaiver {
  readonly code: string;
  readonly reason: string;
  readonly gate: string;
  readonly person: string;
  readonly decidedAt: string;
}

/** What of an approved gate tells its waivers. */
interface ApprovedGate {
  readonly key: string;
  readonly contentHash: string;
  readonly decisions: readonly {
    readonly decision: string;
    readonly personName: string;
    readonly decidedAt: string;
    readonly waivers: readonly { readonly code: string; readonly reason: string }[];
  }[];
}

/**
 * Waivers that hold for exactly this content, of its approved gates, newest first: those of approvals at gates that were bound to its hash. A new version
 * starts without any.
 */
export function standingWaivers(approved: readonly ApprovedGate[], contentHash: string): readonly StandingWaiver[] {
  return approved
    .filter((gate) => gate.contentHash === contentHash)
    .toReversed()
    .flatMap(({ key, decisions }) =>
      decisions
        .filter(({ decision }) => decision === 'approve')
        .flatMap(({ waivers, personName, decidedAt }) =>
          waivers.map(({ code, reason }) => ({ code, reason, gate: key, person: personName, decidedAt })),
        ),
    );
}
