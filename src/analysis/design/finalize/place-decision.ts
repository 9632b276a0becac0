import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { escapePattern } from '../../concepts/escape-pattern.ts';
import { wholeName } from '../../concepts/whole-name.ts';
import { findTechnologyTerms } from '../../technology/find-technology-terms.ts';
import { isSetAside } from '../../technology/set-aside.ts';
import { listCodeNames, listComponents } from '../list-components.ts';
import { mapDesign } from '../map-design.ts';

/**
 * Where a decision belongs of which nobody said what it is about: at the component or operation that it names first, else in the first section that names what
 * it names in code, else in that which names its product, technologies first; else it is about the design as a whole. The same words stand in the same place.
 */
export function placeOfDecision(body: RfcBody, text: string): string {
  const parts = [...listComponents(body), ...listCodeNames(body)];
  const part = firstNamed(parts, text);
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

/** The one whose name begins first; of two that begin together the longer one: "Search index" is no "Search". */
function firstNamed(names: readonly string[], text: string): string | undefined {
  return names
    .flatMap((name) => {
      const found = new RegExp(String.raw`(?<![\p{L}\d])${escapePattern(name)}(?:s|es)?(?![\p{L}\d])`, 'iu').exec(text);
      return found ? [{ name, at: found.index }] : [];
    })
    .toSorted((one, other) => one.at - other.at || other.name.length - one.name.length)
    .at(0)?.name;
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
