import { flat } from '../../../lifecycle/plain-text.ts';

/** The fields of "As a <role>, I want <capability> so that <benefit>"; '' if unstated. */
export interface StoryText {
  readonly role: string;
  readonly capability: string;
  readonly benefit: string;
  /** Sentences and fields behind the story. */
  readonly rest: string;
}

const opening = /^["“'«]?(?:being|as) (?:(?:an?|the|any|some|one of the|a\/an|a\(n\)) )?/i;
const benefitFirst = /^["“'«]?(?:in order to|so that) /i;
/** Words after "as a" in prose that is no story. */
const notARole =
  /^(?:result|consequence|rule|matter|example|whole|minimum|general|last|next|first|second|final|part|side|follow|reference|basis|starting|soon|long|such|it|we|you|they|I|there|of|per|described|shown|mentioned|defined|above|below|well|much|many|far)\b/i;
const placeholder = /^(?:\[[^\]]*\]|<[^>]*>|\{[^}]*\}|_{2,}|\.{3}|…)/;
const want =
  /[\s,;:.–—-]{1,4}(?:I|we)(?:['’]d)?(?: (?:would|also|really|just|only|do|always|must|shall|will|should|may|might|simply)){0,3} (want|wish|need|like|love|prefer|expect|hope|require|can|could|may|must|should|am able|are able|be able|have the (?:ability|option|possibility))\b(?: be able)?/i;
const plainVerb = /[,:] (?:I|we) (?=\p{L})/iu;
const connector =
  /[\s,;.–—-]{1,4}(?:so that|such that|in order that|in order (?=to\b)|so as (?=to\b)|because|so (?=(?:I|we|they|he|she|it|the|my|our|nobody|no one|everyone|all|each|\p{L}{2,20} (?:can|could|may|will|would|do|does|don['’]t|knows?|gets?|sees?|is|are|have|has)) ))/iu;
const field =
  /[\s.;,–—-]{1,4}(?:acceptance (?:criteria|tests?)|criteria|priority|prio|moscow|notes?|estimate|story points) ?[:=] ?/i;
/** Longest text that is read as one story. */
const longest = 5_000;

/**
 * Reads a user story by form alone: who (as a …), what (I want …), what for (so that …); null for
 * other text. `loose` also reads "As a member, view my loans", a story only by its place.
 */
export function readStory(raw: string, loose = false): StoryText | null {
  if (raw.length > longest) return null;
  const text = flat(raw).replace(/\b(as an?|i want(?: to)?|i need(?: to)?|so that|in order to) ?(?::|…|\.\.\.) ?/gi, '$1 ');
  const first = benefitFirst.exec(text)?.[0];
  if (first !== undefined) {
    const at = text.search(/[,;]? as (?:an?|the) /i);
    const story = at < 0 ? null : readStory(text.slice(at).replace(/^[,; ]+/, ''), loose);
    return story && { ...story, benefit: story.benefit || clean(text.slice(first.length, at)) };
  }
  const start = opening.exec(text);
  if (!start) return null;
  const [body, rest] = splitRest(text.slice(start[0].length));
  if (notARole.test(body) || placeholder.test(body)) return null;
  const found = want.exec(body) ?? (loose || connector.test(body) ? plainVerb.exec(body) : null);
  const comma = found || !loose ? null : /[,:] /.exec(body);
  if (!found && !comma) return null;
  const end = found ? found.index : (comma?.index ?? 0);
  const wanted = body.slice(end + (found ?? comma)![0].length);
  const reason = connector.exec(wanted);
  const isAble = found !== null && found[1] !== undefined && /^(?:can|could|may|must|should|am|are|be|have)\b/i.test(found[1]);
  return {
    role: clean(body.slice(0, end)),
    capability: asWish(clean(reason ? wanted.slice(0, reason.index) : wanted), isAble),
    benefit: reason ? asClause(clean(wanted.slice(reason.index + reason[0].length))) : '',
    rest,
  };
}

/** Splits off another sentence outside brackets, or a field such as "Priority: must". */
function splitRest(text: string): [story: string, rest: string] {
  const ends = [field.exec(text)?.index ?? text.length, endOfSentence(text)];
  const end = Math.min(...ends);
  return [text.slice(0, end), text.slice(end).replace(/^[\s.;,–—-]{1,6}/, '')];
}

function endOfSentence(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '(' || char === '[') depth += 1;
    else if (char === ')' || char === ']') depth = Math.max(0, depth - 1);
    else if (depth === 0 && (char === '.' || char === '!') && isEnd(text, at)) return at + 1;
  }
  return text.length;
}

/** True for a stop after a whole word and before a capital, not for "e.g." or "v. 2". */
function isEnd(text: string, at: number): boolean {
  const next = text.slice(at + 1, at + 16);
  if (!/^["”')]? ["“'(]?\p{Lu}/u.test(next) || /^ (?:I|We|So that|In order) /.test(next)) return false;
  const before = /[^\s([]{0,12}$/.exec(text.slice(Math.max(0, at - 12), at))?.[0] ?? '';
  return before.length > 1 && !before.includes('.') && !/^(?:etc|vs|no|nr|approx|incl|resp|cf|fig|dr|mr|mrs)$/i.test(before);
}

/** Turns "be able to borrow" and "can borrow" after "I want" into "to borrow". */
function asWish(text: string, isAble: boolean): string {
  const plain = text
    .replace(/^to (?:be able to|have the (?:ability|option|possibility) to) /i, 'to ')
    .replace(/^(?:the )?(?:ability|option|possibility) to /i, 'to ');
  return isAble && plain !== '' && !/^to /i.test(plain) ? `to ${plain}` : plain;
}

/** Turns "to call the members" after "so that" into "I can call the members". */
function asClause(text: string): string {
  return /^to /i.test(text) ? `I can ${text.slice(3)}` : text;
}

function clean(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && /[\s,;:–—"“'«-]/.test(text[start] ?? '')) start += 1;
  while (end > start && /[\s,;:.–—"”'»-]/.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(start, end);
}
