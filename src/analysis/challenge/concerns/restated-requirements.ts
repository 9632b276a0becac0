import type { Objection } from '../../../lifecycle/challenge.ts';
import { keepsAvailable } from '../availability-met.ts';
import { aroundFigures, unreachedTargets } from '../demanded-targets.ts';
import type { Demand } from '../demands.ts';
import { readFigures } from '../figures.ts';
import { tellsOfModel } from '../manner/tells-of-model.ts';
import { nearestTo, rarityIn, type Worded } from '../nearest-sentence.ts';
import { sentencesOf } from '../passages.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { sharedWords, subjectWords } from '../subject-words.ts';

/** What part of a requirement's words, the rare ones counting more, a sentence names that says how it is met. */
const answeredFrom = 0.25;

const kinds: ReadonlySet<Demand['kind']> = new Set(['performance', 'availability', 'scalability', 'security', 'compliance']);

/**
 * Non-functional requirements that the design only repeats, with whom it falls to at the most: each has a place in the RFC, and nothing that is built for it.
 * One that no sentence names at all is asked about elsewhere, as other words may serve it.
 */
export function restatedRequirements(reading: DesignReading): Objection[] {
  const said = sentencesOf(reading.design.filter(({ section }) => section !== 'Domain Model')).map(withWords);
  const own = said.filter(({ sentence }) => !reading.isRestated(sentence) && !tellsOfModel(sentence));
  const rarity = rarityIn(said);
  const components = [
    ...new Set(reading.design.filter(({ section }) => section === 'Component Design').map(({ label }) => label)),
  ].filter((label) => label !== '');
  return reading.demands
    .filter(({ kind, id }) => kinds.has(kind) && id !== '')
    .flatMap((demand) => {
      const restating = said.find(({ sentence }) => sentence.includes(demand.text.replace(/[.\s]+$/, '')));
      if (!restating) return [];
      const answers = isMeasured(demand.text) ? own.filter(({ sentence }) => isMeasured(sentence)) : own;
      const isAnswered =
        own.some(({ sentence }) => names(sentence, demand)) ||
        own.some((one) => decidedIn.test(one.passage.id) && isMetBy(demand, one, components)) ||
        nearestTo(demand, answers, rarity).share >= answeredFrom;
      if (!isAnswered) return [objectTo(reading, demand, restating)];
      const [missed] = unreachedTargets(
        demand.text,
        own.map(({ sentence }) => sentence),
      );
      return missed ? [objectTo(reading, demand, restating, missed.text)] : [];
    });
}

/** What is asked for by a figure is met by one. */
function isMeasured(text: string): boolean {
  return readFigures(text).some(({ kind }) => kind !== 'count' && kind !== 'money');
}

/** What a session decided: somebody said it to settle something, wherever it stands, and in few words. */
const decidedIn = /^DEC-\d+$/;
/** What holds somebody to a part of what there is. */
const limits =
  /\b(?:only|own|roles?|rights?|permissions?|signed[- ]in|refus\w+|filter\w*|row[- ]level|each quer(?:y|ies)|checks?)\b/i;

/** Whether a decision says by what a requirement is met: a figure of its kind about the same things, what stands in for what fails, or whom it holds to what. */
function isMetBy(demand: Demand, { sentence, words }: Worded, components: readonly string[]): boolean {
  const shared = sharedWords(demand.words, words).filter((word) => !aroundFigures.has(word)).length;
  if (demand.kind === 'availability') return keepsAvailable(demand.text, sentence, components);
  if (isMeasured(demand.text)) {
    const kindsOf = (text: string): string[] => readFigures(text).flatMap(({ kind }) => (kind === 'money' ? [] : [kind]));
    const asked = kindsOf(demand.text).filter((kind) => kind !== 'count');
    return shared > 0 && kindsOf(sentence).some((kind) => asked.includes(kind));
  }
  return shared > 1 || (shared === 1 && demand.kind === 'security' && limits.test(sentence));
}

function withWords(placed: Omit<Worded, 'words'>): Worded {
  return { ...placed, words: subjectWords(`${placed.passage.label}. ${placed.sentence}`) };
}

function names(sentence: string, { id }: Demand): boolean {
  return sentence.includes(id) && !new RegExp(String.raw`${id}(?=[\d.]*\d)`).test(sentence);
}

function objectTo(
  reading: DesignReading,
  demand: Demand,
  { passage, sentence }: Pick<Worded, 'passage' | 'sentence'>,
  missed = '',
): Objection {
  if (missed !== '') return objectToMissed(reading, demand, { passage, sentence, missed });
  return raise(reading, {
    concern: demand.kind === 'compliance' || demand.kind === 'security' ? protectionOf(demand) : 'target-without-design',
    weight: 'major',
    passage,
    sentence,
    demand,
    fault: `nothing says by what ${demand.id} is met`,
    text: 'is all that the design says to it, in the words of the PRD. Whoever builds this finds no part, figure or step that meets it, and nobody notices before those who asked for it do.',
    question: `By what is ${demand.id} met, in which part of the design, and how is that shown before the release?`,
    waysOut: [
      { title: 'Design for it, and say where and by which figure or step', tradeOff: 'More to build in the same time.' },
      { title: 'Leave it out on purpose, with whoever asked for it', tradeOff: 'The PRD has to be changed first.' },
    ],
  });
}

/** One of several targets that the requirement names: what meets the others says nothing of it. */
function objectToMissed(
  reading: DesignReading,
  demand: Demand,
  { passage, sentence, missed }: { passage: Worded['passage']; sentence: string; missed: string },
): Objection {
  return raise(reading, {
    concern: 'target-without-design',
    weight: 'major',
    passage,
    sentence,
    demand,
    fault: `nothing says by what “${missed}” of ${demand.id} is met`,
    text: `asks for more than one thing. The design has a figure for another of them, and none for ${missed}: that part is built by nobody, and missed on the first busy day.`,
    question: `By what is ${missed} of ${demand.id} reached, and how is that shown before the release?`,
    waysOut: [
      { title: 'Design for it, and say where and by which figure or step', tradeOff: 'More to build in the same time.' },
      { title: 'Leave it out on purpose, with whoever asked for it', tradeOff: 'The PRD has to be changed first.' },
    ],
  });
}

/** Who may, or what is kept of people; as any target where it is neither. */
function protectionOf({ text }: Demand): Objection['concern'] {
  if (/\b(?:eras\w+|delet\w+|anonym\w+|personal|kept|retain\w*|retention|consent)\b/i.test(text)) return 'personal-data';
  return /\b(?:only|may|allowed|permitted|access|roles?|sign(?:ed)? in|authori[sz]\w*|see[ns]?)\b/i.test(text)
    ? 'authorization'
    : 'target-without-design';
}
