import { readSpokenFigures } from '../../challenge/figures.ts';
import { splitSentences } from '../../challenge/passages.ts';
import { deedWords } from '../deed-words.ts';

/**
 * Whether of two texts the one says yes and the other no to the same: "claims are moved to an archive after 2 years" and "claims are not moved to an archive".
 * All that the denial speaks of has to be said: one of another place, another time, or of a case of its own denies something else.
 */
export function isYesAndNo(one: string, other: string): boolean {
  // Asked first: most sentences say no to nothing, and each would be taken apart for each decision.
  if (![one, other].some((text) => denial.test(text) || unchanged.test(text))) return false;
  const [first, second] = [readClauses(one), readClauses(other)];
  const denies = (no: readonly Clause[], yes: readonly Clause[]): boolean =>
    no.some((denial) => denial.isDenied && yes.some((said) => !said.isDenied && isDeniedBy(said, denial)));
  return denies(first, second) || denies(second, first);
}

interface Clause {
  readonly text: string;
  readonly isDenied: boolean;
  readonly words: readonly string[];
  /** The word that stands first: who does it, or what it is done to; '' where nobody is named. */
  readonly first: string;
  /** Whether that does it; undefined of what is said without a verb ("no copy of the ledger"). */
  readonly isDoing: boolean | undefined;
  /** "Photos stay as they are": whatever would be done to them is denied. */
  readonly isUnchanged: boolean;
}

/** One word alone is said of things that have nothing to do with each other. */
const fewestWords = 2;

function isDeniedBy(said: Clause, denial: Clause): boolean {
  if (denial.isUnchanged)
    return said.first === denial.first && said.isDoing === false && said.words.some((word) => changes.has(word));
  if (denial.words.length < fewestWords || !denial.words.every((word) => has(said, word))) return false;
  return hasSameRoles(said, denial) && hasSamePlaces(said, denial) && hasSameFigures(said, denial);
}

function has(said: Clause, word: string): boolean {
  return (
    said.words.includes(word) || (reading.has(word) && (using.test(said.text) || said.words.some((one) => reading.has(one))))
  );
}

/** "The desk calls the customer" denies nothing of "the customer does not call the desk". */
function hasSameRoles(said: Clause, denial: Clause): boolean {
  if (said.isDoing === undefined || denial.isDoing === undefined || said.first === '' || denial.first === '') return true;
  if (said.isDoing === denial.isDoing) return said.first === denial.first;
  // "The claim desk moves claims": who does it is called by what it is done to.
  return said.first !== denial.first || deedWords(said.text).filter((word) => word === said.first).length > 1;
}

/** "From the desk", "to the desk"; what is sent to the members is not what they send. */
function hasSamePlaces(said: Clause, denial: Clause): boolean {
  const there = placesIn(said.text);
  return [...placesIn(denial.text)].every(
    ([word, place]) =>
      (there.get(word) ?? place) === place && (there.has(word) || said.isDoing !== true || said.first !== word || place === 'by'),
  );
}

function placesIn(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(led)].flatMap(([, lead = '', behind = '']) => {
      const place = kindsOfPlace.find(([words]) => words.split(' ').includes(lead.toLowerCase()))?.[1] ?? lead.toLowerCase();
      // What hangs on it ends with its own next word of the kind.
      return deedWords(behind).map((word): [string, string] => [word, place]);
    }),
  );
}

const leads =
  'from to into in on onto at by via through over with for before after during until under of about against between within outside';
const led = new RegExp(
  String.raw`\b(${leads.replaceAll(' ', '|')})\s+((?:(?!(?:${leads.replaceAll(' ', '|')}|and|or|but|is|are|was|were|that|which)\b)[\p{L}'’-]+\s?){1,4})`,
  'giu',
);
const kindsOfPlace = [
  ['to into in on onto at', 'there'],
  ['via through over with by', 'by'],
] as const;

/** "Not after two years" says nothing of what is after five. */
function hasSameFigures(said: Clause, denial: Clause): boolean {
  const there = readSpokenFigures(said.text);
  return readSpokenFigures(denial.text).every((figure) =>
    there.some(({ kind, value }) => kind === figure.kind && value === figure.value),
  );
}

function readClauses(text: string): Clause[] {
  return splitSentences(text)
    .flatMap((sentence) => sentence.split(/;\s+|(?<=\b(?:is|are|no|not|nobody|nothing)\b[^:]*):\s+/i))
    .filter((sentence) => !sentence.trim().endsWith('?') && !ofSomeCases.test(sentence))
    .flatMap((sentence) => {
      let subject = '';
      return sentence
        .replace(reasons, '')
        .replace(instead, '')
        .split(parting)
        .flatMap((part) => {
          // ", not deleted": of what the part in front of it says.
          const clause = elliptic.test(part) ? `${subject} is ${part.replace(/^and /i, '')}` : part;
          const read = readClause(clause);
          subject = firstWord(clause);
          const [, front = '', behind = ''] = without.exec(clause) ?? [];
          return behind === '' || read.isDenied ? [read] : [readClause(front), { ...read, isDenied: true, isDoing: undefined }];
        });
    });
}

