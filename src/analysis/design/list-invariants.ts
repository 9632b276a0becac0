import type { DesignMaterial } from '../../lifecycle/design-material.ts';
import { readDesign } from '../challenge/read-design.ts';
import { placeOf } from '../challenge/raise.ts';
import { sharedWords, subjectWords } from '../challenge/subject-words.ts';

/** A rule of the source, and where the design speaks of it. */
export interface SpokenRule {
  readonly id: string;
  readonly statement: string;
  /** Section or part of the RFC; null where none speaks of it. */
  readonly place: string | null;
}

/** So much of what an invariant is about has to stand in one passage for it to be the same thing. */
const shareOfWords = 0.6;

/** Invariants of the AI-DAA, or what the TIP builds, each with the place of the RFC that names it or says the same. */
export function listInvariants(material: DesignMaterial): SpokenRule[] {
  const { design } = readDesign(material);
  const read = design.map((passage) => ({
    place: placeOf(passage),
    text: `${passage.label} ${passage.text}`,
    words: subjectWords(`${passage.label} ${passage.block}`),
  }));
  const takenOver = placeOfProposal(material, read);
  return rulesOf(material).map(({ id, statement }) => {
    const named = read.find(({ text }) => namesId(text, id));
    return { id, statement, place: named?.place ?? findSame(statement, read) ?? takenOver };
  });
}

/** Where the RFC takes a proposal over as it is ("As TIP-001 proposes"), which repeats none of it; null where it does not, and of a model. */
function placeOfProposal(
  { source: { kind, key } }: DesignMaterial,
  read: readonly { place: string; text: string }[],
): string | null {
  if (kind !== 'tip') return null;
  const whole = new RegExp(
    String.raw`\bas ${key} (?:proposes|says|describes|has it)|\b(?:as|like) (?:proposed|described) (?:in|by) ${key}(?![#\d])`,
    'i',
  );
  const place = read.find(({ text }) => whole.test(text))?.place;
  return place === undefined ? null : `${place}, which takes ${key} over`;
}

function rulesOf({ source }: DesignMaterial): { id: string; statement: string }[] {
  if (source.kind === 'daa') return source.body.aggregates.flatMap(({ invariants }) => invariants);
  const { databaseChanges, apiChanges, serviceLogic, integrationPoints } = source.body.proposedImplementation;
  return [
    ...databaseChanges.map(({ id, text }) => ({ id, statement: text })),
    ...apiChanges.map(({ id, method, path, response }) => ({ id, statement: `${method} ${path} ${response}` })),
    ...[...serviceLogic, ...integrationPoints].map(({ id, text }) => ({ id, statement: text })),
  ];
}

function findSame(statement: string, read: readonly { place: string; words: ReadonlySet<string> }[]): string | null {
  const wanted = subjectWords(statement);
  const best = read
    .map(({ place, words }) => ({ place, shared: sharedWords(wanted, words).length }))
    .toSorted((a, b) => b.shared - a.shared)[0];
  return best && best.shared >= 2 && best.shared >= wanted.size * shareOfWords ? best.place : null;
}

function namesId(text: string, id: string): boolean {
  return new RegExp(String.raw`(?<![\w-])${id}(?![\w-])`).test(text);
}
