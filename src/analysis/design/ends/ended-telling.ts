import { wordsAlike } from '../../challenge/same-root.ts';
import { contentWords } from '../../lint/content-words.ts';
import { readOnce } from '../../read-once.ts';
import type { Mention, Span } from '../find-sentence.ts';

/**
 * Whom a decision has told no more, by what, and of what; '' of any. "Nothing is sent to the owner" ends every message to owners, and "no e-mail is sent" every
 * e-mail to whomever.
 */
interface EndedTelling {
  readonly party: string;
  readonly channel: string;
  readonly thing: string;
  /** "Not told by mail": the way alone ends, and they are told all the same. */
  readonly isWayOnly: boolean;
}

/**
 * Where a sentence says that somebody is told what a decision has told no more: the clause that says so ("and sends reminders to the parents"), or the way alone
 * ("by mail"). A sentence that denies it as well has none.
 */
export function findEndedTelling(decision: string, sentence: string): Mention[] {
  const ended = readEndedTelling(decision);
  if (ended.length === 0) return [];
  const tellings = listTellings(sentence);
  return ended.flatMap((one) =>
    tellings
      .filter((telling) => isEndedBy(telling, one))
      .flatMap(({ span, start, clause }) => {
        if (!one.isWayOnly) return [{ ...span, isWhole: true }];
        const way = new RegExp(String.raw`\b(?:by|via|through|over|per|in)\s+(?:an?\s+)?${wordsOf(one.channel)}\b`, 'iu').exec(
          clause,
        );
        return way ? [{ start: start + way.index, end: start + way.index + way[0].length, isWhole: true }] : [];
      }),
  );
}

const channels: Readonly<Record<string, string>> = {
  mail: String.raw`(?:e-?mails?|mails?|mailings?|SendGrid|Mailgun|Postmark|Mailjet|SMTP)`,
  text: String.raw`(?:SMS(?:es)?|text messages?|texts?|Twilio)`,
  letter: String.raw`(?:letters?|post|paper letters?)`,
  push: String.raw`(?:push(?:es)?(?: (?:messages?|notifications?))?|Firebase)`,
  phone: String.raw`(?:phone(?: calls?)?|telephone|calls?)`,
  fax: String.raw`(?:fax(?:es)?)`,
};
const wordsOf = (channel: string): string => channels[channel] ?? '(?!)';
const anyChannel = String.raw`(?:${Object.values(channels).join('|')})`;
/** What is sent to be read. */
const message = String.raw`(?:(?:[\p{L}-]+ ){0,3}?(?:messages?|notifications?|notices?|reminders?|alerts?|warnings?|confirmations?|receipts?|newsletters?|digests?|news|${anyChannel}))`;

function channelOf(text: string): string {
  return Object.keys(channels).find((channel) => new RegExp(String.raw`\b${wordsOf(channel)}\b`, 'iu').test(text)) ?? '';
}

const told =
  '(?:told|informed|notified|alerted|reminded|warned|contacted|messaged|called|phoned|e-?mailed|mailed|texted|written to)';
const sent = '(?:sent|mailed|e-?mailed|texted|posted|pushed|told|reported|delivered)';
const tell = '(?:tell|inform|notify|alert|remind|warn|contact|message|call|phone|e-?mail|mail|text|write to)';
const who = String.raw`(?:(?:the|an?|any|each|every|our|all) )?(?<party>[\p{L}-]+(?: [\p{L}-]+){0,2}?)`;
const toWhom = String.raw`(?: (?:(?:out|any ?more|at all|any longer) )?to ${who})?`;
const by = String.raw`(?: (?:by|via|through|over|per) (?:an? )?(?<channel>${anyChannel}))`;
/** "Of late doses", "the password". */
const ofWhat = String.raw`(?: (?:of|about|on|that) (?<thing>[^,;:.]+?)| (?<object>(?:the|an?|its|their|any) [^,;:.]+?))?`;
const over = String.raw`(?: (?:any ?more|at all|any longer|from now on|by (?:the|this|our) (?:system|software|app|application|design)))*\W*$`;
const form = (pattern: string): RegExp => new RegExp(`^${pattern}${over}`, 'iu');

