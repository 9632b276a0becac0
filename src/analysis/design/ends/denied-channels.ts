import { subjectWords } from '../../challenge/subject-words.ts';
import { wordsAlike } from '../../challenge/same-root.ts';
import { readOnce } from '../../read-once.ts';
import type { Mention } from '../find-sentence.ts';

/** The ways in which people are told something, by the words that name one and the same way. */
const named: readonly string[] = [
  String.raw`(?:e-?)?mails?(?! (?:address|server|account|list|box)\w*)`,
  String.raw`(?:sms|text messages?|texts)`,
  String.raw`push(?: (?:messages?|notifications?))?`,
  String.raw`(?:paper )?(?:letters?|post)`,
  String.raw`fax(?:es)?`,
  String.raw`(?:tele)?phone(?: calls?)?`,
];

const told = String.raw`(?:told|notified|informed|reminded|warned|alerted|asked|invited|thanked|contacted|written to)`;
const sent = String.raw`(?:sent|mailed|delivered|written|posted|used)`;
const by = String.raw`(?:by|via|through|per|over|with)(?: an?)?`;

/**
 * Where a sentence says that somebody is told in a way by which a decision tells nobody any more: "by e-mail", of "no e-mail is sent". What is sent to some alone, or
 * of something alone, is given up where they are spoken of.
 */
export function findDeniedChannel(decision: string, sentence: string): Mention[] {
  return listDenied(decision).flatMap(({ channel, limits }) => {
    const said = subjectWords(sentence);
    const isMeant = limits.some((limit) => wordsAlike(limit, said).length === limit.size);
    return isMeant && !channel.denied.test(sentence) ? findTold(channel, sentence) : [];
  });
}

interface Channel {
  /** A sentence that denies it. */
  readonly denied: RegExp;
  /** The words that name it, where somebody is told or something is sent. */
  readonly told: readonly RegExp[];
}

/** Each way that a decision denies, and what each denial of it is limited to; no words where nobody is told so any more. */
const listDenied = readOnce((decision): readonly { channel: Channel; limits: ReadonlySet<string>[] }[] =>
  channels.map((channel) => ({ channel, limits: limitsOf(decision, channel) })).filter(({ limits }) => limits.length > 0),
);

function limitsOf(decision: string, { denied }: Channel): ReadonlySet<string>[] {
  return decision.split(/(?<=[.;:\n])\s+/).flatMap((part) => {
    const found = denied.exec(part);
    if (!found) return [];
    const [limit = ''] = part.slice(found.index + found[0].length).split(/[,.;:]/);
    return ofOneCase.test(`${part.slice(0, found.index)} ${limit}`) ? [] : [subjectWords(limit)];
  });
}

/** "If the clinic is closed, no e-mail is sent": of all others it says nothing. */
const ofOneCase = /\b(?:if|when(?:ever)?|while|where|until|unless|except|in case|as long as|again|twice|yet|at night)\b/i;

function denies(name: string): RegExp {
  return new RegExp(
    [
      String.raw`\bno (?:more )?${name} (?:is|are|will be|gets?|goes?) (?:${sent}|out)\b`,
      String.raw`\b(?:send|write)s? (?:no|neither)(?: more)? ${name}(?![\w-])`,
      String.raw`\b(?:nobody|no one|none of them) (?:is|gets) ${told}(?: of it)? ${by} ${name}(?![\w-])`,
      String.raw`\b(?:not|never|no longer|instead of|rather than|without)(?: ${told}| ${sent})?(?: ${by}| an?| any)? ${name}(?![\w-])`,
    ].join('|'),
    'i',
  );
}

function tells(name: string): RegExp[] {
  const way = String.raw`(?<![\w-])${name}(?![\w-])`;
  return [
    String.raw`(?<=\b(?:tell|notify|inform|remind|warn|alert|send|invite|confirm|go|deliver|${told.slice(3, -1)}|sent|mailed|confirmed|delivered)(?:s|es|ies)?\b[^.;]*)${by} ${way}`,
    String.raw`(?<=\b(?:send|write|get|receive|deliver)(?:s|ing)?\b (?:[\p{L}-]+ ){0,3}?)${way}`,
    String.raw`${way}(?= (?:to [^.;]{2,40} )?(?:is|are|goes|go) (?:sent|out|delivered)\b)`,
  ].map((form) => new RegExp(form, 'iu'));
}

const channels: readonly Channel[] = named.map((name) => ({ denied: denies(name), told: tells(name) }));

function findTold(channel: Channel, sentence: string): Mention[] {
  const found = channel.told.map((form) => form.exec(sentence)).find((one) => one !== null);
  if (!found) return [];
  const end = found.index + found[0].length;
  const other = alsoTold.exec(sentence.slice(0, found.index));
  return other ? [{ start: found.index - (other[1]?.length ?? 0), end, isWhole: true }] : [{ start: found.index, end }];
}

/** "The laboratory is told over HL7, and the dispatcher by e-mail": the laboratory goes on being told. */
const alsoTold = /(?<=\b(?:by|via|through|per|over|with) [^.;,]+),? (and (?:(?:the|an?|its|each) )?(?:[\p{L}'’-]+ ){1,3})$/iu;
