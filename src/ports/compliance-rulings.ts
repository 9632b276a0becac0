import type { ComplianceException } from '../lifecycle/compliance.ts';

/** A check that a person accepted for a part that has none of its own. */
export interface AcceptedCheck {
  readonly part: string;
  readonly check: string;
  readonly person: string;
  readonly acceptedAt: Date;
}

export type NewRuling = { readonly token: string; readonly key: string; readonly part: string; readonly interactive: boolean } & (
  | { readonly kind: 'check'; readonly check: string; readonly reason: string }
  | { readonly kind: 'exception'; readonly scope: readonly string[]; readonly reason: string; readonly expiresAt: Date }
);

/** What people ruled about code and the parts of AI-ADRs. Rulings only grow. */
export interface ComplianceRulings {
  /**
   * Throws PermissionError `compliance.machine`, `compliance.wrong-role`, `token.…` and
   * `gate.interactive-required`, InputError `compliance.unknown-part`, `compliance.reason-missing`
   * and `compliance.expiry`, NotFoundError `artifact.not-found`.
   */
  rule(ruling: NewRuling): Promise<void>;
  /** Returns the checks in force, and all exceptions, the newest first, expired ones too. */
  read(key: string): Promise<{
    readonly checks: readonly AcceptedCheck[];
    readonly exceptions: readonly ComplianceException[];
  }>;
}
