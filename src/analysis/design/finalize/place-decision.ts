import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { splitPassages } from '../../challenge/passages.ts';
import { wordsAlike } from '../../challenge/same-root.ts';
import { subjectWords } from '../../challenge/subject-words.ts';
import { escapePattern } from '../../concepts/escape-pattern.ts';
import { wholeName } from '../../concepts/whole-name.ts';
import { findTechnologyTerms } from '../../technology/find-technology-terms.ts';
import { isSetAside } from '../../technology/set-aside.ts';
import { isAboutComponent, listCodeNames, listComponents } from '../list-components.ts';
import { mapDesign } from '../map-design.ts';

/**
 * Where a decision belongs of which nobody said what it is about: at the component or operation that it writes as code, else at the one that it names of which the
 * design tells most of what is decided, the first of several; else in the first section that names what
 * it names in code, else in that which names its product, technologies first; else it is about the design as a whole. The same words stand in the same place.
 */
export function placeOfDecision(body: RfcBody, text: string): string {
  const parts = [...listComponents(body), ...listCodeNames(body)];
  const part =
    firstNamed(parts, [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code).join(', ')) ?? closestNamed(body, parts, text);
  if (part !== undefined) return part;
  const names = [
    ...Array.from(text.matchAll(/`([^`\s]+)`|\b(\p{Ll}+\p{Lu}[\p{L}\d]*)\b/gu), ([, quoted, bare]) => quoted ?? bare ?? ''),
    ...findTechnologyTerms(text)
      .filter((found) => /\p{Lu}/u.test(found.term) && !isSetAside(text, found))
      .map(({ term }) => term),
  ];
  return names.map((name) => sectionNaming(body, name)).find((place) => place !== undefined) ?? wholeDesign;
}

const wholeDesign = 'High-Level Approach';

/**
 * Of several that a decision names, "a copy" is often said of what happens to another one: that is it of which the design says more of the same, by words that are
 * no names.
 */
function closestNamed(body: RfcBody, parts: readonly string[], text: string): string | undefined {
  const first = firstNamed(parts, text);
  const named = parts.filter((name) => firstNamed([name], text) !== undefined && firstNamed(parts, name) === name);
  if (first === undefined || named.length < 2) return first;
  const own = [...subjectWords(parts.reduce((left, name) => left.replace(formOf(name, 'giu'), ' '), text))];
  const likeness = (name: string): number => wordsAlike(own, subjectWords(toldOf(body, name))).length;
  const best = named.toSorted((one, other) => likeness(other) - likeness(one))[0] ?? first;
  return likeness(best) - likeness(first) >= clearlyMore ? best : first;
}

/** One word more both may have by chance. */
const clearlyMore = 2;

/** What the design says of a part, with the list below it. */
function toldOf({ proposedSolution: { componentDesign, integrationPoints } }: RfcBody, name: string): string {
  return [componentDesign, integrationPoints]
    .flatMap((markdown) => markdown.split(/\n(?=[-*+] |#{1,6} |\s*\n(?!\s*[-*+] |\s{2}))/))
    .filter((block) =>
      splitPassages({ section: '', markdown: block, role: 'design' })
        .slice(0, 1)
        .some((one) => isAboutComponent(one, name)),
    )
    .join('\n');
}

/** The one whose name begins first; of two that begin together the longer one: "Search index" is no "Search". */
function firstNamed(names: readonly string[], text: string): string | undefined {
  return names
    .flatMap((name) => {
      const found = formOf(name, 'iu').exec(text);
      return found ? [{ name, at: found.index }] : [];
    })
    .toSorted((one, other) => one.at - other.at || other.name.length - one.name.length)
    .at(0)?.name;
}

function formOf(name: string, flags: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\d])${escapePattern(name)}(?:s|es)?(?![\p{L}\d])`, flags);
}

/** Parts with an id say what is given, weighed or feared, and not what is built. */
function sectionNaming(body: RfcBody, name: string): string | undefined {
  const form = wholeName(name);
  const places: string[] = [];
  mapDesign(body, (text, place) => {
    if (form.test(text) && !/^[A-Z]+-\d+$/.test(place) && place !== 'Domain Model') places.push(place);
    return text;
  });
  return places.find((place) => place === 'Technology Choices') ?? places[0];
}
