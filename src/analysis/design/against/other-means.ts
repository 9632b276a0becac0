import { wordsAlike } from '../../challenge/same-root.ts';
import { subjectWords } from '../../challenge/subject-words.ts';
import { deedWords } from '../deed-words.ts';
import { holdsAlways, listClauses } from './same-object.ts';

/** What two texts do the same by, each in its own words. */
export interface OtherMeans {
  readonly one: string;
  readonly other: string;
}

interface Done {
  /** Who does what to what, as deeds and things. */
  readonly deed: ReadonlySet<string>;
  readonly kind: string;
  /** "Through the provider of the city". */
  readonly means: string;
  readonly words: ReadonlySet<string>;
}

/**
 * "Staff sign in through the provider of the city" and "staff sign in with a password": the same people do the same with other means. Undefined where a text
 * names several, or where the one may well be added to the other.
 */
export function findOtherMeans(one: string, other: string): OtherMeans | undefined {
  if (!mayNameMeans(one) || !mayNameMeans(other)) return undefined;
  const [first, second] = [readDone(one), readDone(other)];
  for (const done of first) {
    const met = second.find((said) => isOther(done, said));
    // Who names both tells how they go together.
    if (met && !hasBoth(first, done) && !hasBoth(second, met)) return { one: done.means, other: met.means };
  }
  return undefined;
}

/** A first look, as each sentence is held against each decision. */
export function mayNameMeans(text: string): boolean {
  return leads.test(text);
}

function isOther(one: Done, other: Done): boolean {
  return one.kind === other.kind && isSameDeed(one, other) && wordsAlike(one.words, other.words).length === 0;
}

function isSameDeed({ deed }: Done, { deed: other }: Done): boolean {
  return deed.size === other.size && wordsAlike(deed, other).length === deed.size;
}

function hasBoth(all: readonly Done[], done: Done): boolean {
  return all.some((one) => one !== done && one.kind === done.kind && isSameDeed(one, done));
}

function readDone(text: string): Done[] {
  return listClauses(text).flatMap((clause) => {
    const said = clause.replace(/\b(?:only|always|now|from now on|instead)\s+/gi, '').replace(/[.!]+$/, '');
    if (!holdsAlways(said) || added.test(said)) return [];
    const found = leads.exec(said);
    if (!found) return [];
    const [lead] = found;
    const front = said.slice(0, found.index).replace(/\blog(s|ged)? (?:in|on)\b/gi, 'sign$1 in');
    const [means = ''] = phrase.exec(said.slice(found.index)) ?? [];
    const behind = said.slice(found.index + means.length);
    const kind = kindOf(lead.trim().toLowerCase(), front, means);
    // "The API of Hemasys" is another one than "the file of Hemasys".
    const words = subjectWords(means.slice(lead.length).replace(/\sof\s.*$/i, ''));
    const deed = new Set(deedWords(front));
    // A place, a time or a purpose of its own makes it another deed.
    for (const word of deedWords(behind)) deed.add(word);
    return kind === '' || deed.size < fewestOfDeed || words.size === 0 ? [] : [{ deed, kind, means: means.trim(), words }];
  });
}

/** Who does it, and what. */
const fewestOfDeed = 2;

/** '' where it says no means: when, how well, by whom, or what comes along. */
function kindOf(lead: string, front: string, means: string): string {
  const behind = means.slice(lead.length).trim();
  if (behind === '' || timely.test(behind) || manner.test(behind)) return '';
  const isPassive = passive.test(front);
  switch (lead) {
    case 'by':
      // "By the clerk" says who.
      return /^(?:the|an?|our|their|its|his|her|one|each|every|two|some)\b|^\p{Ll}+ing\b/u.test(behind) ? '' : 'means';
    case 'with':
      return isPassive
        ? handled.test(front)
          ? 'means'
          : ''
        : /\b\p{Ll}{3,}(?: in| out| up| on| off)?\s*$/u.test(front)
          ? 'means'
          : '';
    case 'from':
      return isPassive || /\bcomes?\s*$/.test(front) ? 'from' : '';
    case 'into':
      return 'into';
    case 'at':
      return isPassive || /\b(?:pays?|checks? (?:in|out)|signs? in|collects?|registers?)\b/i.test(front) ? 'at' : '';
    default:
      return 'means';
  }
}

const leads = /(?<=\S\s)(?:by means of|through|using|with|via|over|from|into|by|at)\s(?=\S)/i;
/** Up to where something else is said. */
const phrase =
  /^(?:by means of|\p{L}+)\s(?:(?!\s(?:for|so|because|before|after|until|every|each time|within|during|through|via|from|into|at|on|in|to|over|by|with|using|and then|where|while|to)\s)[^,;:()])+/iu;
const passive = /\b(?:is|are|be|gets?|get)\b/i;
/** What is done with a tool, and not sent along with something. */
const handled =
  /\b(?:opened|closed|locked|unlocked|paid|signed|started|confirmed|checked|scanned|read|counted|measured|weighed|identified|authenticated|encrypted|built|written|tested)\s*$/i;
const timely =
  /^(?:about |around |latest |the )?(?:\d|(?:noon|midnight|night|once|first|last|least|most|any time|dawn|day|hour|minute|week|month|year|second|end|beginning|start|then|now|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)\b)/i;
const manner =
  /^(?:(?:growing|more|less|little|great|some|full|high|low|short|long|good|no|a (?:delay|pause|limit|time|retry|timeout))\b|care\b|priority|pleasure|ease|(?:it|them|him|her|us|each other|their|his|its)\b|default|itself|themselves|far|mistake|chance|law|heart|name\b)/i;
const added =
  /\b(?:also|too|as well|additionally|in addition|besides|optionally|and\/or|both|either|may|can|could|might|fallback|again|further|extra)\b/i;
