import { flat } from '../markdown/blocks.ts';

/** The three fields of "As a <role>, I want <capability> so that <benefit>"; '' for what the text does not say. */
export interface StoryText {
  readonly role: string;
  readonly capability: string;
  readonly benefit: string;
  /** Sentences and fields after the story. */
  readonly rest: string;
}

/** What follows "as" in prose that is no story: "As a result, …", "As we grow, …". */
const notARole =
  /^(?:result|rule of|matter of|consequence|general rule|first|second step|last|next|example|whole|part of|minimum|well as|soon|long|such|it|we|you|they|I|he|she|there|of|per|described|shown|mentioned|defined|discussed|stated|noted|above|below|much|many|far|always)\b/i;

/** Longest text that is read as one story. */
const longestStory = 3_000;

const pronoun = '(?:I|we)';
const helper =
  "(?:\\s*['’]d)?(?:\\s+(?:would|also|really|just|only|do|always|must|shall|will|should|may|might|simply|definitely|urgently))*";
const wanting = '(?:want|wish|need|like|love|prefer|expect|hope|require|desire|am looking|intend|aim)s?';
const ability =
  '(?:can|could|may|might|must|should|shall|will)(?:\\s+also)?(?:\\s+be\\s+able\\s+to)?|(?:am|are|be)\\s+able\\s+to|(?:have|get)\\s+the\\s+(?:ability|option|possibility|right)\\s+to';
const wantPhrase = new RegExp(
  `[\\s,;:.–—-]+(?:then\\s+)?${pronoun}(?:${helper}\\s+${wanting}\\b\\s*(?:for\\s+)?|\\s+(?:${ability})\\b\\s*)`,
  'i',
);
const anyVerb = new RegExp(`[\\s,;:.–—-]+${pronoun}\\s+(?=\\p{L})`, 'iu');
const opening = /^(?:being|as)\s+(?:(?:an?|the|any|some|one of the|a\/an|a\(n\))\s+)?/i;
const benefitFirst = /^(?:in order to|in order that|so that|so as to|to)\s+(.+?)[,;]?\s+(as\s+(?:an?|the)\s+.+)$/i;

/** "When a guest has checked out, I want to see the room, so I can clean it." */
const jobStory = /^when(?:ever)?\s+(.{3,200}?),\s+((?:I|we)\s+(?:want|need|would like|wish)\b.+)$/i;

