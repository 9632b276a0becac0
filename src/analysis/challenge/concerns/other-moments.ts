import type { Concern, Objection } from '../../../lifecycle/challenge.ts';
import type { Demand } from '../demands.ts';
import { type PlacedSentence, sentencesOf } from '../passages.ts';
import { cut, raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';

/** What ties a deed to a moment: the words that follow name the moment, up to the next comma. */
const moment =
  /\b(?:only (?:after|when|once)|(?:at|with|from|since|on) the (?:moment|time|start|beginning|end|day|date|hour)s?(?: (?:of|on which|at which|when|that))?|at (?:the )?(?:check-?in|check-?out|creation|start|end|completion)|as soon as|as of|counted from|from the (?!same|one|other|last|list|point)\w+(?: of)?|starting (?:at|with|from)|starts? (?:at|with|from)|ends? (?:at|with)|when(?:ever)?|after|before|once|until|while|during|following|upon|by the time|in advance of)\b/gi;

/** Of a rule only what names a moment counts: "until", "while" and "only when" are conditions, and others look at those. */
const isCondition = /^(?:only (?:when|once)|when(?:ever)?|once|until|while|during|as soon as)$/i;

/** What the moment decides: something is fixed, begins, ends, is done or becomes due then. */
const decides =
  /\b(?:comput\w+|calculat\w+|recalculat\w+|look(?:s|ed)? up|taken|takes|determin\w+|sets?|count(?:s|ed)|fix\w*|expir\w+|start(?:s|ed)?|begin(?:s)?|ends?|ended|releas\w+|becom\w+|drawn|refresh\w+|decid\w+|assign\w+|appl(?:y|ies|ied)|charg\w+|bill\w+|invoic\w+|book(?:s|ed)|clos\w+|open(?:s|ed)?|sen[dt]s?|delet\w+|destroy\w*|eras\w+|valid|due|counts|freez\w+|frozen|priced|pric(?:e|es) (?:is|are)|paid|pays|confirm\w*|approv\w+|lock\w*|extend\w*|goes|go to|belongs?|validity)\b/i;

const turned =
  /\b(?:no|not|never|nobody|nothing|neither|nor|without|refus\w*|reject\w*|only|unless|until|waits?|cannot|except|instead|alert\w*|log\w*|error|fails?|failed|time-?outs?|retr\w+|attempts?)\b/i;

interface Moment {
  /** What is said to happen or hold then. */
  readonly core: ReadonlySet<string>;
  readonly at: ReadonlySet<string>;
}

/** What a clause says happens, and when; null where it names no moment. */
function readMoment(clause: string, isRule = false): Moment | null {
  const named = [...clause.matchAll(moment)].filter(([words]) => !isRule || !isCondition.test(words));
  const found = named.map((match) => {
    const from = match.index;
    const rest = clause.slice(from + match[0].length);
    const length = rest.search(/[,;:)]|\s[–-]\s/);
    return { from, to: from + match[0].length + (length === -1 ? rest.length : length) };
  });
  const [first] = found;
  if (!first) return null;
  const at = subjectWords(clause.slice(first.from, first.to));
  const core = subjectWords(`${clause.slice(0, first.from)} ${clause.slice(first.to)}`);
  return at.size > 0 && core.size > 0 ? { core, at } : null;
}

/** A rule ties something to one moment; the design decides the very same at another one, and nowhere at that one. */
export function otherMoments(reading: DesignReading): Objection[] {
  const said = sentencesOf(
    reading.design.filter(({ section }) => !['Domain Model', 'Monitoring', 'Performance', 'Playbook Patterns'].includes(section)),
  ).map((placed) => ({ ...placed, words: subjectWords(`${placed.passage.label} ${placed.sentence}`) }));
  const demands = reading.demands.filter(({ kind }) => ['invariant', 'criterion', 'requirement', 'compliance'].includes(kind));
  return demands.flatMap((demand) => {
    const asked = readMoment(demand.text, true);
    if (!asked || asked.core.size < 2) return [];
    const least = Math.max(2, Math.ceil(asked.core.size * 0.5));
    const speakOfIt = said.filter(({ words }) => wordsAlike(asked.core, words).length >= least);
    if (speakOfIt.some(({ words }) => wordsAlike(asked.at, words).length > 0)) return [];
    const found = speakOfIt.find(({ sentence }) => isDecidedElsewhen(asked, sentence) && !reading.isRestated(sentence));
    return found ? [objectTo(reading, demand, found)] : [];
  });
}

function isDecidedElsewhen({ core, at }: Moment, sentence: string): boolean {
  return sentence.split(/;\s/).some((clause) => {
    if (!decides.test(clause) || turned.test(clause)) return false;
    const other = readMoment(clause);
    if (!other || wordsAlike(core, other.core).length === 0) return false;
    return wordsAlike(at, other.at).length === 0 && wordsAlike(core, subjectWords(clause)).length >= 2;
  });
}

function objectTo(reading: DesignReading, demand: Demand, { passage, sentence }: PlacedSentence): Objection {
  return raise(reading, {
    concern: concernOf(demand),
    weight: 'minor',
    passage,
    sentence,
    demand,
    fault: `another moment than “${cut(demand.text)}”`,
    text: 'Both speak of the same, and each ties it to another moment. What changes in between decides what people get, owe or may do.',
    question: 'At which of the two moments is it decided, and where is it kept from then on?',
    waysOut: [
      { title: 'Decide it at the moment that was asked for, and store the outcome', tradeOff: 'One more value to keep.' },
      { title: 'Change the moment where it was asked for', tradeOff: 'The source has to pass its gate again.' },
    ],
  });
}

function concernOf({ kind }: Demand): Concern {
  return kind === 'compliance' ? 'personal-data' : 'invariant-broken';
}
