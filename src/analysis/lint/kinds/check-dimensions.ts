import type { AdrBody } from '../../../lifecycle/adr.ts';
import { adrDimensions } from '../../../lifecycle/adr-dimensions.ts';
import type { Finding } from '../../../lifecycle/findings.ts';
import { isAmendment, listAdrSections } from '../../../lifecycle/mandatory-fields.ts';
import { shorten } from '../shorten.ts';
import { kindFinding } from './kind-codes.ts';

/** Nothing is silent: each dimension of an AI-ADR is decided, deferred with a reason, or named as open. An amendment says only what changes. */
export function checkDimensions(body: AdrBody): Finding[] {
  return [...(isAmendment(body) ? [] : findSilent(body)), ...findOpen(body), ...findMisplaced(body)];
}

function findSilent(body: AdrBody): Finding[] {
  const sections = new Map(listAdrSections(body).map(({ name, stated }) => [name, stated]));
  const postponed = new Set([...body.deferred, ...body.openPoints].map(({ section }) => section.toLowerCase()));
  return adrDimensions
    .filter(
      ({ name, section, isDecided }) => sections.get(section) === true && !isDecided(body) && !postponed.has(name.toLowerCase()),
    )
    .map(({ name, how }) =>
      kindFinding('ADR-DIMENSION-SILENT', {
        part: name,
        message: `Nothing is said about ${name}.`,
        fix: `Decide it (${how}); or list it under "Deferred" with the reason, or under "Open Points" with what has to be known. That it does not apply, with the reason, is a decision too.`,
      }),
    );
}

function findOpen({ openPoints }: AdrBody): Finding[] {
  return openPoints.map(({ section, question }) =>
    kindFinding('ADR-POINT-OPEN', {
      part: shorten(section),
      message: `${section} is open: ${question}`,
      fix: 'Decide it in its section, or move the row to "Deferred" with the reason; or approve the record as it is.',
    }),
  );
}

/** Of what may happen one case may be handled and another one open. */
function isOfCases(name: string): boolean {
  return adrDimensions.some((dimension) => dimension.name === name && dimension.section === 'Edge Cases and Failure Handling');
}

/** A row about what is decided contradicts it; a deferral of nothing that is known is a slip of the pen. Anything may be open. */
function findMisplaced(body: AdrBody): Finding[] {
  const decided = new Map([
    ...listAdrSections(body).map(({ name, stated }) => [name.toLowerCase(), { name, stated }] as const),
    ...adrDimensions.map(({ name, isDecided }) => [name.toLowerCase(), { name, stated: isDecided(body) }] as const),
  ]);
  const rows = [
    ...body.deferred.map(({ section }) => ({ section, table: 'Deferred', how: 'deferred' })),
    ...body.openPoints.map(({ section }) => ({ section, table: 'Open Points', how: 'named as open' })),
  ];
  return rows.flatMap(({ section, table, how }) => {
    const known = decided.get(section.toLowerCase());
    if (known?.stated === false || (table === 'Open Points' && (!known || isOfCases(known.name)))) return [];
    return [
      kindFinding('ADR-DEFERRED-UNKNOWN', {
        part: table,
        message: known ? `"${section}" is ${how} and filled in as well.` : `"${section}" is nothing that an AI-ADR decides.`,
        fix: known
          ? `Take it out of "${table}", or empty the section.`
          : `Name one of: ${[...decided.values()].map(({ name }) => name).join(', ')}.`,
      }),
    ];
  });
}
