import type { Objection } from '../../../lifecycle/challenge.ts';
import { escapePattern } from '../../concepts/escape-pattern.ts';
import { raise } from '../raise.ts';
import { within, type DesignReading } from '../read-design.ts';

const writes = String.raw`\b(?:writ\w+|wrote|insert\w*|updat\w+|sets?|chang\w+|delet\w+|correct\w*|puts?|fill\w*|reads?|select\w*|join\w*|quer\w+|tak\w+)\b`;
const store = String.raw`(?:tables?|database|schema|columns?|rows|views)`;
const denied = /\b(?:no|not|never|neither|nor|nobody|without|instead of|rather than|read-only (?:view|replica)|published)\b/i;

/** Systems of others, by the headings of the integration points; contexts of the model are looked at elsewhere. */
function systemsOf(reading: DesignReading): string[] {
  const { source } = reading.material;
  const own = source.kind === 'daa' ? source.body.contexts.map(({ name }) => name) : [];
  const names = within(reading, /^Integration Points$/).flatMap(({ label }) => label.match(/\b\p{Lu}[\p{L}\p{N}]{3,}/gu) ?? []);
  return [...new Set(names)].filter((name) => !own.includes(name));
}

/** What belongs to somebody else is read or written in its tables, past its interface. */
export function systemsFromBehind(reading: DesignReading): Objection[] {
  return systemsOf(reading).flatMap((name) => {
    const owner = escapePattern(name);
    const past = new RegExp(
      String.raw`${writes}[^.;]*\b(?:${owner}['’]s? (?:own )?(?:\S+ )?${store}|(?:${store})(?: \S+)? (?:of|in) (?:the )?${owner})\b`,
      'i',
    );
    for (const passage of reading.design) {
      if (['Monitoring', 'Playbook Patterns', 'Domain Model'].includes(passage.section)) continue;
      const sentence = passage.sentences.find((said) => {
        const match = past.exec(said);
        return match !== null && !denied.test(said.slice(0, match.index + match[0].length));
      });
      if (sentence === undefined) continue;
      return [
        raise(reading, {
          concern: 'boundary',
          weight: 'minor',
          passage,
          sentence,
          fault: `it works in the tables of ${name}, past its interface`,
          text: `What ${name} checks, records and tells others is left out, and its next release may change those tables without asking.`,
          question: `What does ${name} offer for this, and who there has agreed to anything else?`,
          waysOut: [
            { title: 'Its interface, or a file that it offers', tradeOff: 'Slower, and within its limits.' },
            { title: 'A view that its owners promise to keep', tradeOff: 'They have to agree, and to maintain it.' },
          ],
        }),
      ];
    }
    return [];
  });
}
