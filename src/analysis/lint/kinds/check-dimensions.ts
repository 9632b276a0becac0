import type { AdrBody } from '../../../lifecycle/adr.ts';
import { adrDimensions, type AdrDimension } from '../../../lifecycle/adr-dimensions.ts';
import type { Finding } from '../../../lifecycle/findings.ts';
import { splitPartRef } from '../../../lifecycle/ids.ts';
import { isAmendment, listAdrSections, mandatoryFields } from '../../../lifecycle/mandatory-fields.ts';
import { shorten } from '../shorten.ts';
import { kindFinding } from './kind-codes.ts';

/**
 * Reports dimensions of an AI-ADR that are silent, deferred or open. Those that the specification
 * requires block the gate until waived with a reason. An amendment only states changes.
 */
export function checkDimensions(body: AdrBody): Finding[] {
  return [
    ...(isAmendment(body) ? [] : findSilent(body)),
    ...findPostponed(body),
    ...findInapplicable(body),
    ...findMisplaced(body),
  ];
}

function findSilent(body: AdrBody): Finding[] {
  const stated = new Map(listAdrSections(body).map((one) => [one.name, one.stated]));
  const rows = [...body.deferred, ...body.notApplicable, ...body.openPoints];
  const named = new Set(rows.map(({ section }) => section.toLowerCase()));
  return adrDimensions
    .filter(({ name, section, isDecided }) => stated.get(section) === true && !isDecided(body) && !named.has(name.toLowerCase()))
    .map(({ name, how, isRequired, mayNotApply }) =>
      kindFinding(isRequired ? 'ADR-DIMENSION-SILENT' : 'ADR-TOPIC-SILENT', {
        part: name,
        message: `Nothing is said about ${name}.`,
        fix: `Decide it: ${how}${mayNotApply ? '; or list it under "Does Not Apply" with the reason' : ''}.`,
      }),
    );
}

const byName = new Map(adrDimensions.map((dimension) => [dimension.name.toLowerCase(), dimension]));
const sections = new Set(mandatoryFields.adr.map(({ name }) => name.toLowerCase()));

function isRequired(section: string): boolean {
  return byName.get(section.toLowerCase())?.isRequired ?? sections.has(section.toLowerCase());
}

function findPostponed({ openPoints, deferred }: AdrBody): Finding[] {
  return [
    ...openPoints.map(({ section, question }) =>
      kindFinding(isRequired(section) ? 'ADR-DIMENSION-OPEN' : 'ADR-POINT-OPEN', {
        part: shorten(section),
        message: `${section} is open: ${question}`,
        fix: `${fixFor(section)} What is decided goes out of "Open Points".`,
      }),
    ),
    ...deferred
      .filter(({ section }) => isRequired(section))
      .map(({ section, reason }) =>
        kindFinding('ADR-DIMENSION-DEFERRED', {
          part: shorten(section),
          message: `${section} is put off: ${reason}`,
          fix: fixFor(section),
        }),
      ),
  ];
}

function fixFor(section: string): string {
  const dimension = byName.get(section.toLowerCase());
  const how = dimension ? `Decide it: ${dimension.how}` : 'Decide it in its section';
  return `${how}; or approve the record as it is${isRequired(section) ? ', and waive this with a reason' : ''}.`;
}

function findInapplicable({ notApplicable }: AdrBody): Finding[] {
  return notApplicable
    .filter(({ section }) => byName.get(section.toLowerCase())?.mayNotApply !== true)
    .map(({ section }) =>
      kindFinding('ADR-NOT-APPLICABLE-REFUSED', {
        part: shorten(section),
        message: `"${section}" is nothing that may not apply.`,
        fix: `Decide it. Of these one may say that they do not apply: ${adrDimensions
          .filter(({ mayNotApply }) => mayNotApply)
          .map(({ name }) => name)
          .join(', ')}.`,
      }),
    );
}

/** Edge cases may be partly handled and partly open. */
function isOfCases({ section }: Pick<AdrDimension, 'section'>): boolean {
  return section === 'Edge Cases and Failure Handling';
}

/** Reports rows on decided or unknown sections. Open points and questions of an RFC may be any. */
function findMisplaced(body: AdrBody): Finding[] {
  const decided = new Map([
    ...listAdrSections(body).map(({ name, stated }) => [name.toLowerCase(), { name, stated, isCase: false }] as const),
    ...adrDimensions.map(
      (one) => [one.name.toLowerCase(), { name: one.name, stated: one.isDecided(body), isCase: isOfCases(one) }] as const,
    ),
  ]);
  const rows = [
    ...body.deferred.map(({ section }) => ({ section, table: 'Deferred', how: 'deferred' })),
    ...body.openPoints.map(({ section }) => ({ section, table: 'Open Points', how: 'named as open' })),
  ].filter(({ section }) => splitPartRef(section) === null);
  return rows.flatMap(({ section, table, how }) => {
    const known = decided.get(section.toLowerCase());
    if (known?.stated === false || (table === 'Open Points' && (!known || known.isCase))) return [];
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
