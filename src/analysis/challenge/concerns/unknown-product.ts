import type { Objection } from '../../../lifecycle/challenge.ts';
import { findTechnologyTerms } from '../../technology/find-technology-terms.ts';
import { isSameProduct } from '../../technology/same-product.ts';
import { isSetAside } from '../../technology/set-aside.ts';
import { raise } from '../raise.ts';
import { textsOf, type DesignReading } from '../read-design.ts';

/** What somebody has to run, and has to know how to. */
const operated = new Set(['database', 'messaging', 'language']);

/** And what runs all of it, where it is said that there is to be nothing else. */
const operatedToo = new Set([...operated, 'infrastructure', 'cloud']);

/** Who names what there is and closes the list has said what there is not to be. */
const closesList =
  /\b(?:only|no other|nothing else|no (?:new|additional|further|second)|beyond|other than|besides|apart from|nobody|no one|none|no experience|stays?|remains?|ha(?:s|ve) to run on|exclusively)\b/i;

const isThere = /\b(?:existing|company['’]?s?|already|exists|is there|today|in use|managed|as before)\b/i;
const isDenied = /\b(?:no|not|never|neither|nor|without|instead of|rather than)\b/i;

/** That it is chosen for what it is, and not because it is there. */
const isChosen =
  /\b(?:introduc\w*|set(?:s|ting)? up|adopt\w*|new|switch\w* to|mov(?:e|es|ing) to|chos\w+|choos\w+|pick\w*|evaluat\w*|modern|better|best|fast\w*|scal\w+|made for|built for|suit\w*|ideal\w*|purpose|powerful|elegant|industry|lets us|gives us|handles?)\b/i;

/** A product to run that neither the PRD, the model nor the given context names, where the team is said to know others. */
export function unknownProduct(reading: DesignReading): Objection[] {
  const { prd, source } = reading.material;
  const named = reading.demands.filter(
    ({ kind, text }) => ['team', 'technical', 'limit'].includes(kind) && findTechnologyTerms(text).some(isProductName),
  );
  const closed = named.find(({ text }) => closesList.test(text));
  const demand = closed ?? named.find(({ kind }) => kind === 'team');
  if (!demand) return [];
  const kinds = closed ? operatedToo : operated;
  const given = reading.passages.filter(({ section }) =>
    ['Constraints', 'Technical Context', 'Problem Summary'].includes(section),
  );
  const texts = [...textsOf(prd.body), ...textsOf(source.body), ...given.map(({ text }) => text)];
  const known = texts.join('\n').toLowerCase();
  const products = texts.flatMap((text) => findTechnologyTerms(text).map(({ term }) => term));
  for (const passage of reading.design.filter(({ section }) =>
    ['Technology Choices', 'High-Level Approach', 'Component Design'].includes(section),
  )) {
    for (const sentence of passage.sentences) {
      if (isThere.test(sentence) || (!closed && !isChosen.test(sentence))) continue;
      const product = findTechnologyTerms(sentence).find(
        ({ term, category, start, end }) =>
          kinds.has(category) &&
          isProductName({ term }) &&
          !isDenied.test(sentence.slice(Math.max(0, start - 30), start)) &&
          !isSetAside(sentence, { start, end }) &&
          !known.includes(term.toLowerCase()) &&
          !products.some((other) => isSameProduct(other, term)) &&
          !known.includes(term.split(' ')[0]?.toLowerCase() ?? term),
      );
      if (!product) continue;
      return [
        raise(reading, {
          concern: 'constraint-broken',
          weight: 'minor',
          passage,
          sentence,
          demand,
          fault: `who runs ${product.term}?`,
          text: `The team is described by “${demand.text}”, and ${product.term} is named neither there nor among what is given. Whoever is called at night has to have seen it fail before.`,
          question: `Who there has run ${product.term}, and what would do in its place of what they know?`,
          waysOut: [
            { title: 'Build it with what the team knows', tradeOff: 'Less comfortable in some respects.' },
            { title: 'Plan the learning, with a date', tradeOff: 'Takes time away from the feature.' },
          ],
        }),
      ];
    }
  }
  return [];
}

/** What comes along with an app or a library: nobody has to run it. */
export const embedded = /^(?:SQLite|IndexedDB|LevelDB|RocksDB|DuckDB|H2|Realm|LMDB)$/i;

/** "Redis" and not "CDN" or "database". */
function isProductName({ term }: { term: string }): boolean {
  return !embedded.test(term) && /^\p{Lu}\p{L}*\p{Ll}/u.test(term);
}