const connectors: readonly RegExp[] = [
  /[\s,;.–—-]+(?:so\s+that|such\s+that|in\s+order\s+that)\b[\s,:]*/i,
  /[\s,;.–—-]+(?:in\s+order|so\s+as)\s+(?=to\b)/i,
  /[\s,;.–—-]+because\s+(?=\p{L})/iu,
  // "…, so neighbours can find it"
  /[\s,;.–—-]+so\s+(?=(?:the |all |our |my |other |new )?[a-z-]+(?: [a-z-]+)? (?:can|could|may|might|will|would|do|does|don['’]t|know|knows|get|gets|have|has|is|are|find|finds|see|sees)\b)/i,
  /[\s,;.–—-]+so\s+(?=(?:I|we|they|he|she|he\/she|it|the|my|our|nobody|nothing|everyone|no one|all|each|members?|users?|customers?|people)\b)/i,
];
const purpose =
  /(?:,|\s[–—-])\s+to\s+|\s+to\s+(?=(?:avoid|ensure|prevent|save|reduce|improve|increase|minimi[sz]e|maximi[sz]e|comply|make sure|keep track|stay|understand|decide|verify|plan|speed|protect|meet|know|optimi[sz]e|be sure)\b)/i;
const tail =
  /[\s.;,–—-]+(?:acceptance\s+(?:criteria|tests?)|criteria|ac|priority|prio|moscow|notes?|estimate|story\s+points)\s*[:=–—]\s*\S/i;

/**
 * Reads a user story in any of its spellings; null when the text is none. `loose` also reads texts that are stories only because of where
 * they stand, such as "As a member, view my loans".
 */
export function readStory(raw: string, loose = false): StoryText | null {
  if (raw.length > longestStory) return null;
  const text = joinStorySentences(flat(raw));
  const inverted = benefitFirst.exec(text);
  if (inverted?.[1] && inverted[2]) {
    const story = readStory(inverted[2], true);
    if (story?.capability) return { ...story, benefit: story.benefit || asClause(inverted[1]) };
  }
  const situated = jobStory.exec(text);
  if (situated?.[1] && situated[2]) {
    const story = readStory(`as someone, ${situated[2]}`);
    if (story?.capability) return { ...story, role: '', capability: `${story.capability} when ${clean(situated[1])}` };
  }
  const start = opening.exec(text);
  if (!start) return null;
  const [body, rest] = splitRest(text.slice(start[0].length));
  if (notARole.test(body) || isTemplate(body)) return null;
  const want = wantPhrase.exec(body) ?? (loose || hasBenefit(body) ? plainVerb(body) : null);
  if (want) {
    const able =
      new RegExp(`${pronoun}(?:${helper})?\\s+(?:${ability})\\s*$`, 'i').test(want[0]) ||
      !new RegExp(`${wanting}\\s*(?:for\\s+)?$`, 'i').test(want[0]);
    return finish(body.slice(0, want.index), body.slice(want.index + want[0].length), able, rest);
  }
  if (!loose && !hasBenefit(body)) return null;
  const comma = /^(.{1,60}?)[,:]\s+(.+)$/.exec(body);
  return comma?.[1] && comma[2] ? finish(comma[1], comma[2], false, rest) : finish(body, '', false, rest);
}

/** Reads "Librarians can extend a loan so that …", a story in the third person. Null without such a verb. */
export function readThirdPersonStory(raw: string): StoryText | null {
  if (raw.length > longestStory) return null;
  const [text, rest] = splitRest(flat(raw));
  const match =
    /^(?:an?\s+|the\s+|each\s+|every\s+|all\s+)?((?:[\p{L}’'/-]+\s+){0,4}?[\p{L}’'/-]+)\s+(?:wants?|wish(?:es)?|needs?|would like|(?:can|could|may|must|should|shall|will)(?:\s+be\s+able\s+to)?|(?:is|are)\s+able\s+to)\s+(.+)$/iu.exec(
      text,
    );
  if (
    !match?.[1] ||
    !match[2] ||
    /^(?:it|this|that|there|we|they|you|system|application|app|platform|software|service|product|solution|website|i)$/i.test(
      match[1],
    )
  )
    return null;
  return finish(
    match[1],
    match[2],
    !/^to\b/i.test(match[2]) && !/\b(?:wants?|wish|wishes|needs?|like)\s*$/i.test(text.slice(0, text.length - match[2].length)),
    rest,
  );
}

/** "As a member, I borrow a copy": only where no connector stands before the verb. */
function plainVerb(body: string): RegExpExecArray | null {
  const verb = anyVerb.exec(body);
  const connector = connectors[0]?.exec(body);
  return verb && connector && connector.index < verb.index ? null : verb;
}

/** "As a <role>, I want <capability>" shows the form and states nothing. */
function isTemplate(body: string): boolean {
  return (
    /^[<[({_….]*\s*(?:role|type of user|user type|persona|user role|some role|actor)\s*[>\])}_]/i.test(body) ||
    /^(?:\.\.\.|…|_{2,})/.test(body)
  );
}

function hasBenefit(body: string): boolean {
  return connectors[0]?.test(body) === true;
}

/** "As a member. I want … . So that …" on three lines is one sentence. */
function joinStorySentences(text: string): string {
  return text
    .replace(/[.;]\s+(?=(?:I|we)\s+(?:want|need|would|can|wish)\b|so\s+that\b|in\s+order\s+to\b)/gi, ', ')
    .replace(/\b(as an?|i want(?: to)?|i need(?: to)?|so that|in order to)\s*(?:[:…]|\.\.\.)\s*/gi, '$1 ')
    .replace(/^["“'«]\s*(?=as\s)/i, '')
    .replace(/\s*[}]$/, '');
}

/** Splits off what follows the story's sentence: another sentence, or fields such as "Priority: must". */
function splitRest(text: string): [story: string, rest: string] {
  const field = tail.exec(text);
  const untilField = field ? text.slice(0, field.index) : text;
  const sentence = /(?<!\b(?:e\.g|i\.e|etc|vs|no|approx|incl))[.!]["”]?\s+(?=[A-Z(])/.exec(untilField);
  const cut = sentence ? sentence.index + 1 : untilField.length;
  return [text.slice(0, cut), text.slice(cut).replace(/^[\s.;,–—-]+/, '')];
}

function finish(role: string, wanted: string, able: boolean, rest: string): StoryText {
  // "I want to create X, I want to update Y" is one capability.
  const phrase = wanted.replace(
    new RegExp(`[\\s,;]+(?:and\\s+)?${pronoun}(?:${helper})\\s+${wanting}\\s+(?=to\\b|an?\\b|the\\b)`, 'gi'),
    ', ',
  );
  const [capability, benefit] = splitBenefit(phrase);
  return { role: clean(role), capability: asCapability(clean(capability), able), benefit: clean(benefit), rest };
}

function splitBenefit(phrase: string): [capability: string, benefit: string] {
  const found = connectors
    .map((pattern) => pattern.exec(phrase))
    .filter((match) => match !== null)
    .toSorted((a, b) => a.index - b.index)[0];
  const match = found ?? purpose.exec(phrase);
  if (!match) return [phrase, ''];
  const after = phrase.slice(match.index + match[0].length);
  return [phrase.slice(0, match.index), found && !/^to\b/i.test(after) ? after : asClause(after)];
}

/** "to call the members" → "I can call the members", so that it reads after "so that". */
function asClause(purposeText: string): string {
  const text = clean(purposeText).replace(/^to\s+/i, '');
  return text === '' || /^(?:I|we|my|our|it|the|they|nobody|everyone)\b/i.test(text) ? text : `I can ${text}`;
}

/** Makes the capability read after "I want": "can borrow" → "to borrow". */
function asCapability(text: string, able: boolean): string {
  const plain = text
    .replace(/^to\s+(?:be\s+able\s+to|have\s+the\s+(?:ability|option|possibility)\s+to)\s+/i, 'to ')
    .replace(/^(?:the\s+)?(?:ability|option|possibility|a way)\s+to\s+/i, 'to ');
  return able && plain !== '' && !/^to\s/i.test(plain) ? `to ${plain}` : plain;
}

function clean(text: string): string {
  const trimmed = text.replace(/^[\s,;:–—-]+|[\s,;:.–—-]+$/g, '').trim();
  const quoted = /^["“'‘«<[](.*)["”'’»>\]]$/s.exec(trimmed)?.[1];
  return quoted !== undefined && !/["“”]/.test(quoted) ? quoted.replace(/[.;,]+$/, '').trim() : trimmed;
}
