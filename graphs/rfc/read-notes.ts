import { InputError } from '../../src/lifecycle/errors.ts';
import { rfcBodySchema, type RfcBody } from '../../src/lifecycle/rfc.ts';
import type { WorkflowPorts } from '../../src/ports/workflow.ts';

interface ReadNotes {
  /** Notes under headings of an RFC; null without any. */
  readonly noted: RfcBody | null;
  /** All other notes, word for word. */
  readonly notes: string;
}

/** Parses an engineer's notes as an RFC. Notes that do not parse stay text. */
export function readNotes({ documents }: Pick<WorkflowPorts, 'documents'>, notes: string): ReadNotes {
  try {
    const noted = rfcBodySchema.parse(documents.parse('rfc', notes).body);
    if (isEmpty({ ...noted, other: [] })) return { noted: null, notes };
    const loose = noted.other.map(({ heading, markdown }) => [heading === '' ? '' : `**${heading}**`, markdown.trim()]);
    return { noted, notes: loose.map((lines) => lines.filter((line) => line !== '').join('\n\n')).join('\n\n') };
  } catch (error) {
    if (error instanceof InputError) return { noted: null, notes };
    throw error;
  }
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isEmpty);
  return value === '' || value === null;
}
