import type { Objection } from '../../../lifecycle/challenge.ts';
import type { Demand } from '../demands.ts';
import { concept, says } from '../phrases/concept.ts';
import { readWords } from '../phrases/words.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';
import { spaced } from '../spaced.ts';

/** How one side keeps a rule that needs what the other one knows. */
const keeps = concept(
  '(lock|transaction|saga|compensat*|reserve|reservation|hold|on hold|wait|until|only (when|after|if|while|through)|unless|refuse|reject|condition*|constraint|reconcil*|process manager|orchestrat*|one (service|context|aggregate|place|row|statement|schema)|same (schema|database|transaction|aggregate|row)|409|check ~ (inside|within|in))',
  'on @; (when|after|by|through|until|carry|on) ~ @; @ ~ (release|free|allow|let|open|set|trigger|lead|cancel|make)',
);

/** A criterion is a rule where it says what must not be, or as long as what. */
const strictly =
  /\b(?:never|no \w+ (?:is|are|has|have)|not|cannot|only (?:when|if|after|once|while)|while|until|unless|as long as)\b/i;

/** Rules that name things of two contexts, where no sentence that speaks of both says how they are kept. */
export function unkeptSpans(reading: DesignReading): Objection[] {
  const { source } = reading.material;
  if (source.kind !== 'daa' || source.body.contexts.length < 2) return [];
  const { aggregates, contexts, domainEvents } = source.body;
  const things = contexts.map(({ name, language }) => {
    const own = aggregates.filter(({ context }) => context === name).map((aggregate) => aggregate.name);
    const events = domainEvents
      .map((event) => event.name)
      .filter((event) => own.some((aggregate) => isNamedAfter(event, aggregate)));
    return { name, words: subjectWords([...own.map(spaced), ...language.map(({ term }) => term)].join('. ')), events };
  });
  const shared = (word: string): number => things.filter(({ words }) => wordsAlike([word], words).length > 0).length;
  const rules = reading.demands.filter(
    ({ kind, text }) =>
      (kind === 'invariant' || (kind === 'criterion' && strictly.test(text))) &&
      (condition.test(text) || comparison.test(text)) &&
      tiesThings(text, things),
  );
  return rules.flatMap((demand) => {
    const sides = things
      .map((side) => ({
        ...side,
        named: [...demand.words].filter((word) => shared(word) === 1 && wordsAlike([word], side.words).length > 0),
      }))
      .filter(({ named }) => named.length > 0);
    const [one, other] = sides;
    if (!one || !other) return [];
    return findUnkept(reading, demand, one, other, source.key);
  });
}

const condition =
  /\b(?:while|until|unless|before|as long as|only (?:when|if|after|once|for|with)|after(?! (?:at most )?\d)|without)\b/i;
const comparison = /\b(?:together|sum|total|exceeds?)\b/i;

/** Whether both halves of a condition speak of the model: "works without internet" says nothing of two things. */
function tiesThings(rule: string, things: readonly { words: ReadonlySet<string> }[]): boolean {
  const at = rule.search(condition);
  if (at <= 0 || comparison.test(rule)) return true;
  return [rule.slice(0, at), rule.slice(at)].every((half) => {
    const words = subjectWords(half);
    return things.some((side) => wordsAlike(words, side.words).length > 0);
  });
}

interface Side {
  readonly name: string;
  readonly named: readonly string[];
  readonly events: readonly string[];
}

function findUnkept(reading: DesignReading, demand: Demand, one: Side, other: Side, key: string): Objection[] {
  const speaksOf = (side: Side, text: string, words: ReadonlySet<string>): boolean =>
    wordsAlike(side.named, words).length > 0 || text.includes(side.name) || side.events.some((event) => text.includes(event));
  const about = reading.design
    .filter(({ section }) => section !== 'Domain Model')
    .flatMap((passage) =>
      passage.sentences.map((sentence, at) => {
        const near = [passage.label, passage.sentences[at - 1] ?? '', sentence].join(' ');
        const words = subjectWords(near);
        return { passage, sentence, near, words, shared: wordsAlike(demand.words, words).length };
      }),
    )
    .filter(({ near, words }) => speaksOf(one, near, words) || speaksOf(other, near, words));
  const both = about.filter(({ near, words }) => speaksOf(one, near, words) && speaksOf(other, near, words));
  if (reading.text.includes(demand.id) && demand.kind === 'invariant') return [];
  if (both.some(({ near, shared }) => shared >= 2 && says(readWords(near), keeps))) return [];
  const nearest = about.toSorted((a, b) => b.shared - a.shared)[0];
  if (!nearest || nearest.shared < 2) return [];
  return [
    raise(reading, {
      concern: 'invariant-span',
      weight: 'minor',
      passage: nearest.passage,
      sentence: nearest.sentence,
      demand,
      fault: `“${demand.text}” needs ${one.name} and ${other.name}, and nobody keeps it`,
      text: `In ${key} the one lies with ${one.name} and the other with ${other.name}. Neither sees both alone, and no sentence says who asks whom, or what is undone.`,
      question: 'Which one of the two is the keeper of the rule, and what does it wait for or ask before it goes on?',
      waysOut: [
        { title: 'One keeper, the other side follows its events', tradeOff: 'The follower is behind for a moment.' },
        { title: 'A saga with a compensation for each step', tradeOff: 'States in between become visible and need names.' },
      ],
    }),
  ];
}

/** `ReviewFinished` of the aggregate Review. */
function isNamedAfter(event: string, aggregate: string): boolean {
  return event.toLowerCase().startsWith(aggregate.replaceAll(' ', '').toLowerCase().slice(0, 6));
}
