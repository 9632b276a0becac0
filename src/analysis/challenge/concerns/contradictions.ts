import type { Concern, Objection, WayOut } from '../../../lifecycle/challenge.ts';
import { says } from '../cued-rule.ts';
import type { Demand } from '../demands.ts';
import { readFigures } from '../figures.ts';
import type { Passage } from '../passages.ts';
import { cut, placeOf, raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { sharedWords, subjectWords } from '../subject-words.ts';
import { readBan, type Ban } from './bans.ts';
import { oppositions } from './oppositions.ts';

const waysOut: readonly WayOut[] = [
  { title: 'Change the design so that the statement holds', tradeOff: 'Costs what the shortcut was to save.' },
  {
    title: 'Take the statement back where it was made, with whoever asked for it',
    tradeOff: 'The source has to pass its gate again.',
  },
];

/** Statements of the PRD and the model that a sentence of the design says the contrary of. */
export function objectToContradictions(reading: DesignReading): Objection[] {
  return reading.demands
    .filter(isHard)
    .flatMap((demand) => [...opposed(reading, demand), ...mentioned(reading, demand), ...older(reading, demand)]);
}

function isHard({ kind }: Demand): boolean {
  return [
    'criterion',
    'requirement',
    'security',
    'compliance',
    'invariant',
    'availability',
    'technical',
    'limit',
    'risk',
    'proposal',
  ].includes(kind);
}

function opposed(reading: DesignReading, demand: Demand): Objection[] {
  for (const opposition of oppositions) {
    if (!opposition.demand.test(demand.text)) continue;
    const words = opposition.deed ? subjectWords(demand.text.replace(opposition.deed, ' ')) : demand.words;
    const found = bestSentence(reading, (passage, sentence) => {
      if (!says(sentence, opposition.breach, opposition.denies ?? false) || opposition.unless?.test(sentence)) return 0;
      // A heading says what it is about, not what is done: some of it has to stand in the sentence.
      if (isList(sentence) || (opposition.least > 1 && sharedWords(words, subjectWords(sentence)).length === 0)) return 0;
      const shared = sharedWords(words, subjectWords(`${passage.label} ${caseOf(reading, passage)} ${sentence}`)).length;
      return shared >= opposition.least && shared / words.size >= opposition.share ? shared : 0;
    });
    if (found)
      return [
        contradict(reading, demand, found, opposition.concern ?? concernOf(demand), opposition.fault(demand), opposition.text),
      ];
  }
  return [];
}

/** What is handled is read together with the case that it handles. */
function caseOf({ passages }: DesignReading, { section, id }: Passage): string {
  if (section !== 'Edge Cases' || id === '') return '';
  return passages
    .filter((other) => other.id === id && other.role === 'given')
    .map(({ text }) => text)
    .join(' ');
}

/** "Catalogue: add copies; remove copies; search": names of what there is, of which nothing is said. */
function isList(sentence: string): boolean {
  const items = sentence.replace(/^[^:]{0,60}:/, '').split(/[;,]\s+|\s+(?:and|or)\s+/);
  const longest = Math.max(...items.map((item) => item.trim().split(/\s+/).length));
  return (items.length >= 3 && longest <= 3) || (items.length >= 5 && longest <= 5);
}

function bannedIn({ items, where }: Ban, words: ReadonlySet<string>): number {
  const banned = items.filter((item) => sharedWords(item, words).length * 2 > item.size).length;
  return banned > 0 && sharedWords(where, words).length * 2 >= where.size ? banned + 1 : 0;
}

const putsThere =
  /\b(?:nam(?:e|es|ed|ing)|contain\w*|carr(?:y|ies|ied)|shows?|shown|includ\w+|holds?|says?|states?|with|writ\w+|sen[dt]s?|logs?|logged|prints?|printed|lists?|listed|goes|puts?|reads|mentions?|adds?|text|stands?|appears?)\b/i;

/** "Texts name neither A nor B", "A and B are in no log": the design puts one of them there. */
function mentioned(reading: DesignReading, demand: Demand): Objection[] {
  for (const clause of demand.text.split(/(?<=[.;])\s+/)) {
    const ban = readBan(clause);
    if (!ban) continue;
    const found = bestSentence(reading, (passage, sentence) => {
      if (/\b(?:no|not|never|neither|nor|without|masked|hash\w*|hidden|removed|only)\b|n't\b/i.test(sentence)) return 0;
      if (isList(sentence)) return 0;
      // A thing with its qualities ("a document that contains malware") is there only where they are named too, in one clause.
      const clauses = sentence.split('; ').filter((part) => putsThere.test(part));
      return Math.max(0, ...clauses.map((part) => bannedIn(ban, subjectWords(`${passage.label} ${part}`))));
    });
    if (found) {
      const concern = demand.kind === 'compliance' || demand.kind === 'security' ? 'personal-data' : concernOf(demand);
      const fault = `it carries what is forbidden there (“${clause.trim()}”)`;
      return [
        contradict(
          reading,
          demand,
          found,
          concern,
          fault,
          'What the requirement keeps out of that place is put into it, where others read it and it cannot be called back.',
        ),
      ];
    }
  }
  return [];
}

/** "No older than 15 minutes": something is kept and shown for longer. */
function older(reading: DesignReading, demand: Demand): Objection[] {
  if (
    !/\b(?:older than|not older|at most \S+ \w+ old|up to date|no more than \S+ \w+ (?:old|behind)|visible within|shown within|seen within)\b/i.test(
      demand.text,
    )
  )
    return [];
  const limit = readFigures(demand.text).find(({ kind }) => kind === 'duration');
  if (!limit) return [];
  const found = bestSentence(reading, (passage, sentence) => {
    if (
      !/\b(?:cach\w*|memory|redis|cop(?:y|ies|ied)|refresh\w*|keep|kept|old|snapshot\w*|replica\w*|every|each|nightly|projection|read model|rebuilt|ttl|expir\w*|synchroni\w*)\b/i.test(
        sentence,
      )
    )
      return 0;
    if (
      /\b(?:log\w*|backup\w*|retention|retained|erase\w*|audit|deleted|dropped|certificate\w*|rotat\w*|gone|against|alert\w*|attempts?|references?|idempot\w*|ids?)\b/i.test(
        sentence,
      )
    )
      return 0;
    const figures = readFigures(sentence).filter(({ kind }) => kind === 'duration');
    if (figures.length === 0 || figures.some(({ value }) => value <= limit.value)) return 0;
    return sharedWords(demand.words, subjectWords(`${passage.label} ${sentence}`)).length;
  });
  if (!found) return [];
  const fault = `it is older than ${limit.text} when it is shown`;
  return [
    contradict(
      reading,
      demand,
      found,
      'staleness',
      fault,
      `The requirement allows ${limit.text}. People act on what they see, and it is not so any more.`,
    ),
  ];
}

function bestSentence(
  { design, isRestated }: DesignReading,
  score: (passage: Passage, sentence: string) => number,
): { passage: Passage; sentence: string } | null {
  let best: { passage: Passage; sentence: string; score: number } | null = null;
  for (const passage of design) {
    if (passage.section === 'Playbook Patterns' || passage.section === 'Domain Model') continue;
    for (const sentence of passage.sentences.filter((said) => !isRestated(said))) {
      const points = score(passage, sentence);
      if (points > (best?.score ?? 0)) best = { passage, sentence, score: points };
    }
  }
  return best;
}

/** What breaking a demand means, by where it comes from. */
function concernOf({ kind, text }: Demand): Concern {
  if (kind === 'invariant') return 'invariant-broken';
  if (kind === 'security') return 'authorization';
  if (kind === 'compliance') return 'personal-data';
  if (kind === 'technical' || kind === 'limit') return 'constraint-broken';
  if (kind === 'availability') return 'target-without-design';
  return /\bonly\b|\bown\b|signed in/i.test(text) ? 'authorization' : 'invariant-broken';
}

/** A blocker stops everything: both quotes have to speak of the same in so many words, and the sentence without reservation. */
function isHardEvidence({ words }: Demand, sentence: string): boolean {
  const shared = sharedWords(words, subjectWords(sentence)).length;
  return (
    shared >= 2 &&
    shared * 3 >= words.size * 2 &&
    !/\b(?:if|unless|except|only|not|no|never|refus\w*|transaction|constraint|check|unique)\b/i.test(sentence)
  );
}

/** What was promised to others; a plan or a proposal may still be changed by whoever made it. */
const blocking: readonly Demand['kind'][] = ['invariant', 'criterion', 'requirement', 'security', 'compliance'];

function contradict(
  reading: DesignReading,
  demand: Demand,
  { passage, sentence }: { passage: Passage; sentence: string },
  concern: Concern,
  fault: string,
  text: string,
): Objection {
  const weight = blocking.includes(demand.kind) && isHardEvidence(demand, sentence) ? 'blocker' : 'major';
  return raise(reading, {
    concern,
    weight,
    passage,
    sentence,
    demand,
    fault,
    text,
    question: `${demand.ref} says “${cut(demand.text)}”, and ${placeOf(passage)} says “${cut(sentence)}”: which of the two holds?`,
    waysOut,
  });
}
