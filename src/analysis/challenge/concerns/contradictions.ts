import type { Concern, Objection } from '../../../lifecycle/challenge.ts';
import { aboutPeople } from '../meanings/protection.ts';
import { says } from '../cued-rule.ts';
import type { Demand } from '../demands.ts';
import type { Passage } from '../passages.ts';
import { mentions } from '../phrases/concept.ts';
import { readWords } from '../phrases/words.ts';
import type { DesignReading } from '../read-design.ts';
import { formsShared, wordsAlike } from '../same-root.ts';
import { sharedWords, subjectWords } from '../subject-words.ts';
import { readBan, type Ban } from './bans.ts';
import { bestSentence, clauseOf, contradict } from './contradict.ts';
import { moreOppositions } from './more-oppositions.ts';
import { oppositions } from './oppositions.ts';
import { isAboutRights } from './unguarded-rights.ts';

/** Statements of the PRD and the model that a sentence of the design says the contrary of. */
export function objectToContradictions(reading: DesignReading): Objection[] {
  const wordsOf = rememberWords();
  return reading.demands
    .filter(isHard)
    .flatMap((demand) => [...opposed(reading, demand, wordsOf), ...mentioned(reading, demand, wordsOf)]);
}

type WordsOf = (text: string) => ReadonlySet<string>;

/** The same sentences are held against each statement: a record of hundreds of them takes seconds otherwise. */
function rememberWords(): WordsOf {
  const known = new Map<string, ReadonlySet<string>>();
  return (text) => {
    const words = known.get(text) ?? subjectWords(text);
    known.set(text, words);
    return words;
  };
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

function opposed(reading: DesignReading, demand: Demand, wordsOf: WordsOf): Objection[] {
  for (const opposition of [...oppositions, ...moreOppositions]) {
    if (!opposition.demand.test(demand.text)) continue;
    const limited = subjectWords(opposition.limited?.exec(demand.text)?.[1] ?? '');
    const words = opposition.deed ? subjectWords(demand.text.replace(opposition.deed, ' ')) : demand.words;
    const found = bestSentence(reading, (passage, sentence) => {
      // What is watched is not what is done.
      if (passage.section === 'Monitoring' && !/roll-?out|migration|release/i.test(passage.label)) return 0;
      if (!says(sentence, opposition.breach, opposition.denies ?? false) || opposition.unless?.test(sentence)) return 0;
      if (!speaksOf(limited, wordsOf(clauseOf(sentence, opposition.breach)), wordsOf(`${passage.label} ${sentence}`))) return 0;
      // A heading says what it is about, not what is done: some of it has to stand in the sentence.
      if (isList(sentence) || (opposition.least > 1 && sharedWords(words, wordsOf(sentence)).length === 0)) return 0;
      const shared = formsShared(words, wordsOf(`${passage.label} ${caseOf(reading, passage)} ${sentence}`)).length;
      return shared >= opposition.least && shared / words.size >= opposition.share ? shared : 0;
    });
    if (!found) continue;
    const raised = contradict(
      reading,
      demand,
      found,
      opposition.concern ?? concernOf(demand),
      opposition.fault(demand),
      opposition.text,
      opposition.breach,
    );
    const isDoubtful = opposition.certain?.test(demand.text) === false || opposition.outright?.test(found.sentence) === false;
    return [isDoubtful ? { ...raised, weight: 'minor' } : raised];
  }
  return [];
}

/** "The request stays open" is about the request, where what is limited is its work order, which the sentence names elsewhere. */
function speaksOf(limited: ReadonlySet<string>, clause: ReadonlySet<string>, sentence: ReadonlySet<string>): boolean {
  return limited.size === 0 || sharedWords(limited, clause).length > 0 || sharedWords(limited, sentence).length === 0;
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

/** What a clause puts there of what is banned, where the passage is about that place or reader. */
function bannedIn({ items, where }: Ban, words: ReadonlySet<string>, around: ReadonlySet<string>): number {
  const banned = items.filter((item) => sharedWords(item, words).length * 2 > item.size).length;
  return banned > 0 && where.size > 0 && wordsAlike(where, around).length * 2 >= where.size ? banned + 1 : 0;
}

const putsThere =
  /\b(?:nam(?:e|es|ed|ing)|contain\w*|carr(?:y|ies|ied)|shows?|shown|includ\w+|holds?|says?|states?|with|writ\w+|sen[dt]s?|logs?|logged|prints?|printed|lists?|listed|goes|puts?|reads|mentions?|adds?|text|stands?|appears?)\b/i;

/** "Texts name neither A nor B", "A and B are in no log": the design puts one of them there. */
function mentioned(reading: DesignReading, demand: Demand, wordsOf: WordsOf): Objection[] {
  for (const clause of demand.text.split(/(?<=[.;])\s+/)) {
    const ban = readBan(clause);
    if (!ban) continue;
    const found = bestSentence(reading, (passage, sentence) => {
      if (/\b(?:no|not|never|neither|nor|without|masked|hash\w*|hidden|removed|only)\b|n't\b/i.test(sentence)) return 0;
      if (isList(sentence)) return 0;
      // A thing with its qualities ("a document that contains malware") is there only where they are named too, in one clause.
      const clauses = sentence.split('; ').filter((part) => putsThere.test(part));
      return Math.max(
        0,
        ...clauses.map((part) => bannedIn(ban, wordsOf(`${passage.label} ${part}`), wordsOf(`${passage.label} ${sentence}`))),
      );
    });
    if (found) {
      const isPersonal = demand.kind === 'compliance' || demand.kind === 'security' || mentions(readWords(clause), aboutPeople);
      const concern = isPersonal ? 'personal-data' : concernOf(demand);
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

/** What breaking a demand means, by where it comes from. */
function concernOf({ kind, text }: Demand): Concern {
  if (kind === 'invariant') return 'invariant-broken';
  if (kind === 'security') return 'authorization';
  if (kind === 'compliance') return 'personal-data';
  if (kind === 'technical' || kind === 'limit') return 'constraint-broken';
  if (kind === 'availability') return 'target-without-design';
  return isAboutRights(text) ? 'authorization' : 'invariant-broken';
}
