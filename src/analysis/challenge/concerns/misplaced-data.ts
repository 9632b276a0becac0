import { escapePattern } from '../../concepts/escape-pattern.ts';
import type { Objection } from '../../../lifecycle/challenge.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { sharedWords, subjectWords } from '../subject-words.ts';
import { spaced } from '../spaced.ts';

const kept = String.raw`\b(?:kept|stored|held|saved|recorded|maintained|lives?|lies?|lie|sits?|put|placed|written|stays?|stand|stands)\b[^.;]{0,40}?\b(?:in|by|with|within|inside|into)\b (?:the )?(?:\w+ (?:of|in) (?:the )?)?`;

/** What the model gives to one context is kept in another one. */
export function misplacedData(reading: DesignReading): Objection[] {
  const { source } = reading.material;
  if (source.kind !== 'daa' || source.body.contexts.length < 2) return [];
  const { contexts, aggregates } = source.body;
  const homes = contexts.map(({ name, language }) => {
    const own = aggregates.filter(({ context }) => context === name);
    const terms = own.flatMap((aggregate) => [aggregate.name, ...aggregate.attributes.map((attribute) => attribute.name)]);
    return { name, words: subjectWords([...terms.map(spaced), ...language.map(({ term }) => term)].join('. ')) };
  });
  for (const passage of reading.design) {
    if (!['Domain Model', 'Component Design', 'High-Level Approach'].includes(passage.section)) continue;
    for (const sentence of passage.sentences) {
      for (const host of homes) {
        const place = new RegExp(`${kept}${escapePattern(host.name)}\\b`, 'i').exec(sentence);
        if (
          !place ||
          /\b(?:not|no|never|nor|copy|copies|id|ids|number)\b/i.test(sentence.slice(0, place.index + place[0].length))
        )
          continue;
        const said = subjectWords(
          sentence
            .slice(0, place.index)
            .split(/[;:]\s/)
            .at(-1) ?? '',
        );
        const hosted = sharedWords(said, host.words).length;
        const owner = homes.find((other) => {
          const owned = other === host ? [] : sharedWords(said, other.words);
          return owned.length >= 2 && owned.length > hosted;
        });
        if (!owner) continue;
        return [
          raise(reading, {
            concern: 'boundary',
            weight: 'minor',
            passage,
            sentence,
            fault: `${host.name} keeps what the model gives to ${owner.name}`,
            text: `In ${source.key} this belongs to ${owner.name}, with the rules for it. Kept elsewhere, each use of it needs both, and neither can change it alone.`,
            question: `Why does ${owner.name} not keep this itself, or does the boundary belong elsewhere?`,
            waysOut: [
              {
                title: `Leave it with ${owner.name}; ${host.name} asks or follows its events`,
                tradeOff: 'A call or a moment of delay.',
              },
              { title: `Move it to ${host.name}, in ${source.key} too`, tradeOff: 'The model has to pass its gate again.' },
            ],
          }),
        ];
      }
    }
  }
  return [];
}
