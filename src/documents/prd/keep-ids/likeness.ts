/** A word that more texts have than these leads to none of them: so that a long list is not compared each with each. */
const mostSharing = 60;
/** Of what a text shares rare words with, only so many are compared word by word. */
const mostCompared = 12;
/** Below it two texts have little more in common than their form: of a short demand, "The system shall" alone comes close to it. */
const leastLikeness = 0.66;
/** Enough where one text has all words of the other: somebody added to it, or cut it short. */
const leastOfExtended = 0.5;

// Scripts without spaces are compared by character.
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu;

interface LikePair {
  readonly now: number;
  readonly before: number;
  readonly likeness: number;
}

type Words = ReadonlySet<string>;
type Weigh = (word: string) => number;

/**
 * Pairs of texts that are likely two wordings of one thing, the most alike first; of equals, those that stand closest to the same place. Likeness is the
 * share of their words that they have in common (Dice), in which a word counts for less the more texts of `list` have it: all that stand, and stood, not
 * only those that are left to compare, since only the whole shows which words are form.
 */
export function pairAlike(
  now: readonly string[],
  before: readonly string[],
  list: readonly string[] = [...now, ...before],
): LikePair[] {
  const nowWords = now.map(wordsOf);
  const beforeWords = before.map(wordsOf);
  const weigh = createWeights(list.map(wordsOf));
  const having = indexWords(beforeWords);
  const weights = beforeWords.map((words) => sumOf(words, weigh));
  const pairs: LikePair[] = [];
  for (const [at, words] of nowWords.entries()) {
    const own = sumOf(words, weigh);
    for (const other of findCandidates(words, having, weigh)) {
      const earlier = beforeWords[other] ?? new Set();
      const shared = words.intersection(earlier);
      const likeness = (2 * sumOf(shared, weigh)) / (own + (weights[other] ?? 0));
      const isExtended = shared.size === Math.min(words.size, earlier.size);
      if (likeness >= (isExtended ? leastOfExtended : leastLikeness)) pairs.push({ now: at, before: other, likeness });
    }
  }
  return pairs.sort(
    (a, b) =>
      b.likeness - a.likeness || Math.abs(a.now - a.before) - Math.abs(b.now - b.before) || a.now - b.now || a.before - b.before,
  );
}

function wordsOf(text: string): Words {
  return new Set(text.toLowerCase().match(word) ?? []);
}

function createWeights(texts: readonly Words[]): Weigh {
  const counts = new Map<string, number>();
  for (const words of texts) for (const each of words) counts.set(each, (counts.get(each) ?? 0) + 1);
  return (each) => Math.log(1 + texts.length / (counts.get(each) ?? 1));
}

function indexWords(texts: readonly Words[]): ReadonlyMap<string, readonly number[]> {
  const having = new Map<string, number[]>();
  for (const [at, words] of texts.entries())
    for (const each of words) {
      const places = having.get(each);
      if (places) places.push(at);
      else having.set(each, [at]);
    }
  return having;
}

function findCandidates(words: Words, having: ReadonlyMap<string, readonly number[]>, weigh: Weigh): number[] {
  const scores = new Map<number, number>();
  for (const each of words) {
    const places = having.get(each) ?? [];
    if (places.length > mostSharing) continue;
    for (const place of places) scores.set(place, (scores.get(place) ?? 0) + weigh(each));
  }
  return [...scores]
    .sort(([first, a], [second, b]) => b - a || first - second)
    .slice(0, mostCompared)
    .map(([place]) => place);
}

function sumOf(words: Words, weigh: Weigh): number {
  let sum = 0;
  for (const each of words) sum += weigh(each);
  return sum;
}
