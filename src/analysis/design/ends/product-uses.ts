import { wholeName } from '../../concepts/whole-name.ts';
import { splitPassages, splitSentences } from '../../challenge/passages.ts';
import { findTechnologyTerms } from '../../technology/find-technology-terms.ts';
import { isSetAside } from '../../technology/set-aside.ts';
import { isSameProduct } from '../../technology/same-product.ts';
import { readStanding } from '../../../lifecycle/replaced-text.ts';
import type { SessionDecision } from '../../../lifecycle/design-session.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import type { Span } from '../find-sentence.ts';
import { nameOfComponent } from '../list-components.ts';
import { mapDesign } from '../map-design.ts';
import { strikeParts } from '../strikes/strike-parts.ts';
import { givenPlaces } from '../strikes/settled.ts';

/** A sentence by which the design uses a product. */
export interface ProductUse {
  /** Section, part or component. */
  readonly place: string;
  readonly sentence: string;
  /** What of it goes where the product does. */
  readonly words: readonly string[];
}

/** The product of a design that a text is the name of, such as "RabbitMQ"; undefined where it says more, or the design names none such. */
export function readProductName(body: RfcBody, text: string): string | undefined {
  return listProducts(body).find((name) => isSameProduct(name, text.trim()));
}

/** Products by whose names a design calls them, as some are products only where something is said of them: "stored in S3". */
export function listProducts(body: RfcBody): string[] {
  const names = new Set<string>();
  const isOfGiven = givenPlaces(body);
  mapDesign(body, (text, place) => {
    if (isOfGiven(place)) return text;
    for (const { term } of findTechnologyTerms(readStanding(text))) if (/\p{Lu}/u.test(term)) names.add(term);
    return text;
  });
  return [...names];
}

/** Where the design says that it uses a product, in its order; what is there whatever is built, and what it is held to, uses nothing. */
export function listProductUses(body: RfcBody, name: string): ProductUse[] {
  const isOfGiven = givenPlaces(body);
  const found: ProductUse[] = [];
  mapDesign(body, (text, place) => {
    if (isOfGiven(place)) return text;
    for (const passage of splitPassages({ section: place, markdown: readStanding(text), role: 'design' }))
      for (const sentence of passage.sentences.filter((one) => hasName(one, name))) {
        const struck = strikeParts(sentence, findName(sentence, name));
        const words = Array.from(struck.matchAll(/~~([^~]+)~~/g), ([, part = '']) => part);
        if (words.length > 0) found.push({ place: nameOfComponent(passage) || place, sentence, words });
      }
    return text;
  });
  return found;
}

/** A product that a decision may end, and that the design goes on using all the same. */
export interface StillUsed {
  readonly decision: string;
  readonly name: string;
  readonly uses: readonly ProductUse[];
}

/**
 * Products that a decision names where something comes to an end, and of which it takes nothing out: what ends is not always said in words that rules know
 * ("RabbitMQ has had its day"), so that a person is shown what stands rather than told that nothing goes.
 */
export function listStillUsed(body: RfcBody, decisions: readonly Pick<SessionDecision, 'id' | 'text'>[]): StillUsed[] {
  const products = listProducts(body);
  return decisions.flatMap(({ id, text }) =>
    products
      .filter((name) =>
        splitSentences(text)
          .flatMap((sentence) => sentence.split(/;\s+/))
          .some((sentence) => ending.test(sentence) && listNames(sentence, name).length > 0),
      )
      .flatMap((name): StillUsed[] => {
        const uses = listProductUses(body, name);
        return uses.length === 0 ? [] : [{ decision: id, name, uses }];
      }),
  );
}

/** Words with which people end something; a sign alone, since what it means is asked. */
const ending =
  /\b(?:no|not|never|without|instead|rather|any ?more|no more|longer|gone|drop\w*|stop\w*|leav(?:e|es|ing)|replac\w+|remov\w+|retir\w+|mov(?:e|es|ed|ing) (?:away|off|from|out)|mov(?:e|es) [^.;]{0,40}\bfrom|switch\w*|abandon\w*|scrap\w*|kill(?:s|ed)?|quits?|skip\w*|ditch\w*|unplug\w*|farewell|goodbye|history|decommission\w*|sunset\w*|had (?:a good run|its day)|too (?:much|many|heavy|big|complex|complicated|costly|dear|expensive|slow))\b|n['’]t\b/i;

function hasName(sentence: string, name: string): boolean {
  return findName(sentence, name).length > 0;
}

/** Where it is used, and not named only to say that it is not. */
function findName(sentence: string, name: string): Span[] {
  return listNames(sentence, name).filter((span) => !isSetAside(sentence, span));
}

function listNames(sentence: string, name: string): Span[] {
  const written = wholeName(name, { inAnyCase: true, isGlobal: true });
  return Array.from(sentence.matchAll(written), ({ index, 0: found }) => ({ start: index, end: index + found.length }));
}
