import type { Objection } from '../../../lifecycle/challenge.ts';
import { inOrder } from '../answer-words.ts';
import { sentencesOf, type Passage, type PlacedSentence } from '../passages.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';

/** What the RFC itself knows of a partner, and the place that deals with it makes no use of. */
export function unusedFacts(reading: DesignReading): Objection[] {
  return factsOf(reading).flatMap((fact) => [
    ...keyNotSent(reading, fact),
    ...signatureNotChecked(reading, fact),
    ...orderNotKept(reading, fact),
  ]);
}

/** A statement about one partner, and the names by which the design speaks of it. */
interface Fact {
  readonly text: string;
  readonly names: readonly string[];
}

/** Sentences that start with no name go on about the partner of the sentence before. */
function factsOf({ passages }: DesignReading): Fact[] {
  return passages
    .filter(({ section }) => section === 'Technical Context')
    .flatMap(({ label, sentences }) => {
      let names = namesIn(label);
      return sentences.map((text) => {
        const named = namesIn(text);
        if (named.length > 0) names = [...new Set([...named, ...namesIn(label)])];
        return { text, names };
      });
    })
    .filter(({ names }) => names.length > 0);
}

const noPartner = new Set(
  'the a an each every all it its they their we our our today on in at for by of to from and or no if when rest post put get api ids sms mqtt http https soap tls jwt postgresql postgres redis kafka java python kotlin sla pdf csv sql aws azure'.split(
    ' ',
  ),
);

