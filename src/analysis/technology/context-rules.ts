import { isSentenceStart } from './article-rules.ts';
import type { WordPiece } from './split-words.ts';
import type { TermOccurrence } from './term-index.ts';

/** Number of words on each side that may show a word's everyday meaning. */
const sentenceWindow = 10;

/** Categories in which two doubtful names in a list confirm each other: "Java and Python". */
const pairedCategories = new Set(['language', 'client']);

/** Returns whether the text spells the term as technology. */
export function isSpelledAsTerm(text: string, pieces: readonly WordPiece[], { term, first, last }: TermOccurrence): boolean {
  const { casing, only } = term.group;
  const start = pieces[first];
  if (!start || namesAction(pieces, { term, first, last })) return false;
  if (casing === 'exact' && (!text.startsWith(term.name, start.start) || isInCapitals(pieces, first, last))) return false;
  return !only?.capital || /^[A-Z]/.test(start.text);
}

/** Verbs that begin product names; before a thing of the domain they are operations. */
const deedVerbs = new Set('open share send build load click level post file play run make push pull'.split(' '));

/** `openShift` is an operation on a shift; the product is OpenShift or `openshift`. */
function namesAction(pieces: readonly WordPiece[], { term, first, last }: TermOccurrence): boolean {
  const [start, next] = [pieces[first], pieces[first + 1]];
  return (
    first < last &&
    start !== undefined &&
    start.join !== 'tight' &&
    next?.join === 'tight' &&
    deedVerbs.has(start.text) &&
    /^\p{Lu}/u.test(next.text) &&
    /^\p{Lu}/u.test(term.name)
  );
}

