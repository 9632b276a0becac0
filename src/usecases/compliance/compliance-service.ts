import type { Report } from '../reports/registry.ts';
import type { ComplianceRequest } from './read-compliance.ts';

export const complianceFormats = ['text', 'html', 'sarif'] as const;

export type ComplianceFormat = (typeof complianceFormats)[number];

/** Code against AI-ADRs. */
export interface ComplianceService {
  /** Throws what `readCompliance` throws. */
  show(request: ComplianceRequest): Promise<Report<'compliance'>>;
  write(request: ComplianceRequest & { readonly format: ComplianceFormat }): Promise<string>;
  /** Writes the comment of a pull request, or brings it up to date. Throws what `upsert` throws. */
  comment(request: ComplianceRequest & { readonly pull: string }): Promise<Report<'compliance-comment'>>;
  except(request: {
    key: string;
    part: string;
    scope: readonly string[];
    reason: string;
    until: string;
    interactive?: boolean | undefined;
  }): Promise<Report<'compliance-rulings'>>;
  acceptCheck(request: {
    key: string;
    part: string;
    check: string;
    interactive?: boolean | undefined;
  }): Promise<Report<'compliance-rulings'>>;
  /** Throws what `proposeCheck` throws. */
  propose(request: { key: string; part: string; repository: string }): Promise<Report<'check-proposal'>>;
  rulings(request: { key: string }): Promise<Report<'compliance-rulings'>>;
}
