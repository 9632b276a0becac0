import type { Finding } from '../../../lifecycle/findings.ts';
import { listIds } from '../../../analysis/lint/kinds/walk-body.ts';
import { toDraft } from '../../../steps/design/assemble-adr.ts';
import type { StepInput, StepOutput } from '../../../steps/registry.ts';

type Draft = StepOutput<'design/draft-adr'>;
type Revision = NonNullable<StepInput<'design/draft-adr'>['revision']>;

/**
 * The record with what lint found mended, where rules can, and what reviewers asked for: a remark about a part is added to that part, in the words of the
 * reviewer; any other becomes an open point, so that it is not lost.
 */
export function reviseAdr({ adr, findings, comments }: Revision, anew: Draft): Draft {
  const draft = mendFindings(toDraft(adr), { findings, anew, ids: listIds(adr) });
  return comments.reduce((sofar, comment) => followComment(sofar, comment), draft);
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

/** Lists of the draft by the prefix of their ids, each with the field that a remark is added to. */
const remarked = {
  D: { list: 'points', field: 'text' },
  EC: { list: 'edgeCases', field: 'handling' },
  RB: { list: 'runbook', field: 'triage' },
  ALERT: { list: 'alerts', field: 'action' },
  MET: { list: 'metrics', field: 'meaning' },
  API: { list: 'apiContract', field: 'response' },
  ALT: { list: 'rejectedAlternatives', field: 'reason' },
} as const;

/** Sections of the draft that are one text, by their names in the document. */
const texts = {
  context: 'context',
  decision: 'statement',
  statement: 'statement',
  rationale: 'rationale',
  'technology choices': 'technologyChoices',
  'database schema': 'databaseSchema',
  consequences: 'consequences',
} as const;

function followComment(draft: Draft, { part, text }: { part: string; text: string }): Draft {
  const [, prefix = '', number = ''] = /^([A-Z]+)-(\d+)$/.exec(part) ?? [];
  const place = Object.hasOwn(remarked, prefix) ? remarked[prefix as keyof typeof remarked] : undefined;
  if (place && draft[place.list].length >= Number(number)) {
    const items = draft[place.list] as Readonly<Record<string, unknown>>[];
    const changed = items.map((item, at) =>
      at + 1 === Number(number) ? { ...item, [place.field]: add(String(item[place.field]), text) } : item,
    );
    return { ...draft, [place.list]: changed };
  }
  const section = part.toLowerCase();
  if (Object.hasOwn(texts, section)) {
    const field = texts[section as keyof typeof texts];
    return { ...draft, [field]: add(draft[field], text) };
  }
  return {
    ...draft,
    openPoints: [...draft.openPoints, { section: part === '' ? 'Review' : part, question: text.replace(/\s+/g, ' ').trim() }],
    notDone: [
      ...draft.notDone,
      `${part === '' ? '' : `${part}: `}${text.replace(/\s+/g, ' ').trim()} (the rules made an open point of it)`,
    ],
  };
}

function add(before: string, remark: string): string {
  return before === '' ? remark.trim() : `${before}\n\nFrom the review: ${remark.trim()}`;
}
