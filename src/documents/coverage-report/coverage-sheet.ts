import type { coverageStatuses } from '../../lifecycle/coverage.ts';

export interface CoverageRow {
  /** Part of the PRD, such as `PRD-001#US-3.AC-2`; for an ORPHAN, the part that serves nothing. */
  readonly ref: string;
  /** `story`, `criterion`, `requirement`, `nfr`, `unread-passage`; `operation` etc. for ORPHAN. */
  readonly type: string;
  readonly text: string;
  readonly status: (typeof coverageStatuses)[number];
  /** The parts that serve it. */
  readonly by: readonly { readonly part: string; readonly text: string }[];
  /** Why it is not OK; '' when there is nothing to say. */
  readonly reason: string;
}

interface Named {
  readonly key: string;
  readonly title: string;
  readonly version: number;
}

/** The coverage report of specification 1.3: a PRD beside what was made from it, part by part. */
export interface CoverageSheet {
  /** The version that the subject was made from. */
  readonly prd: Named & {
    /** Its version today. */
    readonly currentVersion: number;
  };
  readonly subject: Named & { readonly kind: string; readonly status: string };
  readonly stories: number;
  readonly mapped: number;
  readonly requirements: number;
  readonly criteria: number;
  /** Requirement statements and criteria that are OK. */
  readonly covered: number;
  /** How many of `covered` have the status STATED. */
  readonly stated: number;
  /** Passages of the PRD that were not understood. */
  readonly unread: number;
  readonly rows: readonly CoverageRow[];
}

/** The message for a PRD without a report. */
export const nothingStands = 'There is nothing yet to compare the PRD with: no AI-DAA and no TIP was made from it.';

/** Says that the PRD has changed since the report; '' when it has not. */
export function formatAge({ prd, subject }: CoverageSheet): string {
  if (prd.currentVersion === prd.version) return '';
  return `${prd.key} is at version ${prd.currentVersion} by now; what has changed since version ${prd.version} is not in this report, until ${subject.key} is redrafted.`;
}

/** `Stories 8 of 9 mapped, requirements and criteria 24 of 27 covered.` */
export function summarizeSheet({ stories, mapped, requirements, criteria, covered, stated, unread }: CoverageSheet): string {
  const demands = requirements + criteria;
  const parts = [
    stories > 0 && `stories ${mapped} of ${stories} mapped`,
    demands > 0 && `requirements and criteria ${covered} of ${demands} covered`,
    stated > 0 && `${stated} only stated as a step`,
    unread > 0 && `${unread} not understood`,
  ].filter((part) => part !== false);
  const text = parts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** `PRD-001 Library lending (version 2) beside DAA-001 Library lending (version 1, In Review)`. */
export function titleSheet({ prd, subject }: CoverageSheet): string {
  return `${prd.key} ${prd.title} (version ${prd.version}) beside ${subject.key} ${subject.title} (version ${subject.version}, ${subject.status})`;
}
