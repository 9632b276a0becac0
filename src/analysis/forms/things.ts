import { findTechnologyTerms } from '../technology/find-technology-terms.ts';
import { builtWords } from './closed-words.ts';
import { pascalCase } from './names.ts';
import { readNounPhrase, type NounPhrase } from './noun-phrase.ts';
import { tokenize } from './tokenize.ts';
import type { Words } from './words.ts';

/** Something that operations act on. */
export interface Thing {
  /** In PascalCase: "BookingRequest". */
  readonly name: string;
  /** In plain words: "booking request". */
  readonly term: string;
}

/** Names the things of a PRD. A noun alone and the only pair that ends with it name one thing: "request", "booking request". */
export class Things {
  private readonly pairs = new Map<string, Set<string>>();
  private readonly kept = new Map<string, Thing>();
  private readonly words: Words;

  constructor(words: Words) {
    this.words = words;
  }

  /** Hears of a noun phrase before any is named. */
  hear({ head, compound }: NounPhrase): void {
    const known = this.pairs.get(head) ?? new Set();
    if (compound !== null) known.add(compound);
    this.pairs.set(head, known);
  }

  /** The thing that a phrase names, from now on one of the PRD's. */
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

  /** The first of the PRD's things that a text names. Each word is looked up, so that a PRD of thousands of things is read in linear time. */
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

  /** What a bare noun means: the pair that ends with it, where there is only one. */
  private onlyPair(head: string): string {
    const known = this.pairs.get(head);
    const [only] = known?.size === 1 ? known : [];
    return only === undefined ? head : `${only} ${head}`;
  }
}

/** Why a phrase names no thing that a model could keep; null where it may. */
export function vetoThing({ head, compound, text }: NounPhrase, words: Words): string | null {
  if (head.length < 2 || builtWords.has(head)) return `“${text}” is what is built, and no thing in it`;
  if (compound === null && words.isMeasure(head)) return `“${text}” is a time, a quantity or a quality, and no thing`;
  if (/(?:^|\s)\p{Lu}{2,}s?$/u.test(text)) return `“${text}” is an abbreviation, and its form does not say of what`;
  if (findTechnologyTerms(text).length > 0) return `“${text}” names technology, which belongs into the RFC`;
  return null;
}

export function readPhrase(text: string, words: Words): NounPhrase | null {
  return readNounPhrase(tokenize(text), 0, words);
}
