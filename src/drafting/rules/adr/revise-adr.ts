import type { Finding } from '../../../lifecycle/findings.ts';
import { listIds } from '../../../analysis/lint/kinds/walk-body.ts';
import { toDraft } from '../../../steps/design/assemble-adr.ts';
import type { StepInput, StepOutput } from '../../../steps/registry.ts';
import { followComments, idsOf, type Following } from './follow-comments.ts';

type Draft = StepOutput<'design/draft-adr'>;
type Revision = NonNullable<StepInput<'design/draft-adr'>['revision']>;

/**
 * The record with what lint found mended, where rules can, and what reviewers asked for in words that rules understand. What else they asked for is told as
 * not done; `holding` are the decisions and alternatives of the RFC that a record has to carry.
 */
export function reviseAdr(
  { adr, findings, comments }: Revision,
  { anew, ...following }: Omit<Following, 'ids'> & { readonly anew: Draft },
): Draft {
  const draft = mendFindings(toDraft(adr), { findings, anew, ids: listIds(adr) });
  return followComments(draft, comments, { ...following, ids: idsOf(draft, adr) });
}

function mendFindings(
  draft: Draft,
  { findings, anew, ids }: { findings: readonly Finding[]; anew: Draft; ids: readonly string[] },
): Draft {
  const has = (code: string): boolean => findings.some((finding) => finding.code === code);
  const refused = new Set(
    findings.filter(({ code }) => code === 'ADR-API-INVALID' || code === 'ADR-API-INCOMPLETE').map(({ at }) => at.part),
  );
  const operations = ids.filter((id) => id.startsWith('API-'));
  const known = new Set(draft.points.flatMap(({ decides }) => decides));
  const kept = new Set(draft.rejectedAlternatives.map(({ rejects }) => rejects));
  return {
    ...draft,
    // A call that could stand in no contract is a question again.
    apiContract: draft.apiContract.filter((_, at) => !refused.has(operations[at])),
    openPoints: [
      ...draft.openPoints,
      ...findings
        .filter(({ code }) => code === 'ADR-DIMENSION-SILENT')
        .map(({ at: { part = '' }, message }) => ({ section: part, question: message })),
      ...draft.apiContract
        .filter((_, at) => refused.has(operations[at]))
        .map(({ method, path }) => ({
          section: `Call ${method} ${path}`.trim(),
          question: 'What is its method, path, request, response and errors? As it was written, it is no HTTP call.',
        })),
    ],
    sequenceDiagram: has('ADR-DIAGRAM-BROKEN') ? '' : draft.sequenceDiagram,
    points: [
      ...draft.points,
      ...anew.points.filter(
        ({ text, binds, decides }) =>
          (has('ADR-RFC-DECISION-LOST') && decides.some((id) => !known.has(id))) ||
          findings.some(({ code, message }) => code === 'ADR-RFC-PART-LOST' && isPartNamed(message, { text, binds })),
      ),
    ],
    rejectedAlternatives: has('ADR-RFC-ALTERNATIVE-LOST')
      ? [...draft.rejectedAlternatives, ...anew.rejectedAlternatives.filter(({ rejects }) => !kept.has(rejects))]
      : draft.rejectedAlternatives,
  };
}

/** The finding names the part, and the draft has it in front of what it says of it. */
function isPartNamed(message: string, { text, binds }: Pick<Draft['points'][number], 'text' | 'binds'>): boolean {
  return message.includes(` builds "${binds}", `) && text.startsWith(`${binds}: `);
}
