import { escapeControls } from '../../lifecycle/control-characters.ts';
import { showHiddenCharacters } from '../../lifecycle/hidden-characters.ts';
import { longestEvidence, type EvidenceClass, type NewEvidence } from '../../lifecycle/incident-evidence.ts';
import type { Redactor } from '../../ports/redactor.ts';

/** Characters that a redactor reads for one row: what is cut away afterwards needs no look. */
const readCharacters = 2 * longestEvidence;
const longestRef = 1000;

/** Makes rows of evidence from texts of outside: without secrets, with hidden characters shown, cut. */
export function createRowMaker(redactor: Redactor, broughtBy: string) {
  const clean = async (text: string, most: number): Promise<string> => {
    const shown = showHiddenCharacters(
      escapeControls((await redactor.redact(text.slice(0, readCharacters))).text.toWellFormed()),
    );
    return shown.length > most ? `${shown.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : shown;
  };
  return async function makeRow(
    evidenceClass: EvidenceClass,
    { ref, text, at = null }: { ref: string; text: string; at?: Date | null },
  ): Promise<NewEvidence> {
    return {
      class: evidenceClass,
      ref: await clean(ref, longestRef),
      text: await clean(text, longestEvidence),
      at: at?.toISOString() ?? null,
      broughtBy,
    };
  };
}

export type RowMaker = ReturnType<typeof createRowMaker>;
