import type { Objection } from '../../../lifecycle/challenge.ts';
import { raise } from '../raise.ts';
import { textsOf, type DesignReading } from '../read-design.ts';

/** Languages that servers are written in; those in one row are one craft. */
const crafts: readonly RegExp[] = [
  /\bJava\b(?! ?Script)/,
  /\bKotlin\b/,
  /\bScala\b/,
  /\bRust\b/,
  /\bGolang\b|(?<=[(,] ?)Go(?=[,)])|\b(?:in|with|and|or|write|know|a) Go\b|\bGo (?:service|for|with|and|because|since|is|1\.)|^Go[,:]/,
  /\bPython\b|\bDjango\b/,
  /\bRuby\b|\bRails\b/,
  /\bPHP\b|\bLaravel\b|\bSymfony\b/,
  /\bC#|\bF#|\.NET\b/,
  /\bC\+\+/,
  /\bNode(?:\.js|JS)?\b|\b(?:Java|Type)Script\b/,
  /\bElixir\b|\bErlang\b/,
  /\bHaskell\b/,
  /\bClojure\b/,
];

const denied = /\b(?:no|not|never|neither|nor|without|instead of|rather than|than)\b[^,;]*$/i;
/** What stays as it is has its authors. */
const isThere = /\b(?:present|existing|current|today['’]s|already) /i;
const nothingElse = /\b(?:only|nobody|no one|none of|no other|nothing else|no time|no contractors?|not? an?other)\b/i;

/** A language in which something is to be written, where the team is said to know others. */
export function unknownLanguage(reading: DesignReading): Objection[] {
  const demand = reading.demands.find(
    ({ kind, text }) => (kind === 'team' || kind === 'technical' || kind === 'limit') && crafts.some((craft) => craft.test(text)),
  );
  if (!demand) return [];
  const { prd, source } = reading.material;
  const given = reading.passages.filter(({ role }) => role === 'given').map(({ text }) => text);
  const known = [...textsOf(prd.body), ...textsOf(source.body), ...given].join('\n');
  const unknown = crafts.filter((craft) => !craft.test(known));
  for (const passage of reading.design) {
    if (!['Technology Choices', 'High-Level Approach', 'Component Design'].includes(passage.section)) continue;
    for (const sentence of passage.sentences.filter((said) => !isThere.test(said))) {
      const name = unknown
        .map((craft) => craft.exec(sentence))
        .find((match) => match !== null && !denied.test(sentence.slice(0, match.index)))?.[0]
        .replace(/^(?:in|with|and|or|write|know|a) | .*$/g, '');
      if (name === undefined) continue;
      return [
        raise(reading, {
          concern: 'constraint-broken',
          weight: nothingElse.test(demand.text) ? 'major' : 'minor',
          passage,
          sentence,
          demand,
          fault: `who there writes ${name}?`,
          text: `The constraint says “${demand.text}”. Whoever is to mend this at night has to learn the language first.`,
          question: `Who there has written ${name} for production, and who else can read it?`,
          waysOut: [
            { title: 'Write it in what the team knows', tradeOff: 'Some of what the language is good at has to be built.' },
            { title: 'Plan the learning, and move the date', tradeOff: 'Whoever waits for the date has to agree.' },
          ],
        }),
      ];
    }
  }
  return [];
}
