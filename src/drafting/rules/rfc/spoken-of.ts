import { nfrWords } from '../../../documents/prd/nfr-words.ts';
import { findTechnologyTerms } from '../../../analysis/technology/find-technology-terms.ts';
import { shorten } from '../../../analysis/lint/shorten.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import { nfrCategories, type PrdBody } from '../../../lifecycle/prd.ts';

type Prd = { readonly key: string; readonly body: PrdBody };

/** Something that a PRD says, wherever it stands. */
export interface PrdPassage {
  /** Whole part key, or the PRD's key with the section where it is no part. */
  readonly ref: string;
  readonly text: string;
}

/** What can be spoken of in any section of a PRD, whichever one it is meant for. */
export type Matter = (typeof nfrCategories)[number] | 'history' | 'erasure' | 'systems';

/**
 * Where a PRD speaks of a matter, in any of its sections: "there are 40,000 devices" under Performance is about scalability as well. That nothing speaks of it
 * may only be said where this is empty, and then only of what was found.
 */
export function findSpoken({ key, body }: Prd, matter: Matter): PrdPassage[] {
  return readPassages(key, body)
    .flatMap(({ ref, text }) => splitStatements(text).map((said) => ({ ref, text: said })))
    .filter(
      ({ text }) => (words[matter].test(text) && !denied[matter]?.test(text)) || (matter === 'systems' && namesProduct(text)),
    );
}

/** A question states nothing. */
function splitStatements(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?])\s+/)
    .map((said) => said.replace(/^\s*[-*+]\s+/, '').trim())
    .filter((said) => said !== '' && !said.endsWith('?'));
}

/** "No record may be deleted" asks that what was stays known, and not that it is erased. */
const denied: Partial<Record<Matter, RegExp>> = {
  erasure: /\b(?:no|never|not|cannot|nobody|nothing)\b[^.;]{0,60}\b(?:eras\w+|delet\w+|forgotten|removed)\b/i,
};

const words: Readonly<Record<Matter, RegExp>> = {
  ...nfrWords,
  history:
    /\b(?:histor\w+|audit\w*|trail|traceab\w+|journal|who (?:has )?changed|earlier \p{L}+s|(?:no|never|not|cannot|nobody)\b[^.;]{0,60}\b(?:eras\w+|delet\w+|overwritten)|previous (?:states?|versions?|values?|entries)|how (?:it|things|they) (?:was|were|stood)|as (?:it|they) (?:was|were|stood)|over time|change ?log|at an earlier time)\b/iu,
  erasure: /\b(?:eras\w+|delet\w+|forgotten|anonymi[sz]\w+|removed after)\b/i,
  systems:
    /\b(?:existing|legacy|current|old|other|external|third[- ]party) (?:[\p{L}-]+ ){0,2}(?:systems?|software|applications?|services?|databases?|spreadsheets?|files?|portals?)\b|\breplaces? (?:[\p{L}'-]+ ){0,4}(?:systems?|software|applications?|spreadsheets?|registers?|paper|tools?|databases?|portals?|lists?)\b|\b(?:the|our|an?|its|their) (?!whole |new |same )[\p{L}-]+ system(?!s)\b(?! (?:shall|must|should|will|may|can|has to|is to)\b)|\b(?:takes? over from|import(?:s|ed)? from|integrat\w+ with|interfaces? (?:with|to)|connected to|gateways?|providers?)\b/iu,
};

function namesProduct(text: string): boolean {
  return findTechnologyTerms(text).some(({ term }) => /\p{Lu}/u.test(term));
}

function readPassages(key: string, body: PrdBody): PrdPassage[] {
  const { risks, metrics, constraints } = body;
  const at = (section: string, texts: readonly string[]): PrdPassage[] =>
    texts.filter((text) => text !== '').map((text) => ({ ref: `${key}, ${section}`, text }));
  return [
    ...at('Objective', [body.objective]),
    ...body.stories.flatMap(({ id, capability, benefit, criteria }) => [
      { ref: partRef(key, id), text: `${capability}. ${benefit}` },
      ...criteria.map((criterion) => ({ ref: partRef(key, `${id}.${criterion.id}`), text: criterion.text })),
    ]),
    ...body.requirements.map(({ id, text }) => ({ ref: partRef(key, id), text })),
    ...nfrCategories.flatMap((category) => body.nonFunctional[category].map(({ id, text }) => ({ ref: partRef(key, id), text }))),
    ...at('Risk Assessment', [...risks.identified, ...risks.mitigations, ...risks.assumptions]),
    ...at('Success Metrics', [metrics.primaryKpi, ...metrics.secondary.map(({ text }) => text), metrics.measurementMethod]),
    ...at('Constraints', [constraints.timeline, constraints.budget, ...constraints.technical, ...constraints.team]),
    ...body.other.flatMap(({ heading, markdown }) => at(heading === '' ? 'its beginning' : `"${heading}"`, [markdown])),
  ];
}

const mostQuoted = 2;

/** The first of what was found, with its words. */
export function quoteSpoken(spoken: readonly PrdPassage[]): string {
  const quoted = spoken
    .slice(0, mostQuoted)
    .map(({ ref, text }) => `${ref} ("${shorten(text.replace(/\s+/g, ' ').replace(/"/g, "'").trim())}")`);
  const more = spoken.length - quoted.length;
  return more > 0 ? `${quoted.join(', ')} and ${more} more` : quoted.join(' and ');
}

/** "Clerk: takes books in" is the clerk. */
function nameOf(role: string): string {
  return role
    .replace(/:\s.*$/s, '')
    .replace(/\.$/, '')
    .trim();
}

/** Whom a PRD names: the roles of its stories, and whom it is for. */
export function listRoles({ body }: Prd): string[] {
  const named = [...body.stories.map(({ role }) => role), ...body.targetUsers].map((role) => nameOf(role));
  return [...new Map(named.filter((role) => role !== '').map((role) => [role.toLowerCase(), role])).values()];
}