const forms: readonly RegExp[] = [
  form(String.raw`nothing (?:(?:is|gets|will be) (?:any longer )?${sent}|goes(?: out)?)(?: out)?${toWhom}`),
  form(
    String.raw`(?:there (?:is|are|will be) )?no (?<kind>${message})(?: (?:is|are|gets?|will be) (?:${sent}|written|needed)| goes?(?: out)?| go(?: out)?)?(?: out)?${toWhom}`,
  ),
  form(String.raw`(?:nobody|no one) (?:is|gets|will be) ${told}${ofWhat}`),
  form(String.raw`(?:nobody|no one) (?:gets|receives) (?:an? |any )?(?<kind>${message})`),
  form(
    String.raw`${who} (?:(?:is|are) (?:no longer|not|never)|(?:is|are)n['’]t|will not be|won['’]t be|need not be) ${told}${ofWhat}`,
  ),
  form(String.raw`${who} (?:gets?|receives?) no (?<kind>${message})`),
  form(
    String.raw`${who} (?:(?:does|do) not|(?:does|do)n['’]t|no longer|never) (?:get|receive)s? (?:an? |any )?(?<kind>${message})`,
  ),
  form(String.raw`${who} (?:(?:is|are) told|hears?|gets?(?: told)?|receives?) nothing${ofWhat}`),
  form(String.raw`${who} (?:(?:does|do) not|(?:does|do)n['’]t|no longer|never) hears?${ofWhat}`),
  form(String.raw`(?:we |the (?:system|app|software) )?(?:send|sends|mail|mails|write|writes) no (?<kind>${message})${toWhom}`),
  form(
    String.raw`(?:we |the (?:system|app|software) )?(?:do not|does not|don['’]t|doesn['’]t|no longer|never|stop|stops) send(?:s|ing)? (?:out )?(?:an? |any )?(?<kind>${message})${toWhom}`,
  ),
  form(String.raw`(?:we |the (?:system|app|software) )?(?:do not|does not|don['’]t|doesn['’]t|no longer|never) ${tell}s? ${who}`),
  form(
    String.raw`(?:we |the (?:system|app|software) )?(?:do not|does not|don['’]t|doesn['’]t|no longer|never) ${tell}s? ${who} (?:of|about) (?<thing>[^,;:.]+?)`,
  ),
  form(
    String.raw`(?:we |the (?:system|app|software) )?(?:do not|does not|don['’]t|doesn['’]t|no longer|never) sends? (?:out )?anything${toWhom}`,
  ),
  form(
    String.raw`(?<kind>${message}) (?:(?:is|are|will be) (?:not|no longer|never)|(?:is|are)n['’]t) (?:any longer )?sent(?: out)?${toWhom}`,
  ),
  form(String.raw`(?:we )?stop (?:telling|informing|notifying|alerting|reminding|e-?mailing|mailing|texting) ${who}`),
  form(String.raw`we ${tell} (?:nobody|no one)`),
];
const ways: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:it|they|this|that|nothing) (?:(?:does|do) not|(?:does|do)n['’]t|no longer)?\s?(?:comes?|goes?|go|travels?|arrives?|is sent|are sent)(?: out)?${by}(?: but .*)?${over}`,
    'iu',
  ),
  new RegExp(
    String.raw`^${who} (?:(?:is|are) (?:not|never|no longer)|(?:is|are)n['’]t) (?:${told}|${sent})${by}(?:,? but .*)?${over}`,
    'iu',
  ),
  new RegExp(
    String.raw`^${who} (?:(?:does|do) not|(?:does|do)n['’]t|no longer) (?:come|go|travel|arrive)s?(?: out)?${by}(?:,? but .*)?${over}`,
    'iu',
  ),
];

/** What is so in some cases, up to then, or a second time is no end. */
const limited =
  /\b(?:if|when(?:ever)?|while|unless|except|until|till|before|after|as long as|in case|once|twice|again|only|yet|first|second|during|within|more than|less than|at (?:night|once|noon|weekends|\d)|on (?:\p{Lu}|weekends|holidays)|without|by hand|automatically|directly|immediately|same|too (?:often|early|late))\b|\?/iu;

const lead = /^(?:(?:yes|so|then|therefore|now|and)\b[,:]?\s+|no[,:]\s+)+/i;

