import { stem } from '../../challenge/phrases/stem.ts';
import { splitSentences } from '../../challenge/passages.ts';
import { deedWords } from '../deed-words.ts';

/** That somebody may do something to something, or nobody but they. */
interface Right {
  readonly who: readonly string[];
  /** Of whose rights somebody has the same; undefined where a deed is named, and empty where it goes without saying. */
  readonly as?: readonly string[];
  readonly deed: string;
  readonly things: readonly string[];
  readonly isOnly: boolean;
}

/**
 * Whether one text keeps a deed to somebody and the other one gives it to somebody else: "nobody but a clerk closes an alert" and "a household may close its
 * alert". Read from both, in whichever order they were said.
 */
export function givesOthersRight(one: string, other: string): boolean {
  // Asked first: hardly any sentence keeps a deed to somebody.
  if (![one, other].some((text) => keeping.test(text))) return false;
  const [first, second] = [readRights(one), readRights(other)];
  const breaks = (kept: readonly Right[], given: readonly Right[]): boolean =>
    kept.some((only) => only.isOnly && given.some((right) => !right.isOnly && isSameDeed(only, right) && isOther(only, right)));
  return breaks(first, second) || breaks(second, first);
}

const keeping = /\b(?:only|alone|nobody|no one|none)\b/i;

function isSameDeed(only: Right, right: Right): boolean {
  if (right.as !== undefined)
    return right.as.length > 0 ? right.as.some((word) => only.who.includes(word)) : isDeputyOf(right, only);
  // "May approve too" is said of what was spoken of.
  const isSameThing =
    only.things.length === 0 || right.things.length === 0 || only.things.some((word) => right.things.includes(word));
  return only.deed === right.deed && isSameThing;
}

/** Of "the deputy has the same right": whoever has a deputy is the head of something. */
function isDeputyOf({ who: named }: Right, only: Right): boolean {
  const rest = named.filter((word) => !deputies.has(word));
  if (rest.length === named.length) return false;
  return rest.length > 0 ? rest.some((word) => only.who.includes(word)) : only.who.some((word) => heads.has(word));
}

const deputies = new Set(deedWords('deputy vice substitute stand-in assistant acting representative'));
const heads = new Set(
  deedWords('head chief manager director leader lead supervisor captain master owner principal chair chairman matron warden'),
);

/** "A senior clerk" is a clerk; "the system" does by itself what nobody else asks for. */
function isOther(only: Right, right: Right): boolean {
  // "The assistant manager" is no manager.
  if (right.who.some((word) => deputies.has(word)) && !only.who.some((word) => deputies.has(word))) return true;
  return right.who.length > 0 && !right.who.some((word) => only.who.includes(word) || byItself.has(word));
}

const byItself: ReadonlySet<string> = new Set(['system', 'service', 'job', 'program', 'app', 'it', 'that', 'this'].map(stem));

const article = String.raw`(?:(?:an?|the|any|each|every|all|our|its|their|his|her|one)\s+)?`;
const who = String.raw`(?<who>(?:(?!(?:and|or|but|who|that|which|may|can|could|is|are|if|when|where|has|have|does|not)\b)[\p{L}'’-]+\s+){1,4}?)`;
const may = String.raw`(?:may|can|could|(?:is|are) (?:allowed|permitted) to)`;
const also = String.raw`(?:(?:also|now|themselves|itself|himself|herself|still|always|likewise|too)\s+)?`;
const deed = String.raw`(?<deed>(?!be\b|have\b|not\b|only\b|never\b)\p{L}{2,})(?<rest>[^.;]*)`;

const nobodyBut = String.raw`\b(?:nobody|no one|none)\s+(?:but|except|other than|besides)\s+${article}${who}`;

