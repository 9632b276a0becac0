import { wordsAlike } from '../../challenge/same-root.ts';
import { splitSentences } from '../../challenge/passages.ts';
import { subjectWords } from '../../challenge/subject-words.ts';
import { contentWords } from '../../lint/content-words.ts';
import { isKindOfThing, isName } from '../ends/built-of.ts';
import { clausesOf, listThingsGivenUp, withoutGivenUp } from '../ends/given-up.ts';

interface Said {
  readonly text: string;
  readonly settles: readonly string[];
}

/** What a later decision says of something that an earlier one gave up. */
export interface BroughtBack {
  /** As the earlier one calls it: "Kafka". */
  readonly thing: string;
  /** `partly` where it comes back for one part alone, or where the earlier one decided more than that. */
  readonly extent: 'wholly' | 'partly';
}

/**
 * What comes back by the later of two decisions: "Kafka stays", "we keep Redis after all", "back to NATS" of one that dropped it. Undefined where nothing does.
 */
export function findBroughtBack(later: Said, earlier: Said): BroughtBack | undefined {
  if (!mayStay.test(later.text)) return undefined;
  const given = listThingsGivenUp(earlier.text);
  if (given.length === 0) return undefined;
  const staying = listStaying(later);
  const stayingOf = ({ phrase, isShared }: (typeof given)[number]): Staying | undefined =>
    staying.find((one) => isSameThing(one.thing, phrase) && !(isShared && isElsewhere(one, earlier)));
  const found = given.flatMap((one) => {
    const stays = stayingOf(one);
    return stays ? [{ thing: one.phrase.trim(), stays }] : [];
  });
  const [first] = found;
  if (!first) return undefined;
  // "The copy in Redis" and "Redis" are given up together.
  const isLeft = given.some(
    (one) => !one.isShared && !stayingOf(one) && !given.some((other) => other.isShared && stayingOf(other)),
  );
  const isWhole = !isLeft && !decidesMore(earlier.text) && found.some(({ stays }) => !isElsewhere(stays, earlier));
  return { thing: first.thing, extent: isWhole ? 'wholly' : 'partly' };
}

interface Staying {
  readonly thing: string;
  /** Of what alone that is said: "for the text message sender"; '' where of all. */
  readonly where: string;
}

