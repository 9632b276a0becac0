import type { Objection } from '../../../lifecycle/challenge.ts';
import { escapePattern } from '../../concepts/escape-pattern.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';

const store = String.raw`(?:tables?|database|schemas?|rows?|columns?|collections?|store|db|records?|status|state|fields?|flags?|attributes?)`;
const physical = /\b(?:tables?|database|schemas?|columns?|rows?|collections?|db|joins?)\b/i;
const touches =
  /\b(?:sets?|writes?|wrote|updates?|chang(?:es?|ing)|inserts?|deletes?|reads?|joins?|selects?|quer(?:y|ies)|looks? up|marks?|fills?|reach(?:es)? into|access(?:es)?|uses?|puts?|flips?|clos(?:es?|ing)|adds?|patches|subtracts?|corrects?|moves?|decrements?|increments?|written|inserted|stored|updated|joined|filled|marked|corrected)\b/i;

/** One context of the model works in the data of another: named after the other's, or its aggregate's, table. */
export function foreignTables(reading: DesignReading): Objection[] {
  const { source } = reading.material;
  if (source.kind !== 'daa' || source.body.contexts.length < 2) return [];
  const names = source.body.contexts.map(({ name }) => ({
    name,
    called: [name, ...source.body.aggregates.filter(({ context }) => context === name).map((aggregate) => aggregate.name)],
  }));
  return reading.design
    .filter(({ section }) =>
      ['Component Design', 'High-Level Approach', 'Integration Points', 'Technology Choices', 'Edge Cases'].includes(section),
    )
    .flatMap((passage) => {
      for (const [at, sentence] of passage.sentences.map(plain).entries()) {
        if (!touches.test(sentence) || /\b(?:no|not|never|neither|nor|nobody|without|instead of|rather than)\b/i.test(sentence))
          continue;
        const owner = names.find(({ called }) => called.some((name) => isDataOf(sentence, name)));
        if (!owner) continue;
        const actor = names.find(
          (other) =>
            other !== owner &&
            (before(sentence, other.name, owner.called) ||
              isNamedIn(passage.label, other.name, owner.called) ||
              isActorBefore(passage.sentences.slice(0, at), other.name)),
        );
        if (!actor) continue;
        return [
          raise(reading, {
            concern: 'boundary',
            // What is read of a state may well come over an interface.
            weight: physical.test(sentence) ? 'major' : 'minor',
            passage,
            sentence: passage.sentences[at] ?? sentence,
            fault: `${actor.name} works in the data of ${owner.name}`,
            text: `In ${source.key} this belongs to ${owner.name}. What ${actor.name} writes or reads there passes by its rules, and neither can change its tables alone.`,
            question: `Why does ${owner.name} not do this itself, or offer an operation for it?`,
            waysOut: [
              { title: `An operation of ${owner.name}, called or triggered by an event`, tradeOff: 'A call or a delay.' },
              { title: 'Move what belongs together into one context', tradeOff: 'The model has to pass its gate again.' },
            ],
          }),
        ];
      }
      return [];
    });
}

/** Names of tables stand in code. */
function plain(sentence: string): string {
  return sentence.replace(/[`*“”"]/g, '');
}

/** "The Audience service reads the logs. The results are written …": whoever was named last before goes on. */
function isActorBefore(sentences: readonly string[], name: string): boolean {
  return sentences.some((sentence) => new RegExp(String.raw`^(?:The )?${escapePattern(name)}\b`, 'i').test(plain(sentence)));
}

/** "Delivery's table `attempt`", "the claims table of Delivery", "in the Delivery schema". */
function isDataOf(sentence: string, name: string): boolean {
  const words = name.split(/\s+/).map(escapePattern);
  const called = [words.join(String.raw`\s+`), ...words.filter((word) => word.length > 4 && words.length > 1)].join('|');
  return new RegExp(
    String.raw`\b(?:${called})(?:s|['’]s?)?(?: service)?(?:['’]s?)? (?:own )?(?:[\p{L}_-]+ )?${store}\b|\b${store}\b(?: \S+)? (?:of|in|owned by|belonging to) (?:the )?(?:${called})s?\b`,
    'iu',
  ).test(sentence);
}

/** The heading names the one context, in some form, and not the other. */
function isNamedIn(label: string, name: string, owned: readonly string[]): boolean {
  const words = subjectWords(label);
  return (
    wordsAlike(subjectWords(name), words).length > 0 && !owned.some((own) => wordsAlike(subjectWords(own), words).length > 0)
  );
}

/** Whether the other context stands before, as the one who acts. */
function before(sentence: string, name: string, owned: readonly string[]): boolean {
  const at = sentence.search(new RegExp(String.raw`\b${escapePattern(name)}\b`, 'i'));
  const first = Math.min(
    ...owned.map((own) => sentence.search(new RegExp(escapePattern(own), 'i'))).filter((place) => place >= 0),
  );
  return at !== -1 && at < first;
}
