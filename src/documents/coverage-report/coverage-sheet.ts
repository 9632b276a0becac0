import type { coverageStatuses } from '../../lifecycle/coverage.ts';

export interface CoverageRow {
  /** Part of the PRD, such as `PRD-001#US-3.AC-2`; of an ORPHAN, the part that serves nothing. */
  readonly ref: string;
  /** What it is: `story`, `criterion`, `requirement`, `nfr`, or of an ORPHAN `operation` and the like. */
  readonly type: string;
  readonly text: string;
  readonly status: (typeof coverageStatuses)[number];
  /** What serves it. */
  readonly by: readonly { readonly part: string; readonly text: string }[];
  /** Why it is DEFERRED, N/A or ORPHAN; '' where there is nothing to say. */
  readonly reason: string;
}

interface Named {
  readonly key: string;
  readonly title: string;
  readonly version: number;
}

/** The coverage report of specification 1.3: a PRD beside what was made from it, part by part. */
export interface CoverageSheet {
  readonly prd: Named;
  readonly subject: Named & { readonly kind: string; readonly status: string };
  readonly stories: number;
  readonly mapped: number;
  readonly requirements: number;
  readonly criteria: number;
  /** Requirement statements and criteria that are OK. */
  readonly covered: number;
  readonly rows: readonly CoverageRow[];
}

/** `Stories 8 of 9 mapped, requirements and criteria 24 of 27 covered.` */
export function summarizeSheet({ stories, mapped, requirements, criteria, covered }: CoverageSheet): string {
  const demands = requirements + criteria;
  const parts = [
    stories > 0 && `stories ${mapped} of ${stories} mapped`,
    demands > 0 && `requirements and criteria ${covered} of ${demands} covered`,
  ].filter((part) => part !== false);
  const text = parts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** `PRD-001 Library lending (version 2) beside DAA-001 Library lending (version 1, In Review)`. */
export function titleSheet({ prd, subject }: CoverageSheet): string {
  return `${prd.key} ${prd.title} (version ${prd.version}) beside ${subject.key} ${subject.title} (version ${subject.version}, ${subject.status})`;
}