/** What a decision says stays, is kept or comes back. */
function listStaying({ text, settles }: Said): Staying[] {
  const places = settles.filter((place) => !/^[A-Z]+-\d+(?:#|$)/.test(place) && !wholeSections.test(place)).join(', ');
  let label = '';
  return clausesOf(withoutGivenUp(text)).flatMap((clause): Staying[] => {
    // "Text message sender: Kafka stays" is said of that alone, up to the end of the sentence.
    if (clause.endsWith(':')) label = clause;
    const found = readStaying(clause).map((one) => ({ ...one, where: [one.where, label, places].join(' ').trim() }));
    if (/[.;]$/.test(clause)) label = '';
    return found;
  });
}

/** Whoever decides about these decides about all that is built. */
const wholeSections = /^(?:High-Level Approach|Component Design|Technology Choices|Integration Points|Technical Context|Risks)$/;

function readStaying(clause: string): Staying[] {
  const said = clause.trim().replace(/[.;,:]+$/, '');
  const parts = [said, ...said.split(/,?\s+(?:and|but|so|as|because|since|while|that)\s+/)];
  return parts.flatMap((part) => {
    const begun = part.replace(lead, '');
    const [, subject = '', behind = ''] = stays.exec(begun) ?? resumes.exec(begun) ?? [];
    const [, object = '', rest = ''] = keeps.exec(begun) ?? brings.exec(begun) ?? [];
    return [
      ...(subject === '' || !goesOnSo.test(behind) ? [] : severalOf(subject).map((thing) => ({ thing, where: whereOf(behind) }))),
      ...(object === '' || !goesOnSo.test(rest) ? [] : severalOf(object).map((thing) => ({ thing, where: whereOf(rest) }))),
    ];
  });
}

const lead = /^(?:(?:so|therefore|now|yes|no|then|in the end|after all|anew|and|but|still|instead)\b,?\s*)+/i;
const how = String.raw`(?:(?:\p{L}+ly|still|also|therefore|then|now|again|too|both|all)\s+)*`;

/** A first look, so that most decisions are read no further. */
const mayStay =
  /\b(?:stay|stick|remain|keep|kept|retain|return|continue|restor|reinstat|reintroduc|back|again|after all|goes? on|hold on|not|n['’]t)/i;

/** "Kafka stays", "NATS is kept", "Redis is used again". */
const stays = new RegExp(
  String.raw`^(.{2,60}?),?\s+(?:(?:will|shall|must|may|can|does|do|is to|are to)\s+)?${how}(?:stays?|remains?|comes? back|returns?|goes? on|(?:is|are|be|gets?|was|were|has been|have been)\s+${how}(?:kept(?: on)?|retained|brought back|back|reinstated|reintroduced|restored|taken up again|(?:used|needed|wanted|built|in use) (?:again|after all)|not (?:${'dropped|abolished|scrapped|discontinued|removed|taken out|given up|abandoned|retired|replaced|switched off|left out'})))(?!\p{L})(.*)$`,
  'iu',
);
/** "Kafka after all". */
const resumes = /^((?:\S+\s+){1,4}?)(?:after all|again)(?=\W*$|\s+(?:for|in|at|on|with|between)\b)(.*)$/i;
const boundary = String.raw`(?=\s+(?:for|in|at|on|as|to|with|between|where|until|when|only|because|since|after all|again|too|also|out|off|away|from|over)\b|[,.;:()]|$)`;
/** "We keep NATS", "back to Kafka", "we do not drop it". */
const keeps = new RegExp(
  String.raw`(?:^|\s)(?:keeps?|retains?|sticks? (?:with|to)|stays? with|(?:continues?|goes? on|go on) with|(?:(?:go|goes|come|comes|switch|switches|move|moves|turn|turns|fall|falls|change|changes)\s+)?back to|returns? to|brings? back|reinstates?|reintroduces?|restores?|holds? on to|(?:do|does|did|will|shall|must)(?: not|n['’]t) (?:drop|remove|abandon|give up|retire|replace|scrap|take out|switch off))\s+(.{2,60}?)${boundary}(.*)$`,
  'iu',
);
/** "We use Kafka again", "we take Redis after all", "bring NATS back". */
const brings =
  /(?:^|\s)(?:use|take|run|need|want|have|has|choose|get|bring)s?\s+(.{2,60}?)\s+(?:again|after all|up again|back)(?=\W|$)(.*)$/i;

/** "Kafka stays out", "the queue stays empty" and "Redis returns an error" keep nothing. */
const goesOnSo =
  /^\s*(?:$|[,.;:()]|(?:after all|again|too|also|there|here|in|for|at|on|to|with|between|where|until|when|only|as|because|since|the|our|what)(?!\p{L}))(?!\s*(?:use no|the (?:dark|past)))/iu;

/** "Kafka and NATS". */
function severalOf(things: string): string[] {
  return [things, ...things.split(/,\s+(?:and\s+)?|\s+and\s+/)].map((thing) => thing.trim());
}

/** Of what alone it is said; that it stays "in use" or "as it is" bounds nothing. */
function whereOf(rest: string): string {
  return rest
    .replace(/\b(?:because|since)\b.*$/i, '')
    .replace(
      /\b(?:after all|again|too|also|in (?:use|place|the design|service|operation)|as (?:it|they) (?:is|are|was|were)|as (?:our|the|a)\b[^,;.]*|where (?:it|they) (?:is|are)|the (?:broker|queue|store|database)|for good)\b/gi,
      ' ',
    );
}

function isElsewhere({ where }: Staying, earlier: Said): boolean {
  const meant = subjectWords(where);
  if (meant.size === 0) return false;
  return wordsAlike(meant, subjectWords(`${earlier.text} ${earlier.settles.join(' ')}`)).length * 2 < meant.size;
}

/** "The Kafka broker" is Kafka; the cache of somebody else is not "a cache". */
function isSameThing(thing: string, phrase: string): boolean {
  const [own, given] = [new Set(contentWords(thing)), new Set(contentWords(phrase))];
  if (own.size === 0 || given.size === 0) return false;
  const isAll = wordsAlike(given, own).length === given.size;
  if (own.size === given.size) return isAll;
  if (own.size < given.size) return own.size > 1 && wordsAlike(own, given).length === own.size;
  const more = thing
    .split(/\s+/)
    .filter((word) => wordsAlike(contentWords(word), given).length === 0 && contentWords(word).length > 0);
  return isAll && isName(phrase) && more.every(isKindOfThing);
}

/** A sentence of its own about something else would go with what comes back. */
function decidesMore(text: string): boolean {
  return splitSentences(text).some(
    (sentence) =>
      listThingsGivenUp(sentence).length === 0 &&
      subjectWords(sentence).size > 0 &&
      !/\b(?:instead|in (?:its|their) place|for (?:it|that|this))\b/i.test(sentence),
  );
}
