import type { AdrBody } from '../../lifecycle/adr.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { partRef } from '../../lifecycle/ids.ts';
import { isAmendment } from '../../lifecycle/mandatory-fields.ts';
import { withoutReplaced } from '../../lifecycle/replaced-text.ts';
import type { RfcBody } from '../../lifecycle/rfc.ts';
import { standingInRfc } from '../design/standing-decisions.ts';
import { listComponents } from '../design/list-components.ts';
import { tellsOfRelease } from '../design/finalize/note-rebuttals.ts';
import { foldText } from '../fold-text.ts';
import { findMisquoted } from './find-misquoted.ts';
import { findReplacedIn } from './find-replaced.ts';
import { findUnstated } from './find-unstated.ts';
import { kindFinding, type KindCodeId } from './kinds/kind-codes.ts';

/**
 * Decisions of the design session and rejected alternatives of an RFC that its AI-ADR does not carry over. Carried over is what the record names by its id
 * (`RFC-001#DEC-2`, in a reference or a text) or says in the same words. Besides, parts of the design
 * that it does not speak of, and what the RFC builds and the record has no details of.
 */
export function compareWithRfc(adr: AdrBody, rfc: { readonly key: string; readonly body: RfcBody }): Finding[] {
  if (isAmendment(adr)) return [];
  const said = listTexts(adr);
  const all = said.join('\n');
  const lost = (part: { id: string; text: string }, places: readonly string[]): boolean => {
    const ref = partRef(rfc.key, part.id);
    return !adr.references.some(({ to }) => to === ref) && !names(all, ref) && !says(places, part.text);
  };
  // "It supersedes ADR-001: DEC-16 was wrong." says why, and not what became of it.
  const carrying = all.replace(givingReason, '');
  // "Kafka" in a sentence about something else rejects nothing.
  const rejected = listTexts(adr.rejectedAlternatives).map(foldText);
  const folded = said.map(foldText);
  return [
    ...standingInRfc(rfc.body.designSession)
      // An AI-ADR has no DEC of its own, so that the short name can mean nothing else.
      .filter((decision) => lost(decision, folded) && !names(carrying, decision.id))
      .map((decision) => notCarried('ADR-RFC-DECISION-LOST', rfc.key, decision, 'a decision point of its own')),
    ...rfc.body.alternatives
      .filter((alternative) => lost(alternative, rejected))
      .map((alternative) => notCarried('ADR-RFC-ALTERNATIVE-LOST', rfc.key, alternative, 'an entry of "Rejected Alternatives"')),
    ...findMisquoted(adr, rfc),
    ...findLostParts(adr, rfc),
    ...findReplacedIn({ ...adr, other: [] }, rfc),
    ...findUnstated(adr, rfc),
  ];
}

const givingReason = /^[-*\s]*(?:It (?:supersedes|amends) [A-Z]+-\d+: |Because: ).*$/gm;

/** What is prevented or was not taken is not what is built. */
function findLostParts(adr: AdrBody, { key, body }: { readonly key: string; readonly body: RfcBody }): Finding[] {
  const { proposedSolution } = withoutReplaced(body);
  const points = adr.decision.points.map((point) => ({ ...point, prevents: '' }));
  const folded = listTexts({ ...adr, decision: { ...adr.decision, points }, rejectedAlternatives: [] }).map(foldText);
  return listComponents({ proposedSolution: { ...proposedSolution, integrationPoints: '' } })
    .filter((name) => !tellsOfRelease(name) && !says(folded, name))
    .map((name) =>
      kindFinding('ADR-RFC-PART-LOST', {
        part: 'Decision',
        message: `${key} builds "${name}", and the record does not speak of it.`,
        fix: `Say in a decision point what "${name}" does and whom it talks to; or that it is not built.`,
      }),
    );
}

function notCarried(code: KindCodeId, key: string, { id, text }: { id: string; text: string }, place: string): Finding {
  const [title = ''] = text.split('\n');
  const section = code === 'ADR-RFC-DECISION-LOST' ? 'Decision' : 'Rejected Alternatives';
  return kindFinding(code, {
    part: section,
    message: `${partRef(key, id)} is not carried over: ${title}`,
    fix: `Make it ${place}, and refer to it: "- **decides:** ${partRef(key, id)} (from …)"; or name ${partRef(key, id)} where the record says what became of it.`,
  });
}

function names(text: string, ref: string): boolean {
  const at = text.indexOf(ref);
  if (at < 0) return false;
  const bounded = !/[\w-]/.test(text[at + ref.length] ?? '') && !/[\w-]/.test(text[at - 1] ?? '');
  return bounded || names(text.slice(at + ref.length), ref);
}

/** The first sentence or line of what was said there, in the same words here. */
function says(folded: readonly string[], text: string): boolean {
  const [title = ''] = text.split(/\n|(?<=[.!?])\s/);
  const wanted = foldText(title);
  return wanted !== '' && folded.some((one) => ` ${one} `.includes(` ${wanted} `));
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(listTexts);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => (['other', 'references', 'id'].includes(key) ? [] : listTexts(entry)));
}
