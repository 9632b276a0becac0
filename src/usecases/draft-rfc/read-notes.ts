import { field, fix } from '../../lifecycle/fixes/fix.ts';
import { tidyLine } from '../../lifecycle/document-fields.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { Redactor } from '../../ports/redactor.ts';
import type { RfcOrder } from './rfc-drafting-service.ts';

/** Characters. Notes are a few pages; longer text is a document of its own. */
const longestNotes = 100_000;
const mostConstraints = 50;
const longestConstraint = 1_000;

/**
 * Redacts the engineer's notes. Throws InputError `rfc.notes-too-long`, `rfc.constraint-empty` and
 * `rfc.constraint-too-long`.
 */
export async function readNotes(
  redactor: Redactor,
  { notes, constraints }: Pick<RfcOrder, 'notes' | 'constraints'>,
): Promise<{ notes: string; constraints: string[] }> {
  if (notes.length > longestNotes) {
    throw new InputError({
      id: 'rfc.notes-too-long',
      message: `The notes have ${notes.length} characters; at most ${longestNotes} are read.`,
      fix: 'Keep what decides the design, and name the rest by where it stands.',
    });
  }
  const lines = constraints.map(tidyLine);
  if (lines.includes('')) {
    throw new InputError({
      id: 'rfc.constraint-empty',
      message: 'A constraint says nothing.',
      fix: fix`Say it in a sentence in ${field('constraints')}, such as "two people until June", or leave it out.`,
    });
  }
  if (lines.length > mostConstraints || lines.some((line) => line.length > longestConstraint)) {
    throw new InputError({
      id: 'rfc.constraint-too-long',
      message: `At most ${mostConstraints} constraints of ${longestConstraint} characters are read.`,
      fix: 'Say what they limit in a sentence each, and put the rest into the notes.',
    });
  }
  const clean = async (text: string): Promise<string> => (await redactor.redact(text)).text;
  return { notes: (await clean(notes)).trim(), constraints: await Promise.all(lines.map(clean)) };
}