const readEndedTelling = readOnce((decision): readonly EndedTelling[] =>
  decision
    .split(/(?<=[.!?])\s+|[;:]\s+|,\s+(?:and|so|as|because|since)\s+/)
    .filter((one) => !limited.test(one))
    // "Nothing is sent to the owner, the desk calls them": what stands first says it.
    .flatMap((one) => (one.includes(', ') && !/, but\b/.test(one) ? [one, one.slice(0, one.indexOf(', '))] : [one]))
    .map((one) =>
      one
        .trim()
        .replace(/[.!]+$/, '')
        .replace(lead, ''),
    )
    .flatMap((said): EndedTelling[] => {
      const way = ways.map((pattern) => readNamed(pattern, said)).find(Boolean);
      if (way) return [{ party: '', channel: channelOf(way.channel ?? ''), thing: partyOf(way.party), isWayOnly: true }];
      const groups = forms.map((pattern) => readNamed(pattern, said)).find(Boolean);
      if (!groups) return [];
      const kind = groups.kind ?? '';
      const channel = channelOf(kind);
      const rest = kind.replace(new RegExp(String.raw`\b(?:${anyChannel}|messages?|any|an?|the)\b`, 'giu'), ' ').trim();
      const thing = [rest, groups.thing ?? groups.object ?? ''].join(' ').trim();
      return [{ party: partyOf(groups.party), channel, thing, isWayOnly: false }];
    }),
);

/** What a pattern names, where it stands. */
interface Named {
  readonly party?: string;
  readonly channel?: string;
  readonly kind?: string;
  readonly thing?: string;
  readonly object?: string;
  readonly verb?: string;
  readonly front?: string;
  readonly what?: string;
  readonly rest?: string;
}

function readNamed(pattern: RegExp, text: string): (Named & Span) | undefined {
  const found = pattern.exec(text);
  if (!found) return undefined;
  const named: Named = found.groups ?? {};
  return { ...named, start: found.index, end: found.index + found[0].length };
}

/** "It", "they": nobody whom another sentence names. */
function partyOf(party = ''): string {
  return /^(?:it|they|this|that|nothing|people|anybody|anyone|somebody|we|you|person|user)$/i.test(party.trim()) ? '' : party;
}

interface Telling {
  /** What goes with it: the clause with the "and" that joins it. */
  readonly span: Span;
  readonly clause: string;
  /** Where the clause begins. */
  readonly start: number;
  /** Who is told, as far as the clause says it. */
  readonly party: string;
  /** Whether it tells somebody for certain; "gets a key" does not. */
  readonly isMessage: boolean;
}

/** "Owner, whom the model only tells, hears of: …", as a drafted RFC says it. */
const ofModel = /^[-*\s]*(?:~~)?\**(?<party>\p{L}[\p{L}\d -]*?)\**, whom the model only tells, hears of: /u;

/** Begins what somebody else does, or the same one does besides. */
const joint =
  /;\s+|,?\s+(?:and|but)\s+(?:then\s+)?(?=(?:is|are|gets?|has|can|will|does)\s|\p{Ll}{2,}s\s|(?:(?:the|an?|each|every|its|their|all)\s)?(?:[\p{L}-]+\s){1,3}(?:is|are|gets?|receives?|hears?|goes?|has|will|can|\p{Ll}{3,}s)\s)/gu;