/** As it is written. */
function firstWord(text: string): string {
  return text.match(/\p{L}+/gu)?.find((word) => deedWords(word).length > 0) ?? '';
}

function readClause(text: string): Clause {
  const bare = text.trim().replace(leading, '');
  const begun = bare.replace(nobody, '');
  const words = [...new Set(deedWords(bare))];
  // Of "nobody mails invoices" the deed stands first, and of "nothing is sent" as well: neither says who, or what.
  const [first = ''] = begun === bare ? deedWords(begun) : [];
  const isPassive = being.test(bare) && !/\b(?:is|are|was|were) (?:not )?\p{Ll}+ing\b/u.test(bare);
  const isUnchanged = unchanged.test(bare) && !denial.test(bare.replace(unchanged, ''));
  return {
    text: bare,
    isDenied: isUnchanged || (denial.test(bare) && !onlyInPart.test(bare) && bare.match(denials)?.length === 1),
    words: isUnchanged ? words : words.filter((word) => !idle.has(word)),
    first,
    isDoing: isNominal.test(bare) && !isPassive && !doing.test(bare) ? undefined : !isPassive,
    isUnchanged,
  };
}

/** Between what is said of one thing and of the next: an "and" parts where behind it somebody does something. */
const parting =
  /,?\s+but\s+|,\s+(?=(?:and\s+)?not\b)|,?\s+and\s+(?=(?:[\p{L}'’-]+\s){1,4}?(?:is|are|was|were|will|may|must|can|does|do|never|no)\b)/iu;
/** What is not done does not say that it is. */
const instead = /,?\s+(?:instead of|rather than|in place of)\b[^,;.]*/gi;
const reasons = /,?\s+(?:because|since|so that|in order to|as (?:(?:it|they)(?! (?:is|are|was|were)\b)|this|nobody|the))\b.*$/is;
/** "After two years, …", "yes, …": it says when, and not who. */
const leading =
  /^(?:(?:(?:after|before|from|for|in|on|at|with|during|within|by)\s[^,]{2,40},\s+)|(?:(?:yes|no|so|now|then|therefore|instead)[,:]\s+))+/i;
/** What stands in the place of whoever does it, when nobody is named. */
const nobody =
  /^(?:(?:we|they|it|you|nobody|no one|nothing|somebody|the (?:system|software|application|solution|design))\s+)(?=\p{L})/iu;
const without = /^(.{3,}?)\s+without\s+(?!\p{Ll}+ing\b)(.{3,})$/isu;
const elliptic = /^(?:and )?not \p{Ll}{3,}(?:ed|en|wn|sent|built|kept|sold|paid|read)\b/iu;
const being = /\b(?:is|are|was|were|be|been|being|gets?)\b/i;
const doing =
  /\b(?:does|do|may|can|could|must|shall|will|should|never|uses?|has|have|needs?|keeps?|reads?)\b|\b(?:can|could|do|does|won|must)n['’]t\b/i;
const isNominal = /^(?:there (?:is|are) )?no(?:t an?)?\s|^without\s/i;

const no = String.raw`\b(?:not|never|no longer|nobody|no one|nothing|none|neither|nor|cannot|no|without)\b|n['’]t\b`;
const denial = new RegExp(no, 'i');
const denials = new RegExp(no, 'gi');
/** What is denied is a bound, an obligation, or all but something, and not the thing. */
const onlyInPart =
  /\b(?:not|no|never) (?:(?:\p{L}+ )?(?:only|just|merely|solely|yet|always|necessarily|all|every|each|both|before|until|later|earlier|sooner|more|less|fewer|again|twice|alone|necessary|needed|required|obliged|allowed to)|(?:have|need) to)\b|\b(?:need not|needs not|other than|apart from|nobody but|nothing but|anymore than|twice|again|once more|at once|immediately)\b/iu;
/** What holds in some cases denies nothing of what holds in others. */
const ofSomeCases =
  /\b(?:if|when(?:ever)?|while|unless|except|where|until|as long as|in case|once|provided|only|as soon as|during|otherwise|either)\b/i;

const unchanged =
  /\b(?:stays?|remains?|(?:is|are) (?:left|kept)|leaves? (?:it|them)|keeps? (?:it|them))\s+(?:as (?:it|they) (?:is|are|was|were|comes?)|unchanged|untouched|unmodified|unaltered)\b/i;
const changes = new Set(
  deedWords(
    'compress resize shrink crop convert scale edit rewrite anonymize mask blur transform alter translate reduce round reformat trim rotate',
  ),
);
/** What says of a thing only that it is there, or is used. */
const idle = new Set([
  ...deedWords('rely depend employ contain include apply utilize consist happen any longer anymore ever exist'),
  ...deedWords('nobody nothing none neither'),
]);
const reading = new Set(['read', 'search', 'scan', ...deedWords('poll')]);
const using = /\b(?:us(?:es?|ed|ing)|has|have|having|with|needs?|keeps?|relies|rely|depends?)\b/i;
