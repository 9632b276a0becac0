import type { Objection } from '../../../lifecycle/challenge.ts';
import { nameOfComponent } from '../../design/list-components.ts';
import { findTechnologyTerms } from '../../technology/find-technology-terms.ts';
import type { Demand } from '../demands.ts';
import { readWords } from '../phrases/words.ts';
import { raise } from '../raise.ts';
import { within, type DesignReading } from '../read-design.ts';

/** "Names of employees are personal data": what stands in front is. */
const calledPersonal = /([^.;:]*?)\b(?:are|is|counts? as|(?:are|is) treated as|(?:are|is) held to be) (?:\w+ )?personal data\b/i;
const sends =
  /\b(?:sen[dt]s?|sending|mails?|mailed|e-?mails?|texts?|posts?|push(?:es|ed)?|pass(?:es|ed)|hand(?:s|ed)|forwards?|forwarded|uploads?|uploaded)\b/i;
/** What of somebody is sent along: "with the name of the clerk", "containing their addresses". */
const along = /\b(?:with|contain\w*|includ\w*|carr(?:y|ies|ying)) (?=([^.;,]*))/gi;
const without = /\b(?:no|not|never|neither|nor|without|only|instead of|hash\w*|pseudonym\w*|mask\w*|anonym\w*|initials?)\b/i;
const outside = /\b(?:providers?|vendors?|suppliers?|third part\w+|outside (?:the|our) (?:company|house)|abroad)\b/i;

/** What the PRD calls personal data goes out of the house by a partner, and nothing is said of whether that partner may have it. */
export function namesSentOut(reading: DesignReading): Objection[] {
  const personal = reading.demands.flatMap((demand): { demand: Demand; words: Set<string> }[] => {
    const [, what = ''] = calledPersonal.exec(demand.text) ?? [];
    const words = new Set(thingsOf(what));
    return words.size === 0 ? [] : [{ demand, words }];
  });
  if (personal.length === 0) return [];
  const partners = within(reading, /^Integration Points$/)
    .map(nameOfComponent)
    .filter((name) => name !== '');
  for (const passage of within(reading, /^(?:Component Design|High-Level Approach|Integration Points)$/)) {
    for (const sentence of passage.sentences.filter(
      (said) => sends.test(said) && !without.test(said) && !reading.isRestated(said),
    )) {
      if (!goesOut(sentence, partners)) continue;
      const carried = [...sentence.matchAll(along)].map(([, what = '']) => what);
      const broken = personal.find(({ words }) => carried.some((what) => startsWithOne(words, what)));
      if (!broken) continue;
      return [
        raise(reading, {
          concern: 'personal-data',
          weight: 'major',
          passage,
          sentence,
          demand: broken.demand,
          fault: 'it sends out of the house what the PRD calls personal data',
          text: 'Whoever carries the message stores it as well, for as long as they like, and no erasure of ours reaches it.',
          question: 'Does the receiver need it, and who has agreed that this partner gets it?',
          waysOut: [
            {
              title: 'Send a number or a place, and show the rest where rights are checked',
              tradeOff: 'One step more for whoever reads it.',
            },
            {
              title: 'An agreement with the partner on what is stored and for how long',
              tradeOff: 'Takes time, and may be refused.',
            },
          ],
        }),
      ];
    }
  }
  return [];
}

function goesOut(sentence: string, partners: readonly string[]): boolean {
  const isNamed = partners.some((name) =>
    new RegExp(String.raw`\b(?:by|over|via|through|to|with) (?:the )?${escape(name)}\b`, 'i').test(sentence),
  );
  const isHosted = findTechnologyTerms(sentence).some(
    ({ category, start }) => category === 'cloud' && /\b(?:by|over|via|through) $/i.test(sentence.slice(0, start)),
  );
  return isNamed || isHosted || outside.test(sentence);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** "The name of the storekeeper" begins with what the PRD speaks of; whose it is may be said in other words. */
function startsWithOne(words: ReadonlySet<string>, carried: string): boolean {
  const first = thingsOf(carried)[0];
  return first !== undefined && words.has(first);
}

/** Without their endings, so that a name is one of the names. */
function thingsOf(text: string): string[] {
  return readWords(text).stems.filter((word) => word.length > 2 && !/^(?:the|their|his|her|its|all|each|full|of)$/.test(word));
}
