import { act, fix, type Fix, itsKey } from '../../lifecycle/fixes/fix.ts';
import type { KeptText } from '../../lifecycle/prd.ts';
import type { Finding, Severity } from '../../lifecycle/findings.ts';

/** Kinds of records that teams keep as a folder of Markdown files. */
export type LogKind = 'adr' | 'rfc';

/** How one record relates to another, as stated by either of them. */
export type RelationType = 'supersedes' | 'superseded-by' | 'amends' | 'amended-by';

export interface SaidRelation {
  readonly type: RelationType;
  /** The name in the text: `ADR-0012`, `9. Use queues`. */
  readonly name: string;
  /** Address of the link; '' without one. */
  readonly href: string;
  /** From 1. */
  readonly line: number;
  /** True in metadata or the status section, which surely name records; prose may not. */
  readonly stated: boolean;
}

/** A section of the highest level below the title, with all that is below it. */
export interface LogSection {
  readonly heading: string;
  readonly level: number;
  /** Line of the heading, from 1. */
  readonly line: number;
  /** Source text without the heading and surrounding blank lines. */
  readonly markdown: string;
  /** First line of the text, from 1. */
  readonly textLine: number;
}

/** One file of a log, as far as it can be read alone. */
export interface LogRecord {
  readonly file: string;
  /** As written, such as `0012`; null when file name, heading and metadata have none. */
  readonly number: string | null;
  /** Further numbers that the file states for itself. */
  readonly otherNumbers: readonly string[];
  readonly title: string;
  /** The status in the file's own words; '' when it states none. */
  readonly said: string;
  /** The status that it claims; null when none is known. */
  readonly status: string | null;
  /** True when only parts of the record were superseded. */
  readonly partly: boolean;
  /** ISO date; null when none is stated. */
  readonly date: string | null;
  readonly deciders: readonly string[];
  readonly relations: readonly SaidRelation[];
  readonly sections: readonly LogSection[];
  /** Metadata and text before the first section, verbatim. */
  readonly kept: readonly KeptText[];
  readonly findings: readonly Finding[];
}

/** The findings of a log import: severity and fix. */
const findingKinds = {
  'LOG-NOT-A-RECORD': ['info', 'Nothing to do if it is an index or a template. A record has a title and a status.'],
  'LOG-STATUS-MISSING': ['warning', 'State the status: a section "Status", a line "Status: …" or front matter.'],
  'LOG-STATUS-UNKNOWN': ['warning', 'Use a status of the lifecycle, or tell at the gate what it means.'],
  'LOG-STATUS-READ': [
    'info',
    'Nothing to do if that is what it means; else write a status of the lifecycle, or say so at the gate.',
  ],
  'LOG-PARTLY-SUPERSEDED': ['info', 'Nothing to do if the rest still holds.'],
  'LOG-STATUS-CONTRADICTED': ['warning', 'Make both records say the same.'],
  'LOG-NUMBER-TWICE': ['warning', 'Give each record a number of its own; references by the number alone cannot be told apart.'],
  'LOG-NUMBER-CONTRADICTED': ['warning', 'Give the heading the number of the file name.'],
  'LOG-SAME-TEXT': [
    'warning',
    fix`Keep one of the two. Where both are records here, end the other one: ${act('moveArtifact', { key: itsKey })}.`,
  ],
  'LOG-REFERENCE-UNKNOWN': ['warning', 'Name a record of this folder, by its file, number or title.'],
  'LOG-REFERENCE-AMBIGUOUS': ['warning', 'Link to the file that is meant.'],
  'LOG-REPLACEMENT-UNKNOWN': [
    'warning',
    fix`Say by which record: "Superseded by [title](file.md)". Or link its successor here, ${act('linkArtifact', { key: 'NEW', role: 'supersedes', to: itsKey })}, and ask for its status with ${act('attestClaims')}.`,
  ],
  'LOG-CIRCULAR': ['warning', 'A record replaces or amends an earlier one; take out the reference that runs the other way.'],
  'LOG-UNDER-REVIEW': ['info', fix`Submit it to its gate here: ${act('submitArtifact', { key: itsKey })}.`],
  'LOG-EDITED-HERE': ['info', fix`Submit it to its gate here: ${act('submitArtifact', { key: itsKey })}.`],
  'LOG-FINAL': ['warning', 'What was decided does not change: write a new record that amends or supersedes it.'],
} as const satisfies Record<string, readonly [Severity, Fix]>;

type LogFindingCode = keyof typeof findingKinds;

export function logFinding(code: LogFindingCode, at: { file: string; line?: number }, message: string): Finding {
  const [severity, mended] = findingKinds[code];
  return { code, severity, at, message, fix: mended };
}
