import type { Finding, Severity } from '../../lifecycle/findings.ts';
import type { Place } from '../place.ts';

/** All findings of the PRD import: severity and fix. An error blocks the PRD's gate. */
const findingKinds = {
  'PRD-NO-PARTS': [
    'error',
    'Write what is wanted as user stories ("As a …, I want … so that …") or as statements with must or shall.',
  ],
  'PRD-MISSING-SECTION': ['error', 'Add the section; specification 2.1 requires it.'],
  'PRD-STORY-NO-ROLE': ['error', 'Say who wants it: "As a <role>, I want …".'],
  'PRD-STORY-NO-CAPABILITY': ['error', 'Say what is wanted: "As a …, I want <capability> …".'],
  'PRD-STORY-NO-BENEFIT': ['warning', 'Say why: "… so that <benefit>".'],
  'PRD-STORY-NO-CRITERIA': ['warning', 'Add testable conditions below the story, one bullet each.'],
  'PRD-PRIORITY-MISSING': ['warning', 'State the priority: must-have, should-have or nice-to-have.'],
  'PRD-PRIORITY-UNKNOWN': [
    'warning',
    'Use must-have, should-have or nice-to-have; move what will not be built to "Out of scope".',
  ],
  'PRD-DUPLICATE-STATEMENT': ['warning', 'Delete one of the two, or say what is different.'],
  'PRD-DUPLICATE-ID': ['warning', 'Give each its own id; until then only our ids tell them apart.'],
  'PRD-FRONT-MATTER': ['warning', 'Mend the YAML between the two "---" lines, or remove it.'],
  'PRD-FILE-REPEATED': ['warning', 'Nothing to do if the same file was meant; else give the file that was.'],
  'PRD-SECRET': [
    'warning',
    'Revoke it where it is valid: whoever had the document had the secret. Then take it out of the document.',
  ],
  'PRD-UNREAD-PASSAGE': [
    'warning',
    'Write what it demands as a story or as a requirement with an id, or let a model read it; background needs nothing.',
  ],
  'PRD-NOT-CANONICAL': ['warning', 'Mend the lines named, so that every id and mark of the document is read as it was written.'],
} as const satisfies Record<string, readonly [Severity, string]>;

export type PrdFindingCode = keyof typeof findingKinds;

export function prdFinding(code: PrdFindingCode, at: Partial<Place> & { part?: string }, message: string): Finding {
  const [severity, fix] = findingKinds[code];
  return { code, severity, at, message, fix };
}
