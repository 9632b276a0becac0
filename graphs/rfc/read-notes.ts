import { InputError } from '../../src/lifecycle/errors.ts';
import { rfcBodySchema, type RfcBody } from '../../src/lifecycle/rfc.ts';
import type { WorkflowPorts } from '../../src/ports/workflow.ts';

interface ReadNotes {
  /** What stands under headings of an RFC; null where nothing does. */
  readonly noted: RfcBody | null;
  /** Everything else, word for word. */
  readonly notes: string;
}

/** Reads an engineer's notes as an RFC where they have its headings. Notes that cannot be read so are text. */
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
