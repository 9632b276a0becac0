/** Who approved exactly one content, where, and what was let pass. */
export interface StandingApproval {
  readonly gate: string;
  readonly person: string;
  readonly role: string;
  readonly note: string;
  readonly decidedAt: string;
  readonly waivers: readonly { readonly code: string; readonly reason: string }[];
}

/** An error finding that an approval let pass, with who answers for it. */
export interface StandingWaiver {
  readonly code: string;
  readonly reason: string;
  readonly gate: string;
  readonly person: string;
  readonly decidedAt: string;
}

/** What of an approved gate tells its approvals. */
interface ApprovedGate {
  readonly key: string;
  readonly contentHash: string;
  readonly decisions: readonly (Omit<StandingApproval, 'gate' | 'person'> & {
    readonly decision: string;
    readonly personName: string;
  })[];
}

/**
 * Approvals of exactly this content, of its approved gates, newest gate first: those at gates that were bound to its hash. A new version starts without
 * any.
 */
export function standingApprovals(approved: readonly ApprovedGate[], contentHash: string): readonly StandingApproval[] {
  return approved
    .filter((gate) => gate.contentHash === contentHash)
    .toReversed()
    .flatMap(({ key, decisions }) =>
      decisions
        .filter(({ decision }) => decision === 'approve')
        .map(({ personName, role, note, decidedAt, waivers }) => ({
          gate: key,
          person: personName,
          role,
          note,
          decidedAt,
          waivers,
        })),
    );
}

/** What they let pass, one by one. */
export function waiversOf(approvals: readonly StandingApproval[]): readonly StandingWaiver[] {
  return approvals.flatMap(({ gate, person, decidedAt, waivers }) =>
    waivers.map(({ code, reason }) => ({ code, reason, gate, person, decidedAt })),
  );
}
