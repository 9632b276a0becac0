import { documentKinds } from '../../documents/document-kinds.ts';
import type { AdrBody } from '../../lifecycle/adr.ts';
import type { Reference } from '../../lifecycle/references.ts';
import type { RfcBody } from '../../lifecycle/rfc.ts';

/** What a person states about an amendment (specification 2.11); empty parts are written later. */
export interface AmendmentText {
  readonly reason: string;
  readonly addedGuidance: string;
  readonly rationale: string;
  /** Keys of the Post-mortem and Fix-It Bolt that led to it. */
  readonly from: readonly string[];
}

/** An amendment in force of a record that is replaced. */
export interface StandingAmendment {
  readonly key: string;
  /** Who accepted it, and the day; empty when no gate here did. */
  readonly accepted: string;
  readonly body: AdrBody;
}

/**
 * Prefills only the change, because an amendment decides nothing else. Its cause is its rationale
 * until somebody adds more.
 */
export function prefillAmendment(key: string, { reason, addedGuidance, rationale, from }: AmendmentText): AdrBody {
  return {
    ...(documentKinds.adr.empty('') as AdrBody),
    rationale: rationale.trim() === '' ? reason : rationale,
    amendment: { reason, addedGuidance },
    references: [{ role: 'amends', to: key }, ...from.map((to): Reference => ({ role: 'arose_from', to }))],
  };
}

/** Prefills the record's decisions and its amendments' guidance, so that none is lost. */
export function prefillAdr(
  old: { readonly key: string; readonly body: AdrBody },
  { reason, amendments }: { reason: string; amendments: readonly StandingAmendment[] },
): AdrBody {
  const { decision, rationale, references } = old.body;
  const last = Math.max(0, ...decision.points.map(({ id }) => Number(id.slice(id.indexOf('-') + 1))));
  const guidance = amendments.filter(({ body }) => body.amendment.addedGuidance !== '');
  return {
    ...old.body,
    decision: {
      ...decision,
      points: [
        ...decision.points,
        ...guidance.map(({ key, accepted, body }, at) => ({
          id: `D-${last + at + 1}`,
          text: [
            body.amendment.addedGuidance,
            ...because(body),
            `Added by ${key}${accepted === '' ? '' : ` (accepted by ${accepted})`}.`,
          ].join('\n\n'),
          binds: '',
          prevents: '',
          rule: '',
          check: '',
          mark: null,
        })),
      ],
    },
    rationale: ledBy(`It supersedes ${old.key}: ${reason}`, rationale),
    amendment: { reason: '', addedGuidance: '' },
    references: succeeding(old.key, references),
  };
}

/** The replacing record must state why each amendment holds. */
function because({ rationale, amendment }: AdrBody): string[] {
  const why = [rationale, amendment.reason].map((text) => text.trim()).find((text) => text !== '');
  return why === undefined ? [] : [`Because: ${why}`];
}

/** Prefills the RFC without its session: the new one has its own, and the old one keeps its own. */
export function prefillRfc(old: { readonly key: string; readonly body: RfcBody }, { reason }: { reason: string }): RfcBody {
  const { body } = old;
  const { contextAndProblem, references } = body;
  const problemSummary = ledBy(`It supersedes ${old.key}: ${reason}`, contextAndProblem.problemSummary);
  return {
    ...body,
    contextAndProblem: { ...contextAndProblem, problemSummary },
    designSession: { challenges: [], decisions: [] },
    // Links from parts of the session would have no start.
    references: succeeding(
      old.key,
      references.filter(({ from }) => from === undefined || !/^(?:CH|DEC)-\d+$/.test(from)),
    ),
  };
}

function ledBy(first: string, text: string): string {
  return text === '' ? first : `${first}\n\n${text}`;
}

/** Leaves out what the old record superseded or amended. */
function succeeding(key: string, references: readonly Reference[]): Reference[] {
  return [{ role: 'supersedes', to: key }, ...references.filter(({ role }) => role !== 'supersedes' && role !== 'amends')];
}
