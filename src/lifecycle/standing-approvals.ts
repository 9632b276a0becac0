import type { Finding } from './findings.ts';

/** Which findings are let pass: all of a code, or those at one part. */
export interface WaivedPlace {
  readonly code: string;
  readonly part?: string | undefined;
}

/** Who approved exactly one content, where, and what was let pass. */
export interface StandingApproval {
  readonly gate: string;
  readonly person: string;
  readonly role: string;
  readonly note: string;
  readonly decidedAt: string;
  readonly waivers: readonly (WaivedPlace & { readonly reason: string })[];
}

/** An error finding that an approval let pass, with who answers for it. */
export interface StandingWaiver extends WaivedPlace {
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
    waivers.map((waiver) => ({ ...waiver, gate, person, decidedAt })),
  );
}

/** Whether a finding is let pass, as the database asks it at an approval (`lets_pass`). */
export function letsPass({ code, part }: WaivedPlace, finding: Pick<Finding, 'code' | 'at'>): boolean {
  return code === finding.code && (part === undefined || part === finding.at.part);
}

/** The parts at which findings of one code stand, where each stands at one; empty where they can only be let pass together. */
export function placesOf(findings: readonly Pick<Finding, 'at'>[]): string[] {
  const parts = findings.flatMap(({ at }) => at.part ?? []);
  return parts.length === findings.length ? [...new Set(parts)] : [];
}

/** As people write it: `DAA-EVENT-TENSE`, or `DAA-EVENT-TENSE@LoanClosing` of one place. */
export function nameWaived({ code, part }: WaivedPlace): string {
  return part === undefined ? code : `${code}@${part}`;
}

/** The other way round. Codes have no `@` and are told in any case; what stands behind it is the part, as its finding names it. */
export function readWaivedPlace(name: string): WaivedPlace {
  const [code = '', ...place] = name.split('@');
  const part = place.join('@').trim();
  return { code: code.trim().toUpperCase(), ...(part === '' ? {} : { part }) };
}
