import { asSentence, firstSentence } from '../as-sentence.ts';
import { tellsAgainst } from './tells-against.ts';

/** What is said of another way, apart: why somebody looked at it at all speaks for it, and is no reason why it is not taken. */
export interface Considered {
  /** What stands in front: the name of the way; '' where nothing does. */
  readonly name: string;
  /** As a sentence: "It is simple." */
  readonly because: string;
  /** What is said behind that does not speak against it; '' where nothing is. */
  readonly more: string;
  /** What speaks against it; '' where nobody said anything. */
  readonly against: string;
}

const looked =
  'considered|looked (?:at|into)|weighed|discussed|thought (?:of|about)|evaluated|examined|proposed|suggested|brought up|listed|tempting|attractive|appealing|interesting|would be nice';
/** "As a fallback", "for the archive" say what it was considered for. */
const giving =
  'because(?: of)?|since|as (?=(?:it|we|they|nothing|nobody|every(?:one|body|thing)|all|most)\\b)|for (?=(?:its|their|being)\\b)';

/** "Considered because …", "we looked at it, since …", "Why considered: …"; of "not considered because …" the reason speaks against it. */
const lure = new RegExp(
  String.raw`(?<![\p{L}\d])(?<!\b(?:not|never|nor|hardly)\s)(?<!n['’]t\s)(?:(?:why|reason) considered:\s*|(?:(?:it|this|that|we|the team)\s+)?(?:(?:was|is|has been|had been|were)\s+)?(?:(?:first|also|briefly|once|only|at first|mainly)\s+)?(?:${looked})(?:\s+(?:it|this|that))?,?\s+(?:${giving})\s*:?\s*)`,
  'iu',
);

/** Up to here somebody says why it was looked at. */
const end =
  /;\s*|\)\s*[:,;–—-]?\s*|[.!?](?:\s+|$)|\n+(?:[-*]\s+)?|\s+[–—-]\s+|,?\s+(?=(?:but|yet|however|though|although)\b)|,\s+(?=(?:and (?:then )?)?(?:rejected|discarded|dropped|given up|turned down|not taken)\b)/i;
/** That it is not taken, or that what follows is meant the other way. */
const turned =
  /^(?:and (?:then )?|(?:but|yet|however|though|although)\b,?\s*(?!also\b))?(?:(?:we |it (?:was |is )?|was |is )?(?:rejected|discarded|dropped|given up|turned down|not taken|decided against|reason(?: rejected)?)(?: it)?\b(?! by\b)[,:]?\s*)?/i;

/** Null where nothing says why it was looked at. */
export function splitConsidered(text: string): Considered | null {
  const found = lure.exec(text);
  if (!found) return null;
  const name = text.slice(0, found.index).replace(/[\s:;,.(–—-]+(?:(?:-|→|>)\s*)?$|\n[-*]\s*$/u, '');
  // In the middle of a sentence it tells something else: "a shard is weighed since …".
  if (name !== '' && !/[:;,.(–—>→-]\s*$|\n\s*(?:[-*]\s+)?$/u.test(text.slice(0, found.index))) return null;
  const said = text.slice(found.index + found[0].length);
  const stop = end.exec(said);
  const because = (stop ? said.slice(0, stop.index) : said).trim().replace(/[.!?]+$/, '');
  if (because === '') return null;
  const rest = stop ? said.slice(stop.index + stop[0].length).trim() : '';
  const turn = turned.exec(rest)?.[0] ?? '';
  const bare = rest
    .slice(turn.length)
    .replace(/^because:\s*/i, '')
    .trim();
  const isAgainst = bare !== '' && (turn.trim() !== '' || tellsAgainst(firstSentence(bare)));
  return {
    name,
    because: asSentence(because),
    more: isAgainst || bare === '' ? '' : rest,
    against: isAgainst ? asSentence(bare) : '',
  };
}

/** As an alternative of an RFC says it behind its name. */
export function speaksFor(because: string): string {
  return `Speaks for it: ${because}`;
}

/** What a reason says against a way, and apart from it what it says for it, paragraph by paragraph. */
export function readReason(reason: string): { readonly against: string; readonly speaksFor: readonly string[] } {
  const parts = reason.split(/\n{2,}/).map((paragraph) => ({ paragraph, read: splitConsidered(paragraph) }));
  return {
    against: parts
      .map(({ paragraph, read }) => (read === null ? paragraph : [read.name, read.against].filter(isSaid).join(': ')))
      .filter(isSaid)
      .join('\n\n'),
    speaksFor: parts.flatMap(({ read }) => (read === null ? [] : [read.because, read.more].filter(isSaid).map(asSentence))),
  };
}

function isSaid(text: string): boolean {
  return text.trim() !== '';
}

/** Whether all that is given as the reason is why it was looked at. */
export function onlyConsidered(reason: string): boolean {
  const { against, speaksFor: praise } = readReason(reason);
  return against === '' && praise.length > 0;
}
