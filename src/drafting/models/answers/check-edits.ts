import { applyEdits } from '../../../documents/blocks/apply-edits.ts';
import type { Edit, ProposedEdits } from '../../../lifecycle/edits.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import type { AnswerProblem } from './answer-problem.ts';

interface Shown {
  readonly rfc: { readonly body: RfcBody };
  readonly session: { readonly decisions: readonly { readonly id: string }[] };
}

/** Returns problems for the model about edits that cannot be applied. */
export function checkEdits({ edits }: { readonly edits: readonly ProposedEdits[] }, shown: Shown): AnswerProblem[] {
  return edits.flatMap((proposed, at) =>
    findMisfits(proposed, shown).map((message) => ({ path: `edits[${at}]`, message, fails: false })),
  );
}

/** Returns why one proposal cannot be applied; empty if it can. */
export function findMisfits({ decision, edits }: ProposedEdits, { rfc, session }: Shown): string[] {
  const applied = applyEdits(rfc.body, edits);
  return [
    ...(decision === '' || session.decisions.some(({ id }) => id === decision) ? [] : [`There is no decision ${decision}.`]),
    ...('stale' in applied
      ? applied.stale.map(({ edit, because }) => `${nameEdit(edit)}: ${because}. Copy ids, hashes and \`from\` as they stand.`)
      : []),
  ];
}

function nameEdit(edit: Edit): string {
  return edit.kind === 'set'
    ? `${edit.part} ${edit.field}`
    : edit.kind === 'block'
      ? edit.block
      : `after ${edit.after || edit.section}`;
}