const forms: readonly { readonly isOnly: boolean; readonly form: RegExp }[] = [
  { isOnly: true, form: new RegExp(String.raw`\bonly\s+${article}${who}${may}\s+${also}${deed}`, 'iu') },
  { isOnly: true, form: new RegExp(String.raw`${nobodyBut}${may}\s+${also}${deed}`, 'iu') },
  {
    isOnly: true,
    form: new RegExp(String.raw`${nobodyBut}(?<deed>\p{L}+[^s\W]s)\s+(?<rest>(?:an?|the|any|its|their|his|her)\s[^.;]*)`, 'iu'),
  },
  {
    isOnly: true,
    form: /(?<rest>[^.;,]*?)\b(?:(?:may|can) only be|(?:is|are) only)\s+(?<deed>\p{L}+)\s+by\s+(?:an?\s+|the\s+)?(?<who>[\p{L}'’ -]+?)(?=[.,;]|$)/iu,
  },
  {
    isOnly: true,
    form: /(?<rest>[^.;,]*?)\b(?:(?:may|can) be|is|are)\s+(?<deed>\p{L}+)\s+(?:only by\s+(?:an?\s+|the\s+)?(?<who>[\p{L}'’ -]+?)|by\s+(?:nobody but|none but)\s+[\p{L}'’ -]+?)(?=[.,;]|$)/iu,
  },
  {
    isOnly: true,
    form: /(?<rest>[^.;,]*?)\b(?:(?:may|can) be|is|are)\s+(?<deed>\p{L}+)\s+by\s+(?:an?\s+|the\s+)?(?<who>[\p{L}'’ -]+?)\s+(?:only|alone)(?=[.,;]|$)/iu,
  },
  { isOnly: false, form: new RegExp(String.raw`(?:^|[.;,:]\s+|\band\s+)${article}${who}${may}\s+${also}${deed}`, 'iu') },
  {
    isOnly: false,
    form: /(?<rest>[^.;,]*?)\b(?:may|can)\s+(?:also\s+)?be\s+(?<deed>\p{L}+)\s+(?:also\s+)?by\s+(?:an?\s+|the\s+)?(?<who>[\p{L}'’ -]+?)(?=[.,;]|$)/iu,
  },
  {
    isOnly: false,
    form: new RegExp(
      String.raw`(?:^|[.;,:]\s+|\band\s+)${article}${who}(?<deed>\p{L}+[^s\W]s)\s+(?<rest>[^.;,]*?)\s*\b(?:as well|too|likewise)(?=[.,;]|$)`,
      'iu',
    ),
  },
];

/** "The deputy has the same right as the head", "the deputy stands in for the head". */
const sameRight = new RegExp(
  String.raw`(?:^|[.;,:]\s+|\band\s+)${article}${who}(?:(?:also\s+)?(?:has|have|gets?|holds?)\s+the\s+same\s+(?:rights?|powers?)(?:\s+as\s+(?<as>[\p{L}'’ -]+?))?|(?:stands? in|acts?|deputi[sz]es?)\s+for\s+(?<for>[\p{L}'’ -]+?))(?=[.,;]|$)`,
  'iu',
);

function readSameRight(sentence: string): Right[] {
  const groups = sameRight.exec(sentence)?.groups;
  if (!groups || /\b(?:only|nobody|no one|not|never|if|when|while|during)\b/i.test(sentence)) return [];
  const as = deedWords(groups['as'] ?? groups['for'] ?? '');
  return [{ who: deedWords(groups['who'] ?? ''), as, deed: '', things: [], isOnly: false }];
}

function readRights(text: string): Right[] {
  return splitSentences(text)
    .filter((sentence) => !sentence.trim().endsWith('?'))
    .flatMap((sentence) => [
      ...readSameRight(sentence),
      ...forms.flatMap(({ isOnly, form }): Right[] => {
        const found = form.exec(sentence);
        const groups = found?.groups;
        if (!found || !groups) return [];
        if (!isOnly && /\b(?:only|nobody|no one|not|never)\b/i.test(found[0])) return [];
        const [done = ''] = deedWords(groups['deed'] ?? '');
        const named = deedWords(groups['who'] ?? '');
        const things = deedWords((groups['rest'] ?? '').replace(/\b(?:too|as well|likewise)\b/gi, ' ')).filter(
          (word) => word !== done,
        );
        return done === '' ? [] : [{ who: named, deed: done, things, isOnly }];
      }),
    ]);
}
