import type { Passage } from '../../../analysis/challenge/passages.ts';
import { nameOfComponent } from '../../../analysis/design/list-components.ts';
import { isOwnName } from '../../../analysis/design/own-name.ts';
import { findTechnologyTerms } from '../../../analysis/technology/find-technology-terms.ts';
import type { DesignText } from './design-text.ts';
import { findNames } from './find-names.ts';
import { isSaidInSession } from './said-in-session.ts';

const bindingSections = ['Component Design', 'Integration Points', 'Technology Choices'];

/** Systems that the design talks to, and that nobody builds here: they stand among the integration points alone, and are no part of the model. */
export function partnersOf(passages: readonly Passage[], { material: { source } }: DesignText): string[] {
  const model = source.kind === 'daa' ? [...source.body.contexts, ...source.body.aggregates].map(({ name }) => name) : [];
  const built = namesOf(passages.filter(({ section }) => section !== 'Integration Points'));
  return namesOf(passages.filter(({ section }) => section === 'Integration Points')).filter(
    (name) => ![...model, ...built].includes(name),
  );
}

/** The parts that a system among the integration points belongs to: those that are said to call it, or itself where it is one of ours. */
export function findCallers(name: string, design: DesignText): string[] {
  const passages = design.passages.filter((passage) => !isSaidInSession(passage, design.material));
  return partnersOf(passages, design).includes(name) ? callersOf(name, passages) : [name];
}

export function callersOf(partner: string, passages: readonly Passage[]): string[] {
  const calling = passages
    .filter(({ section, text }) => section === 'Component Design' && isPartnerNamed(partner, text))
    .map(nameOfComponent)
    .filter((name) => name !== '');
  return [...new Set(calling)];
}

/** "Okta" of "Okta of the company". */
export function isPartnerNamed(partner: string, text: string): boolean {
  const [, short = partner] = /^(\p{Lu}[\p{L}\d]+) (?:of|for|at|in|by) /u.exec(partner) ?? [];
  return [partner, ...(isOwnName(short) ? [short] : [])].some((name) => findNames(name, text).length > 0);
}

/** What the design calls its parts; a product that is chosen is none. */
export function namesOf(passages: readonly Passage[]): string[] {
  const names = passages
    .filter(({ section }) => bindingSections.includes(section))
    .map((passage) => ({ name: nameOfComponent(passage), section: passage.section }))
    .filter(({ name, section }) => name !== '' && (section !== 'Technology Choices' || findTechnologyTerms(name).length === 0))
    .map(({ name }) => name);
  return [...new Set(names)];
}
