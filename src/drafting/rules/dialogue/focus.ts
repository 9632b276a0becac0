import { isAboutComponent, nameOfComponent } from '../../../analysis/design/list-components.ts';
import type { Passage } from '../../../analysis/challenge/passages.ts';
import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { Challenge, Objection } from '../../../lifecycle/challenge.ts';
import { challengesOf, type Dialogue } from './dialogue.ts';

/** What a turn speaks of: the parts it names, or what its words meet in the design. */
export interface Focus {
  /** How to call it: `RISK-1`, `Bridge – Kafka`. Empty when the turn is about the whole design. */
  readonly name: string;
  readonly words: ReadonlySet<string>;
  /** Of the design, nearest first. */
  readonly passages: readonly Passage[];
  readonly challenges: readonly Challenge[];
  /** Ids, sections and labels, in lower case. */
  readonly places: ReadonlySet<string>;
  /** It names a section and nothing in it, whose words are those of half the design. */
  readonly isSection: boolean;
  /** What it names and what is nowhere. */
  readonly unknown: readonly string[];
}

/** So many passages are near enough to be meant by words alone. */
const mostPassages = 6;

export function findFocus(dialogue: Dialogue): Focus {
  const { reading } = dialogue;
  const turn = withPlaceNamed(dialogue);
  const challenges = challengesOf(dialogue);
  const named = turn.about.filter((id) => !challenges.some((challenge) => challenge.id === id));
  const byName = named.map((name) => ({
    name,
    passages: reading.passages.filter((passage) => carries(passage, name)),
    said: saidOf(dialogue, name),
  }));
  const ofChallenges = challenges.flatMap((challenge) => passagesOf(reading.passages, challenge));
  const text = [turn.text, ...challenges.map(({ title }) => title), ...byName.map(({ said }) => said)].join(' ');
  const words = telling(dialogue, subjectWords(text));
  const direct = [...byName.flatMap(({ passages }) => passages), ...ofChallenges];
  const passages = direct.length > 0 ? closest(direct, telling(dialogue, subjectWords(turn.text))) : nearWords(dialogue, words);
  return {
    name: turn.about.join(', ') || (passages[0] && words.size > 0 ? closestName(passages[0]) : ''),
    words: words.size > 0 ? words : telling(dialogue, subjectWords(statementOf(direct))),
    passages: [...new Set(passages)],
    challenges,
    places: new Set(
      [...direct.flatMap(({ id, label }) => [id, label]), ...turn.about].filter(Boolean).map((place) => place.toLowerCase()),
    ),
    isSection: turn.text.trim() === '' && new Set(direct).size > 1 && direct.every(({ section }) => named.includes(section)),
    unknown: byName.filter(({ passages: found, said }) => found.length === 0 && said === '').map(({ name }) => name),
  };
}

/** Whoever writes nothing but the name of a section or a part means it, and not whatever has its words. */
function withPlaceNamed({ reading, turn }: Dialogue): Pick<Dialogue['turn'], 'about' | 'text'> {
  const words = turn.text.trim().replace(/[.?!]$/, '');
  const isPlace = turn.about.length === 0 && words !== '' && reading.passages.some((passage) => carries(passage, words));
  return isPlace ? { about: [words], text: '' } : turn;
}

/** The objections that speak of what the turn speaks of: of a part that it names those about that part, else those that share its words. */
export function aboutFocus<T extends Objection>(objections: readonly T[], { places, words, passages, isSection }: Focus): T[] {
  const placed = objections.filter(({ about, ties }) =>
    [...about, ...ties.flatMap(({ ref }) => [ref, ref.split('#')[1] ?? ''])].some((place) => places.has(place.toLowerCase())),
  );
  const quoting = placed.filter(({ ties }) =>
    ties.some(({ quote }) => quote !== '' && passages.some(({ text }) => text.includes(quote.replace(/ …$/, '')))),
  );
  if (placed.length > 0) return quoting.length > 0 ? quoting : placed;
  if (isSection) return [];
  return objections.filter(({ title, about, ties }) => {
    const said = subjectWords([title, ...about, ...ties.map(({ quote }) => quote)].join(' '));
    return words.size > 0 && sharedWords(words, said).length >= Math.min(2, words.size);
  });
}

/** Of what is named, the passages that share most words with what is said besides; all of them where none does. */
function closest(passages: readonly Passage[], words: ReadonlySet<string>): readonly Passage[] {
  const near = passages.filter(({ label, text }) => sharedWords(words, subjectWords(`${label} ${text}`)).length > 0);
  return near.length > 0 ? near : passages;
}

/** Of a risk or question what it says, without what answers it. */
function statementOf(passages: readonly Passage[]): string {
  const given = passages.filter(({ role }) => role === 'given');
  return (given.length > 0 ? given : passages).map(({ label, text }) => `${label} ${text}`).join(' ');
}

function carries(passage: Passage, name: string): boolean {
  const { id, section, label } = passage;
  const wanted = name.toLowerCase();
  return isAboutComponent(passage, name) || [id, section, label].some((place) => place !== '' && place.toLowerCase() === wanted);
}

/** The passages that a challenge quotes; where it quotes none, those of the closest place that it names. */
function passagesOf(passages: readonly Passage[], { about, ties }: Challenge): Passage[] {
  const quotes = ties.filter(({ kind, quote }) => kind === 'design' && quote !== '').map(({ quote }) => quote.replace(/ …$/, ''));
  const quoted = passages.filter(({ text }) => quotes.some((quote) => text.includes(quote)));
  if (quoted.length > 0) return quoted;
  return passages.filter((passage) =>
    about.some((place) => carries(passage, place) && (place !== passage.section || about.length === 1)),
  );
}

/** What the PRD, the source, a question or a decision says under an id. */
function saidOf({ reading, session }: Dialogue, name: string): string {
  const wanted = name.toLowerCase();
  const demands = reading.demands
    .filter(({ id, ref }) => [id, ref].some((own) => own.toLowerCase() === wanted))
    .map(({ text }) => text);
  const decisions = session.decisions.filter(({ id }) => id.toLowerCase() === wanted).map(({ text }) => text);
  return [...demands, ...decisions].join(' ');
}

function closestName(passage: Passage): string {
  const { id, label, section } = passage;
  return id || label || (section === 'Component Design' ? nameOfComponent(passage) : '') || section;
}

/** A word that stands in a fifth of all passages says nothing of which one is meant. */
function telling({ reading }: Dialogue, words: ReadonlySet<string>): Set<string> {
  const { passages } = reading;
  const texts = passages.map(({ label, text }) => subjectWords(`${label} ${text}`));
  const most = Math.max(4, passages.length / 5);
  return new Set([...words].filter((word) => texts.filter((own) => own.has(word)).length <= most));
}

function nearWords({ reading }: Dialogue, words: ReadonlySet<string>): Passage[] {
  return reading.passages
    .filter(({ role }) => role !== 'rejected')
    .map((passage) => ({ passage, shared: sharedWords(words, subjectWords(`${passage.label} ${passage.text}`)).length }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, mostPassages)
    .map(({ passage }) => passage);
}