function listTellings(sentence: string): Telling[] {
  const model = readNamed(ofModel, sentence);
  if (model) {
    const start = /^[-*]\s+/.exec(sentence)?.[0].length ?? 0;
    return [{ span: { start, end: sentence.length }, clause: sentence, start, party: model.party ?? '', isMessage: true }];
  }
  const label = /^(?:\*\*[^*\n]+\*\*:?|\p{Lu}[\p{L}\d -]{2,40}:)\s+/u.exec(sentence)?.[0].length ?? 0;
  const close = /[.!?]["”’)*]*$/.exec(sentence)?.index ?? sentence.length;
  const joints = [...sentence.matchAll(joint)].filter(({ index }) => index >= label);
  const starts = [label, ...joints.map(({ index, 0: found }) => index + found.length)];
  return starts.flatMap((start, at) => {
    const next = joints[at];
    const clause = sentence.slice(start, next?.index ?? close);
    const found = readTelling(clause);
    if (!found || denying.test(clause)) return [];
    const before = joints[at - 1];
    // The first of two keeps who does both; the "and" behind it goes with it.
    const from = before && !before[0].startsWith(';') ? before.index + (/^,?\s+/.exec(before[0])?.[0].length ?? 0) : start;
    const isOwnSubject =
      found.verb > 0 && !/^(?:\p{Ll}+s|is|are)\s/u.test(sentence.slice((next?.index ?? 0) + (next?.[0].length ?? 0)));
    const first = before || isOwnSubject || next?.[0].startsWith(';') ? from : start + found.verb;
    const behind = next && !before && !next[0].startsWith(';') ? next.index + next[0].trimEnd().length : (next?.index ?? close);
    return [{ span: { start: first, end: behind }, clause, start, party: found.party, isMessage: found.isMessage }];
  });
}

const denying = /\b(?:no|not|nobody|nothing|never|no longer|without|neither|nor)\b|n['’]t\b/i;
const messageSaid = new RegExp(String.raw`\b${message}(?![\p{L}])`, 'iu');

/** "Reads messages" and "keeps mails" tell nobody. */
const telling =
  /(?<![\p{L}-])(?<!\p{Ll}s\s)(?<verb>sends?|tells?|informs?|notif(?:y|ies)|alerts?|reminds?|warns?|e-?mails?|mails?|texts?|phones?|writes? to)\s(?=\p{L}|`|")/u;
const beingTold =
  /^(?<front>.*?)\s(?:(?:is|are|gets|get|will be) (?:then |also )?(?:told|informed|notified|alerted|reminded|warned|messaged|phoned|e-?mailed|mailed|texted)|hears? (?:of|about)|learns? (?:of|about))(?!\p{L})/u;
const getting = new RegExp(
  String.raw`^(?<front>.*?)\s(?:gets?|receives?)\s(?:an?|the|his|her|its|their|one)?\s?${message}(?!\p{L})`,
  'iu',
);
const beingSent =
  /^(?<front>.*?)\s(?:(?:is|are|gets?|will be) (?:then |also )?(?:sent|mailed|e-?mailed|texted|pushed|posted|delivered)|goes(?: out)?|go(?: out)?|comes?)(?:\s(?<rest>.*))?$/u;

/** Who is told is behind the verb that tells, or in front of the one that gets; whoever tells is not told. */
function readTelling(clause: string): (Pick<Telling, 'party' | 'isMessage'> & { readonly verb: number }) | undefined {
  const told = readNamed(beingTold, clause) ?? readNamed(getting, clause);
  if (told) return { verb: 1, party: told.front ?? '', isMessage: true };
  const active = readNamed(telling, clause);
  const passive = readNamed(beingSent, clause);
  if (passive && (!active || (passive.front ?? '').length < active.start))
    return { verb: 1, party: passive.rest ?? '', isMessage: messageSaid.test(clause) };
  if (!active) return undefined;
  const isMessage = !/^sends?$/.test(active.verb ?? '') || messageSaid.test(clause.slice(active.start));
  return { verb: active.start, party: clause.slice(active.end), isMessage };
}

function isEndedBy({ clause, party, isMessage }: Telling, ended: EndedTelling): boolean {
  const has = (words: string, text: string): boolean => {
    const wanted = new Set(contentWords(inSingular(words)));
    return wanted.size > 0 && wordsAlike(wanted, new Set(contentWords(inSingular(text)))).length === wanted.size;
  };
  if (ended.party !== '' && !has(ended.party, party)) return false;
  if (ended.channel !== '' && !new RegExp(String.raw`(?<![\p{L}])${wordsOf(ended.channel)}(?![\p{L}])`, 'iu').test(clause))
    return false;
  if (ended.thing !== '' && !has(ended.thing, clause)) return false;
  return isMessage || ended.party !== '' || ended.isWayOnly;
}

/** "Doses", whose ending hides the word of one. */
function inSingular(text: string): string {
  return text.replace(/(?<=\p{L}{3})(?<!s)s(?!\p{L})/gu, '');
}
