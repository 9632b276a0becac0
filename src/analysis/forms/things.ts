import { builtInTypes } from '../../lifecycle/daa.ts';
import { findTechnologyTerms } from '../technology/find-technology-terms.ts';
import { builtWords } from './closed-words.ts';
import { pascalCase } from './names.ts';
import { readNounPhrase, type NounPhrase } from './noun-phrase.ts';
import { tokenize } from './tokenize.ts';
import type { Words } from './words.ts';

/** Something that operations act on. */
export interface Thing {
  /** Name in PascalCase: "BookingRequest". */
  readonly name: string;
  /** Name in plain words: "booking request". */
  readonly term: string;
}

/** Names things. A noun and its only pair are one thing: "request", "booking request". */
export class Things {
  private readonly pairs = new Map<string, Set<string>>();
  private readonly kept = new Map<string, Thing>();
  private readonly words: Words;

  constructor(words: Words) {
    this.words = words;
  }

  /** Registers a noun phrase before things are named. */
  hear({ head, compound }: NounPhrase): void {
    const known = this.pairs.get(head) ?? new Set();
    if (compound !== null) known.add(compound);
    this.pairs.set(head, known);
  }

  /** Returns the thing that a phrase names, and adds it to the PRD's things. */
  keep(phrase: NounPhrase): Thing {
    const thing = this.name(phrase);
    const known = this.kept.get(thing.term);
    if (known) return known;
    this.kept.set(thing.term, thing);
    return thing;
  }

  get all(): readonly Thing[] {
    return [...this.kept.values()];
  }

  /** Finds the first known thing in a text. It looks up each word, so reading stays linear. */
  find(text: string): Thing | null {
    const tokens = tokenize(text).map(({ lower }) => this.words.singular(lower));
    for (const [at, token] of tokens.entries()) {
      const found =
        this.kept.get(`${token} ${tokens[at + 1] ?? ''}`) ?? this.kept.get(token) ?? this.kept.get(this.onlyPair(token));
      if (found) return found;
    }
    return null;
  }

  name({ head, compound }: NounPhrase): Thing {
    const term = compound === null ? this.onlyPair(head) : `${compound} ${head}`;
    return { term, name: pascalCase(term) };
  }

  /** Returns a noun's pair when it has only one, else the noun. */
  private onlyPair(head: string): string {
    const known = this.pairs.get(head);
    const [only] = known?.size === 1 ? known : [];
    return only === undefined ? head : `${only} ${head}`;
  }
}

const typeNames: ReadonlySet<string> = new Set(builtInTypes);

/** Returns why a phrase names no thing of a model; null when it may. */
export function vetoThing({ head, compound, text }: NounPhrase, words: Words): string | null {
  if (head.length < 2 || builtWords.has(head)) return `“${text}” is what is built, and no thing in it`;
  if (compound === null && words.isMeasure(head)) return `“${text}” is a time, a quantity or a quality, and no thing`;
  if (compound === null && typeNames.has(pascalCase(head))) return `“${text}” is the name of a type, and no thing of its own`;
  if (/(?:^|\s)\p{Lu}{2,}s?$/u.test(text)) return `“${text}” is an abbreviation, and no sentence says what it is short for`;
  if (findTechnologyTerms(text).length > 0) return `“${text}” names technology, which belongs into the RFC`;
  return null;
}

export function readPhrase(text: string, words: Words): NounPhrase | null {
  return readNounPhrase(tokenize(text), 0, words);
}