/** Labels before a list of technology. */
const technicalLabel =
  /^[\s>#*|+•-]*(?:\p{L}+[ -]){0,2}(?:back[- ]?end|front[- ]?end|databases?|languages?|frameworks?|stack|technolog(?:y|ies)|tooling|hosting|infrastructure|runtime|integrations?|payments?)\*{0,2}\s*[:|]\*{0,2}[^\n.!?;]{0,60}$/iu;

/** Categories of tools. Other terms, such as page or connection, occur in almost any sentence. */
const productCategories = new Set(['database', 'language', 'framework', 'infrastructure', 'messaging', 'cloud', 'product']);

const determiners = new Set('a an the this that my your his her its our their each every'.split(' '));

/** Returns whether the sentence shows the everyday meaning. */
export function isEverydayUse(text: string, pieces: readonly WordPiece[], { term, first, last }: TermOccurrence): boolean {
  const { unless } = term.group;
  return (
    unless !== undefined && sentenceHas(text, pieces, { from: first, to: last }, ({ lower }) => unless.includes(singular(lower)))
  );
}

/** True when the words around leave no doubt, or the term needs no context. */
export function isTechnologyByContext(pieces: readonly WordPiece[], { term, first, last }: TermOccurrence): boolean {
  const { only } = term.group;
  if (!only) return true;
  const next = pieces[last + 1];
  if (only.versioned && hasVersion(pieces, last)) return true;
  if (only.after && next && next.join !== 'apart' && only.after.includes(singular(next.lower))) return true;
  if (!only.before) return false;
  let phrase = '';
  for (let back = 1, joined = pieces[first]; back <= 3 && joined && joined.join !== 'apart'; back += 1) {
    const previous = pieces[first - back];
    if (!previous) break;
    phrase = phrase === '' ? previous.lower : `${previous.lower} ${phrase}`;
    if (only.before.includes(phrase)) return true;
    joined = previous;
  }
  return false;
}

/** True when a doubtful term and a technology term are neighbors in a list. */
export function isListedWith(
  text: string,
  pieces: readonly WordPiece[],
  occurrence: TermOccurrence,
  neighbor: TermOccurrence,
  neighborAccepted: boolean,
): boolean {
  const [left, right] = occurrence.first < neighbor.first ? [occurrence, neighbor] : [neighbor, occurrence];
  const from = pieces[left.last]?.end ?? 0;
  const to = pieces[right.first]?.start ?? 0;
  if (to - from > 12 || !/^(?:[,/&+]|(?:,\s*)?(?:and|or))$/.test(text.slice(from, to).trim())) return false;
  const { category, only } = occurrence.term.group;
  if (typeof only?.listed === 'object' && !only.listed.includes(neighbor.term.group.category)) return false;
  if (neighborAccepted) return true;
  return (
    category === neighbor.term.group.category && pairedCategories.has(category) && occurrence.term.name !== neighbor.term.name
  );
}

/** True when the sentence names a product. `products` has their first pieces. */
export function standsWithProduct(
  text: string,
  pieces: readonly WordPiece[],
  occurrence: TermOccurrence,
  products: ReadonlySet<number>,
): boolean {
  const { term, first, last } = occurrence;
  if (!term.group.only?.together || (/^[A-Z]/.test(term.name) && !isWrittenAsName(text, pieces, occurrence))) return false;
  return sentenceHas(text, pieces, { from: first, to: last }, (_, index) => products.has(index));
}

/** True for a product's proper name, which only occurs in talk of technology. */
export function isProduct({ term }: TermOccurrence): boolean {
  return term.group.noun === 'name' && productCategories.has(term.group.category);
}

/** True in an entry of a technical list: "Backend: Java", "Frontend: React with TypeScript". */
export function isLabeled(text: string, pieces: readonly WordPiece[], { term, first, last }: TermOccurrence): boolean {
  const start = pieces[first]?.start ?? 0;
  const before = text.slice(Math.max(0, start - 120), start);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  if (!term.group.only?.listed || !technicalLabel.test(line)) return false;
  const next = pieces[last + 1];
  return next?.join !== 'spaced' || /^(?:and|or|with|on|in|for|version|v?\d+|[^a-z].*)$/.test(next.text);
}

/** True for a capital not due to a sentence's start or a longer name: "go through Stripe". */
export function isWrittenAsName(text: string, pieces: readonly WordPiece[], { term, first, last }: TermOccurrence): boolean {
  const [start, end, previous, next] = [pieces[first], pieces[last], pieces[first - 1], pieces[last + 1]];
  if (!start || !end || text.slice(start.start, end.end) !== term.name || start.join === 'tight') return false;
  if (next?.join === 'tight' || (next?.join === 'spaced' && /^\p{Lu}/u.test(next.text))) return false;
  const before = text.slice(Math.max(0, start.start - 60), start.start);
  // Types of a model are capitalized after a colon or arrow, and in "List of Docker".
  if (isSentenceStart(before) || /(?:[|:;<>[→]|\b(?:list|set|map|collection) of)\s*$/i.test(before)) return false;
  if (!previous || start.join === 'apart') return true;
  if (determiners.has(previous.lower)) return false;
  return !/^\p{Lu}/u.test(previous.text) || isSentenceStart(text.slice(Math.max(0, previous.start - 60), previous.start));
}

/** Accepts "Java 17" and "Oracle 19c", but not "Java 3 days". */
function hasVersion(pieces: readonly WordPiece[], last: number): boolean {
  const number = pieces[last + 1];
  if (!number || number.join === 'apart' || !/^v?\d+$/.test(number.lower)) return false;
  const next = pieces[last + 2];
  if (next?.join === 'tight' && /^[a-z]$/.test(next.lower)) return true;
  return next?.join !== 'spaced' || /^(?:and|or|with|on|in|for|is|\d+|\p{Lu}.*)$/u.test(next.text);
}

/** Capitals in a heading such as "REST AREAS" say nothing about meaning. */
function isInCapitals(pieces: readonly WordPiece[], first: number, last: number): boolean {
  const next = pieces[last + 1];
  const neighbors = [
    first > 0 && pieces[first]?.join === 'spaced' ? pieces[first - 1] : undefined,
    next?.join === 'spaced' ? next : undefined,
  ];
  return neighbors.some((piece) => piece !== undefined && /^[A-Z]{4,}$/.test(piece.text));
}

function sentenceHas(
  text: string,
  pieces: readonly WordPiece[],
  span: { from: number; to: number },
  shows: (piece: WordPiece, index: number) => boolean,
): boolean {
  const scan = (start: number, step: 1 | -1): boolean => {
    for (let index = start, seen = 0; seen < sentenceWindow; index += step, seen += 1) {
      const piece = pieces[index];
      const inner = pieces[index - step];
      if (!piece || !inner) return false;
      const [left, right] = step === 1 ? [inner, piece] : [piece, inner];
      if (right.start - left.end > 1 && /[.!?;]\s|\n\s*\n/.test(text.slice(left.end, right.start))) return false;
      if (shows(piece, index)) return true;
    }
    return false;
  };
  return scan(span.to + 1, 1) || scan(span.from - 1, -1);
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