/** `Fjordpay`, `FieldOne`, `SNB`: what is written with a capital and is no word that begins a sentence. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/(?<![`\w/-])\p{Lu}[\p{L}\d]{2,}/gu)]
    .filter(({ 0: name, index }) => !noPartner.has(name.toLowerCase()) && (index > 0 || isSubject(text.slice(name.length))))
    .map(([name]) => name);
}

/** What follows the first word of a sentence when that is a name. */
function isSubject(rest: string): boolean {
  return /^(?:,|['’]s\b|\s(?:is|are|has|have|can|may|will|offers?|accepts?|sends?|tells?|promises?|takes?|ignores?|honou?rs?|returns?|keeps?|remembers?|gives?|grants?|creates?|repeats?|answers?|signs?|allows?|knows?|does)\b)/.test(
    rest,
  );
}

const honoursKey =
  /\bidempoten\w*[- ]key\b|(?:`[\w.-]+`|\b(?:key|id|reference|number|token)\b)[^.;]*\b(?:ignor\w+|remember\w*|honou?r\w*|recogni[sz]\w*|returns? the (?:one|same|first|existing)|no second|only once|once only|duplicat\w*)|\b(?:ignor\w+|remember\w*|honou?r\w*|recogni[sz]\w*|duplicat\w*)\b[^.;]*(?:`[\w.-]+`|\b(?:key|reference|request id|message id)\b)/i;
const lacksKey = /\b(?:no|not|without|neither|never|nor)\b[^.;]*\b(?:key|such a thing|duplicat\w*|idempot\w*|know)/i;

/** A call that changes something there. */
const callsIt =
  /`?\b(?:POST|PUT|PATCH)\b|\b(?:sends?|posts?|submits?|transfers?|books?|charges?|refunds?|pays? out|orders?)\b[^.;]*\b(?:to|at|with|through|over|via|from)\b/;
const againAndAgain =
  /\b(?:repeat(?:s|ed|ing)?|retr(?:y|ies|ied|ying)|again|once more|second attempt|tries|until|every \d+ (?:seconds|minutes|hours)|each run|next run|attempts?)\b/i;
const withKey =
  /idempot|\bkeys?\b|dedup|\bunique\b|\bsame (?:id|reference|number|request)\b|\b(?:our|own|request|client|order|message|payment|refund|transfer|case|booking) (?:id|reference|number)\b|\bexternal|\bas (?:the |its )?reference\b|\basks? (?:first|whether)|\bonly if\b|\bcheck(?:s|ed)? (?:whether|first|for an)|not (?:retried|repeated|sent again)|no (?:retry|repetition)/i;

function keyNotSent(reading: DesignReading, { text, names }: Fact): Objection[] {
  if (!honoursKey.test(text) || lacksKey.test(text)) return [];
  const parameters = [...text.matchAll(/`([\w.-]{3,})`/g)].map(([, parameter = '']) => parameter.toLowerCase());
  const isSent = (said: string): boolean => withKey.test(said) || parameters.some((one) => said.toLowerCase().includes(one));
  return first(
    spokenOf(reading, names).filter(
      ({ passage, sentence }) =>
        callsIt.test(sentence) &&
        (againAndAgain.test(sentence) || againAndAgain.test(around(passage, sentence))) &&
        !isSent(around(passage, sentence)),
    ),
    ({ passage, sentence }) =>
      raise(reading, {
        concern: 'idempotency',
        weight: 'major',
        passage,
        sentence,
        fault: 'it is repeated without the key that the other side would know it by',
        text: `The RFC says itself how a repetition could be recognized (“${text}”), and this call sends nothing of the kind. When the first one was carried out and only its answer was lost, the repetition is carried out too.`,
        question: 'Which key does each repetition bear, and where is it stored before the first attempt?',
        waysOut: [
          {
            title: 'An id of our own, stored before the first call and sent with each',
            tradeOff: 'The row exists before the call succeeds.',
          },
          {
            title: 'Ask what became of the first one before each repetition',
            tradeOff: 'One more call, and an answer that may be late.',
          },
        ],
      }),
  );
}

const signs = /\b(?:signed|signs|signature|hmac\S*|jws)\b/i;
const comesIn =
  /\b(?:web-?hooks?|call-?backs?|web calls?|tells us|notif(?:y|ies) us|calls us|posts? (?:to us|results?)|(?:hooks?|callbacks?|webhooks?|notify|notifications?)\/|\/(?:hooks?|callbacks?|webhooks?|ipn|notif\w+))/i;
const verified =
  /\b(?:sign(?:ed|s|ing)?\b(?![- ](?:in|on|up|off|out))|signatures?|hmac\S*|jws|mutual tls|mtls|client certificates?|verif(?:y|ies|ied) (?:the |each |its )?(?:sender|origin|caller|call))/i;

function signatureNotChecked(reading: DesignReading, { text, names }: Fact): Objection[] {
  if (!signs.test(text) || !comesIn.test(text)) return [];
  if (reading.design.some((passage) => verified.test(passage.text))) return [];
  return first(
    spokenOf(reading, names).filter(({ sentence }) => comesIn.test(sentence)),
    ({ passage, sentence }) =>
      raise(reading, {
        concern: 'authorization',
        weight: 'major',
        passage,
        sentence,
        fault: 'nobody checks who sends it',
        text: `The sender signs (“${text}”), and no part of the design looks at the signature. Whoever learns or guesses the address can report whatever is good for him, and the service believes it.`,
        question: 'Where is the signature verified, before anything is stored or done, and what happens to a call that fails it?',
        waysOut: [
          {
            title: 'Verify signature and age first, and refuse',
            tradeOff: 'A secret to keep, and two of them while it is changed.',
          },
          { title: 'Take the call as a hint, and fetch the state from the sender', tradeOff: 'One more call for each.' },
        ],
      }),
  );
}

const noOrder =
  /\b(?:no|not|neither|nor|without|never)\b[^.;]*\b(?:order(?:ing|ed)?|sequence|in turn)\b|\bout of order\b|\bany order\b/i;
const writesState =
  /\b(?:writes?|sets?|stores?|appl(?:y|ies)|takes? (?:on|over)|updates?|overwrites?|moves?|marks?)\b[^.;]*\b(?:state|status|position|stock|price|value)\b/i;

function orderNotKept(reading: DesignReading, { text, names }: Fact): Objection[] {
  if (
    !noOrder.test(text) ||
    !/\b(?:calls?|events?|messages?|webhooks?|web calls?|notifications?|deliver\w*|promis\w*|guarant\w*)\b/i.test(text)
  )
    return [];
  return first(
    spokenOf(reading, names).filter(
      ({ passage, sentence }) =>
        writesState.test(sentence) &&
        !inOrder.test(passage.block) &&
        !/\b(?:fetch|asks?|look(?:s|ed)? up|permitted|allowed|only from)\b/i.test(passage.block),
    ),
    ({ passage, sentence }) =>
      raise(reading, {
        concern: 'ordering',
        weight: 'major',
        passage,
        sentence,
        fault: 'the older of two messages may be applied last',
        text: `The RFC knows that the order is not kept (“${text}”), and the state is written as it comes. A late message about what was before replaces what is.`,
        question: 'What tells a message about the past from one about the present?',
        waysOut: [
          { title: 'Only the moves from state to state that can happen', tradeOff: 'What fits none has to be looked at.' },
          { title: 'Take it as a hint, and fetch the present state', tradeOff: 'One more call for each.' },
        ],
      }),
  );
}

/** Sentences of the design that name a partner, or stand in a passage that does. */
function spokenOf({ design }: DesignReading, names: readonly string[]): PlacedSentence[] {
  const isNamed = ({ label, text }: Passage): boolean => names.some((name) => label.includes(name) || text.includes(name));
  return sentencesOf(
    design.filter(
      (passage) =>
        /^(?:Component Design|High-Level Approach|Integration Points|Edge Cases|Failure Modes)\b/.test(passage.section) &&
        isNamed(passage),
    ),
  );
}

/** A sentence with its neighbours. */
function around({ sentences }: Passage, sentence: string): string {
  const at = sentences.indexOf(sentence);
  return sentences.slice(Math.max(0, at - 1), at + 2).join(' ');
}

/** One place is enough: who mends it looks at the others. */
function first(found: readonly PlacedSentence[], object: (place: PlacedSentence) => Objection): Objection[] {
  const [place] = found;
  return place ? [object(place)] : [];
}
