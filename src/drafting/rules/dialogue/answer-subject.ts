import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { Challenge } from '../../../lifecycle/challenge.ts';
import type { Dialogue } from './dialogue.ts';
import { wordsOfMechanism } from './met-by.ts';

/**
 * Words of the trade and of everyday deeds: whoever uses them speaks of some design. A word that is neither among them nor anywhere in the record is a
 * stranger to this one.
 */
const usual = subjectWords(
  'instance nodes zone region balancer standby replica node server machine container cluster database table row column key index constraint transaction lock version queue topic message event job ' +
    'worker consumer producer partition broker stream relay cache copy store storage bucket file backup snapshot log metric alert alarm dashboard counter call request response answer reply client ' +
    'caller provider partner vendor gateway endpoint token signature certificate secret vault password role permission owner user person staff operator team tenant customer address network ' +
    'timeout deadline retry attempt backoff jitter delay pause limit pool semaphore bucket throttle rate schedule release deploy version migration script flag wave pilot canary rollback restore ' +
    'test stage production record field value state status number hash digest header body screen page form field list report batch document object process thread connection session host disk memory ' +
    'primary secondary module component service application context aggregate saga outbox inbox ledger journal step stage trigger check condition rule policy clock zone utc timestamp sequence order offset ' +
    'accept refuse reject return write read insert update delete remove purge expire erase encrypt mask sign verify compare match skip ignore drop discard send receive deliver publish subscribe ' +
    'hold wait lose try repeat stop start end begin restart fail recover switch move split merge add carry hand pass show hide ask tell notify warn claim pick process handle run wake poll scan count ' +
    'measure bound grow shrink prevent allow happen cause leave stay remain change replace create build serve enforce guard protect commit apply win notice drain park resume close open cover use put bring ' +
    'exist appear contain mean hold plan own share belong live sit stand travel arrive confirm acknowledge acknowledgement restrict reach double halve quick slow fast short single double triple pair whole full half ' +
    'advisory exclusion warm cold hot ids link names kubernetes postgres mutual tls sample index library signal copy automatic manual random unique same different separate common public private internal external local remote safe stale idle busy',
);

const numbers =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|hundred|thousand)\b/gi;

/**
 * Whether a sentence speaks of what a challenge is about, or at least begins with something of the design or the trade: "two bananas in another zone" names
 * a mechanism, of what nobody knows.
 */
export function speaksOfDesign(dialogue: Dialogue, challenge: Challenge, sentence: string): boolean {
  if (refers.test(sentence)) return true;
  const [subject] = subjectWords(withoutNames(sentence).replace(numbers, ' '));
  if (subject === undefined || sharedWords(subjectWords(sentence), ownWords(challenge)).length > 0) return true;
  return wordsAlike([subject], vocabularyOf(dialogue, challenge)).length > 0;
}

/** What a challenge itself is about: where it stands and what it quotes, and not what would answer it. */
export function ownWords({ title, about, ties }: Challenge): ReadonlySet<string> {
  const [place = ''] = title.split(':');
  return subjectWords([place, ...about, ...ties.filter(({ kind }) => kind === 'design').map(({ quote }) => quote)].join('. '));
}

/** "It is …": whoever says so speaks of what was asked. */
const refers =
  /^(?:it|this|that|these|those|they) (?:is|are|has|have|goes|go|runs?|takes?|gets?|carr(?:y|ies)|comes?|can|will|may)\b/i;

/** Names of products and places are known to those who use them. */
function withoutNames(sentence: string): string {
  return sentence.replace(/`[^`]*`/g, ' ').replace(/(?<=\S\s+)\p{Lu}[\p{L}\p{N}]*/gu, ' ');
}

function vocabularyOf(
  { reading, session }: Dialogue,
  { concern, title, text, question, waysOut, ties }: Challenge,
): ReadonlySet<string> {
  const said = [
    title,
    text,
    question,
    ...waysOut.flatMap((way) => [way.title, way.tradeOff]),
    ...ties.map(({ quote }) => quote),
    ...reading.passages.flatMap((passage) => [passage.label, passage.text]),
    ...reading.demands.map((demand) => demand.text),
    ...session.decisions.map((decision) => decision.text),
  ];
  return new Set([...usual, ...wordsOfMechanism(concern), ...subjectWords(said.join('. '))]);
}
