import { leavesOpen } from './meanings/undecided.ts';
import { type Concept, mentions, says } from './phrases/concept.ts';
import { readWords, type Words } from './phrases/words.ts';
import { type PlacedSentence, sentencesOf } from './passages.ts';
import type { DesignReading } from './read-design.ts';
import { sharedWords, subjectWords } from './subject-words.ts';

/** A sentence where it stands. */
export interface Said extends PlacedSentence {
  readonly words: Words;
  /** What it speaks of, the name and case that it stands below included. */
  readonly about: ReadonlySet<string>;
}

/** A part of the design that is described in one place: an integration, a component, an edge case. */
export interface Unit {
  readonly section: string;
  readonly label: string;
  readonly title: Words;
  readonly said: readonly Said[];
  /** Words that name it and hardly anything else in the design. */
  readonly names: ReadonlySet<string>;
}

/** The design as sentences and units, read once for all questions. */
export interface UnitReading {
  readonly reading: DesignReading;
  readonly said: readonly Said[];
  readonly units: readonly Unit[];
}

export function readUnits(reading: DesignReading): UnitReading {
  const cases = new Map(
    reading.passages.filter(({ role, id }) => role === 'given' && id !== '').map(({ id, text }) => [id, text]),
  );
  const said = sentencesOf(reading.design).map(({ passage, sentence }): Said => ({
    passage,
    sentence,
    words: readWords(saysNone.test(sentence) && passage.label !== '' ? `no ${passage.label}. ${sentence}` : sentence),
    about: subjectWords([passage.label, cases.get(passage.id) ?? '', sentence].join('. ')),
  }));
  const blocks = new Map<string, Said[]>();
  for (const one of said) {
    const { section, id, label, block } = one.passage;
    const key = [section, id, label, id === '' ? block : ''].join('\n');
    blocks.set(key, [...(blocks.get(key) ?? []), one]);
  }
  const spread = countUse(said);
  const units = [...blocks.values()].map((own): Unit => {
    const { section = '', label = '' } = own[0]?.passage ?? {};
    const rare = [...subjectWords(label)].filter((word) => (spread.get(word) ?? 0) <= Math.max(8, said.length / 12));
    return { section, label, title: readWords(label), said: own, names: new Set(rare) };
  });
  return { reading, said, units };
}

/** "Limit. None: …" says that there is no limit. */
const saysNone = /^(?:none|nothing|n\/a|not (?:needed|necessary|planned|foreseen|required))\b/i;

function countUse(said: readonly Said[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { about } of said) for (const word of about) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Whether a sentence elsewhere speaks of what a unit, or the sentence that raised a question, is about. */
export function isAbout(unit: Unit, raised: Said, other: Said): boolean {
  if (sharedWords(unit.names, other.about).length > 0) return true;
  const names = raised.words.stems.filter((_, at) => raised.words.isName[at]);
  if (names.some((name) => other.words.stems.includes(name))) return true;
  return sharedWords(raised.about, other.about).length >= 4;
}

const everywhere = /\b(?:all|every|each|everywhere|any|always|throughout|both|no \w+ (?:\w+ )?without)\b/i;

/** Whether a sentence lays down something for all things of a kind. */
export function isRuleFor({ sentence, words, passage }: Said, topic: Concept): boolean {
  const isGeneral = everywhere.test(sentence) || ['Playbook Patterns', 'Technology Choices'].includes(passage.section);
  return isGeneral && mentions(words, topic);
}

/** The first sentence that says it and leaves nothing about it open. */
export function saysIn(said: readonly Said[], meaning: Concept): Said | undefined {
  return said.find((one) => settles(one, meaning));
}

/** Whether a sentence says it as something that is decided. */
export function settles({ words }: Said, meaning: Concept): boolean {
  return says(words, meaning) && !mentions(words, leavesOpen);
}
