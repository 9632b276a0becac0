import type { Finding } from './findings.ts';

/** The findings that are waived: all of a code, or those at one part. */
export interface WaivedPlace {
  readonly code: string;
  readonly part?: string | undefined;
}

/** An approval of exactly one content, with its gate and waivers. */
export interface StandingApproval {
  readonly gate: string;
  readonly person: string;
  readonly role: string;
  readonly note: string;
  readonly decidedAt: string;
  readonly waivers: readonly (WaivedPlace & { readonly reason: string })[];
}

/** An error finding that was waived at an approval, and the person responsible. */
export interface StandingWaiver extends WaivedPlace {
  readonly reason: string;
  readonly gate: string;
  readonly person: string;
  readonly decidedAt: string;
}

/** Fields of an approved gate that its approvals need. */
interface ApprovedGate {
  readonly key: string;
  readonly contentHash: string;
  readonly decisions: readonly (Omit<StandingApproval, 'gate' | 'person'> & {
    readonly decision: string;
    readonly personName: string;
  })[];
}

/**
 * Returns the approvals of exactly this content, newest gate first. A gate is bound to a content
 * hash, so a new version starts without any.
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

export function waiversOf(approvals: readonly StandingApproval[]): readonly StandingWaiver[] {
  return approvals.flatMap(({ gate, person, decidedAt, waivers }) =>
    waivers.map((waiver) => ({ ...waiver, gate, person, decidedAt })),
  );
}

/** Returns whether a finding is waived, by the same rule as the database (`lets_pass`). */
export function letsPass({ code, part }: WaivedPlace, finding: Pick<Finding, 'code' | 'at'>): boolean {
  return code === finding.code && (part === undefined || part === finding.at.part);
}

/** Returns the parts of findings of one code; none when they can only be waived together. */
export function placesOf(findings: readonly Pick<Finding, 'at'>[]): string[] {
  const parts = findings.flatMap(({ at }) => at.part ?? []);
  return parts.length === findings.length ? [...new Set(parts)] : [];
}

/** Renders a waiver: `DAA-EVENT-TENSE`, or `DAA-EVENT-TENSE@LoanClosing` for one place. */
export function nameWaived({ code, part }: WaivedPlace): string {
  return part === undefined ? code : `${code}@${part}`;
}

/** Parses a waiver. Codes have no `@` and may have any case; the text after it is the part. */
export function readWaivedPlace(name: string): WaivedPlace {
  const [code = '', ...place] = name.split('@');
  const part = place.join('@').trim();
  return { code: code.trim().toUpperCase(), ...(part === '' ? {} : { part }) };
}
