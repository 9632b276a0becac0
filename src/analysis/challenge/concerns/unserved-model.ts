import type { Objection } from '../../../lifecycle/challenge.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { sharedWords, subjectWords } from '../subject-words.ts';
import { isBuilt } from './built.ts';
import { spaced } from '../spaced.ts';

/** Aggregates of the model that no part of the design speaks of, where it speaks of most of the others. */
export function unservedModel(reading: DesignReading): Objection[] {
  const { source } = reading.material;
  if (source.kind !== 'daa') return [];
  const built = reading.design.filter(isBuilt);
  const [first] = built;
  const said = built.map(({ label, text }) => `${label} ${text}`).join('\n');
  const sentences = built.flatMap(({ label, sentences: own }) => own.map((sentence) => subjectWords(`${label} ${sentence}`)));
  // `PickUpCode`, "pick-up code" and "pickup codes" are one name.
  const letters = said.toLowerCase().replace(/[^\p{L}]/gu, '');
  const spoken = (name: string): boolean => {
    if (letters.includes(name.toLowerCase())) return true;
    const parts = subjectWords(spaced(name));
    return parts.size === 0 || sentences.some((own) => sharedWords(parts, own).length === parts.size);
  };
  const names = source.body.aggregates.map(({ name }) => name);
  const unserved = source.body.aggregates.filter(
    ({ name, operations }) => !spoken(name) && !operations.some((operation) => spoken(operation.name)),
  );
  if (!first || unserved.length === 0 || unserved.length * 2 > names.length) return [];
  return unserved.flatMap(({ name, operations, invariants }) => {
    const ids = new Set([...operations, ...invariants].map(({ id }) => id));
    const demand = reading.demands.find(({ id }) => ids.has(id));
    return [
      raise(reading, {
        concern: 'uncovered-story',
        weight: 'minor',
        passage: first,
        sentence: first.sentences[0] ?? first.text,
        demand,
        fault: `nothing that is built speaks of ${spaced(name).toLowerCase()}, which ${source.key} has as an aggregate`,
        text: `The other aggregates of ${source.key} have their place; ${name} has none${storiesOf(operations)}. Whoever builds by this RFC leaves it out.`,
        question: `Which component keeps ${name}, and how do people reach it?`,
        waysOut: [
          { title: 'Add it to the component design', tradeOff: 'More to build in the same time.' },
          { title: 'Leave it out on purpose, in the PRD and the model too', tradeOff: 'Whoever asked for it has to agree.' },
        ],
      }),
    ];
  });
}

function storiesOf(operations: readonly { covers: readonly string[] }[]): string {
  const stories = [...new Set(operations.flatMap(({ covers }) => covers))];
  return stories.length === 0 ? '' : `, and ${stories.join(' and ')} with it`;
}
