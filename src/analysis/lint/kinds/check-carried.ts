import type { AdrBody } from '../../../lifecycle/adr.ts';
import type { Finding } from '../../../lifecycle/findings.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import { isAmendment } from '../../../lifecycle/mandatory-fields.ts';
import { standingInRfc, stateOfAlternative, type RfcBody } from '../../../lifecycle/rfc.ts';
import { kindFinding, type KindCodeId } from './kind-codes.ts';

interface Decided {
  readonly key: string;
  readonly body: RfcBody;
}

interface Owed {
  readonly id: string;
  readonly code: KindCodeId;
  readonly place: string;
  readonly what: string;
  readonly fix: string;
}

/** Reports what the record lacks of its RFC's decisions. An amendment decides nothing itself. */
export function checkCarried(adr: AdrBody, rfc: Decided): Finding[] {
  if (isAmendment(adr)) return [];
  const carried = new Set([
    ...adr.references.map(({ to }) => to),
    ...adr.deferred.map(({ section }) => section),
    ...adr.openPoints.map(({ section }) => section),
  ]);
  return listOwed(rfc)
    .filter(({ id }) => !carried.has(partRef(rfc.key, id)))
    .map(({ id, code, place, what, fix }) =>
      kindFinding(code, {
        part: place,
        message: `${what} ${partRef(rfc.key, id)} is not carried over.`,
        fix: fix.replaceAll('REF', partRef(rfc.key, id)),
      }),
    );
}

function listOwed({ body }: Decided): Owed[] {
  const { alternatives, designSession, openQuestions, proposedSolution } = body;
  const owe =
    (code: KindCodeId, place: string, what: string, fix: string) =>
    (item: { readonly id: string }): Owed => ({
      id: item.id,
      code,
      place,
      what,
      fix,
    });
  const byPoint = 'Name it as a reference of a point that says it: "- **decides:** REF (from D-1)".';
  return [
    ...standingInRfc(designSession).map(owe('ADR-RFC-DECISION-LOST', 'Decision', 'The decision', byPoint)),
    ...alternatives
      .filter((one) => stateOfAlternative(one, designSession) === 'rejected')
      .map(
        owe(
          'ADR-RFC-ALTERNATIVE-LOST',
          'Rejected Alternatives',
          'The rejected alternative',
          'List it, and name it as a reference: "- **decides:** REF (from ALT-1)".',
        ),
      ),
    ...[...openQuestions.decisions, ...openQuestions.unknowns, ...designSession.challenges]
      .filter(({ state }) => state === 'deferred')
      .map(
        owe(
          'ADR-DEFERRED-LOST',
          'Deferred',
          'The question that was put off,',
          'Write a row under "Deferred": | REF | why it can wait |.',
        ),
      ),
    ...[...proposedSolution.components, ...proposedSolution.integrations].map(
      owe('ADR-RFC-PART-LOST', 'Decision', 'The part of the design', byPoint),
    ),
  ];
}
