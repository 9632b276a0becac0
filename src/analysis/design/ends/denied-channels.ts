import { subjectWords } from '../../challenge/subject-words.ts';
import { wordsAlike } from '../../challenge/same-root.ts';
import type { Mention } from '../find-sentence.ts';

/** The ways in which people are told something, by the words that name one and the same way. */
const channels: readonly string[] = [
  String.raw`(?:e-?)?mails?(?! (?:address|server|account|list|box)\w*)`,
  String.raw`(?:sms|text messages?|texts)`,
  String.raw`push(?: (?:messages?|notifications?))?`,
  String.raw`(?:paper )?(?:letters?|post)`,
  String.raw`fax(?:es)?`,
  String.raw`(?:tele)?phone(?: calls?)?`,
];

const told = String.raw`(?:told|notified|informed|reminded|warned|alerted|asked|invited|thanked|contacted|written to)`;
const sent = String.raw`(?:sent|mailed|delivered|written|posted|used)`;
const way = String.raw`(?:by|via|through|per|over|with)(?: an?)?`;

/**
 * Where a sentence says that somebody is told in a way by which a decision tells nobody any more: "by e-mail", of "no e-mail is sent". What is sent to some alone, or
 * of something alone, is given up where they are spoken of.
 */
export function findDeniedChannel(decision: string, sentence: string): Mention[] {
  return channels.flatMap((channel) => {
    const limits = limitsOf(decision, channel);
    const said = subjectWords(sentence);
    const isMeant = limits.some((limit) => wordsAlike(limit, said).length === limit.size);
    return isMeant && !denies(channel).test(sentence) ? findTold(channel, sentence) : [];
  });
}

/** What each denial of a way is limited to; no words where nobody is told so any more. */
function limitsOf(decision: string, channel: string): ReadonlySet<string>[] {
  return decision.split(/(?<=[.;:\n])\s+/).flatMap((part) => {
    const found = denies(channel).exec(part);
    if (!found) return [];
    const [limit = ''] = part.slice(found.index + found[0].length).split(/[,.;:]/);
    return ofOneCase.test(`${part.slice(0, found.index)} ${limit}`) ? [] : [subjectWords(limit)];
  });
}

/** "If the clinic is closed, no e-mail is sent": of all others it says nothing. */
const ofOneCase = /\b(?:if|when(?:ever)?|while|where|until|unless|except|in case|as long as|again|twice|yet|at night)\b/i;

function denies(channel: string): RegExp {
  return new RegExp(
    [
      String.raw`\bno (?:more )?${channel} (?:is|are|will be|gets?|goes?) (?:${sent}|out)\b`,
      String.raw`\b(?:send|write)s? (?:no|neither)(?: more)? ${channel}(?![\w-])`,
      String.raw`\b(?:nobody|no one|none of them) (?:is|gets) ${told}(?: of it)? ${way} ${channel}(?![\w-])`,
      String.raw`\b(?:not|never|no longer|instead of|rather than|without)(?: ${told}| ${sent})?(?: ${way}| an?| any)? ${channel}(?![\w-])`,
    ].join('|'),
    'i',
  );
}

/** The words that name the way, where somebody is told or something is sent. */
function findTold(channel: string, sentence: string): Mention[] {
  const named = String.raw`(?<![\w-])${channel}(?![\w-])`;
  const forms = [
    String.raw`(?<=\b(?:tell|notify|inform|remind|warn|alert|send|invite|confirm|go|deliver|${told.slice(3, -1)}|sent|mailed|confirmed|delivered)(?:s|es|ies)?\b[^.;]*)${way} ${named}`,
    String.raw`(?<=\b(?:send|write|get|receive|deliver)(?:s|ing)?\b (?:[\p{L}-]+ ){0,3}?)${named}`,
    String.raw`${named}(?= (?:to [^.;]{2,40} )?(?:is|are|goes|go) (?:sent|out|delivered)\b)`,
  ];
  const found = forms.map((form) => new RegExp(form, 'iu').exec(sentence)).find((one) => one !== null);
  if (!found) return [];
  const end = found.index + found[0].length;
  const other = alsoTold.exec(sentence.slice(0, found.index));
  return other ? [{ start: found.index - (other[1]?.length ?? 0), end, isWhole: true }] : [{ start: found.index, end }];
}

/** "The laboratory is told over HL7, and the dispatcher by e-mail": the laboratory goes on being told. */
const alsoTold = /(?<=\b(?:by|via|through|per|over|with) [^.;,]+),? (and (?:(?:the|an?|its|each) )?(?:[\p{L}'’-]+ ){1,3})$/iu;
